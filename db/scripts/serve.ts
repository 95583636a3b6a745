/** npm run serve: serves what is built, or works through the jobs alone where WORKER is `only`. */
import "./limit-heap.ts";
import { subscribe } from "node:diagnostics_channel";
import { existsSync } from "node:fs";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { format } from "node:util";
import { env } from "#app/env.server.ts";
import { log } from "#app/models/log.server.ts";

const serverBuild = "build/server/index.js";

/** Resolves to why the port cannot be listened on, or undefined when it can. */
function portProblem(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      resolve(
        isTaken
          ? `Port ${env.PORT} is in use. Choose another: PORT=3001 npm start`
          : `Port ${env.PORT}: ${error.message}`,
      );
    });
    probe.listen(env.PORT, env.HOST, () => probe.close(() => resolve(undefined)));
  });
}

interface RequestLog {
  /** Sets what "tiny" means, which the server asks for; a format that gives nothing writes nothing. */
  format(name: "tiny", line: (tokens: Tokens, request: IncomingMessage, response: ServerResponse) => null): void;
}

interface Tokens {
  status(request: IncomingMessage, response: ServerResponse): string | undefined;
  "total-time"(request: IncomingMessage, response: ServerResponse): string | undefined;
}

/** Has the server write what it has to say as lines of our log, from when it listens: before that it speaks to a person. */
function logAsJson(serverProgram: string): void {
  const requestLog: RequestLog = createRequire(serverProgram)("morgan");
  requestLog.format("tiny", (tokens, request, response) => {
    const [status, ms] = [tokens.status(request, response), tokens["total-time"](request, response)].map(Number);
    // Of a query nothing is kept: it holds the tokens of mailed links, and what people look for.
    const path = request.url?.split("?")[0];
    log.info({ method: request.method, path, status, ms }, "request");
    return null;
  });
  subscribe("tracing:net.server.listen:asyncEnd", (message) => {
    if ((message as { server: unknown }).server instanceof Server) console.error = logError;
  });
}

/** The server also reports that there was nothing to report. */
function logError(...said: unknown[]): void {
  const words = format(...said);
  if (words && words !== "undefined") log.error(words);
}

if (!existsSync(serverBuild)) {
  console.error("There is nothing built yet. Run: npm run build");
  process.exit(1);
}
// In tests every answer of the API is held against its schema.
process.env.NODE_ENV = env.NODE_ENV === "test" ? "test" : "production";
process.env.PORT = String(env.PORT);
if (env.WORKER === "only") {
  const { startLife } = await import("#app/web/life-cycle.server.ts");
  await startLife();
  console.log("Working through the jobs.");
} else {
  const problem = await portProblem();
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  process.argv[2] = serverBuild;
  const require = createRequire(import.meta.url);
  logAsJson(require.resolve("@remix-run/serve/dist/cli.js"));
  require("@remix-run/serve/dist/cli.js");
}
