/** npm run serve: serves the built site, or only runs the background jobs where WORKER is `only`. */
import "./limit-heap.ts";
import { existsSync } from "node:fs";
import { createServer as createTcpServer } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import { createRequestHandler as createNodeRequestHandler, installGlobals, type ServerBuild } from "@remix-run/node";
import { env } from "#app/env.server.ts";
import { log } from "#app/models/platform/log.server.ts";

const serverBuild = path.resolve("build/server/index.js");

/** A sentence that says why the server cannot listen on the port; undefined when it can. */
function portProblem(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createTcpServer();
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

async function serve(): Promise<void> {
  // Once NODE_ENV is set: it loads React, whose development version took a third of the time of a page.
  const { createServer } = await import("./server.ts");
  const build: ServerBuild = await import(pathToFileURL(serverBuild).href);
  installGlobals({ nativeFetch: true });
  const server = createServer(build);
  server.listen(env.PORT, env.HOST, () => {
    const host = env.HOST === undefined || ["0.0.0.0", "::"].includes(env.HOST) ? "localhost" : env.HOST;
    console.log(`Chartables is at http://${host}:${env.PORT}`);
    // Messages until here are for the person at the terminal; from here on they are lines of the log.
    console.error = (...messages) => log.error(format(...messages));
    // The router names addresses, whose query is nobody else's business.
    console.warn = (...messages) => log.warn(format(...messages).replace(/\?[^\s"]*/g, ""));
    if (process.env.NODE_ENV === "production") prepareReference(build);
  });
}

/** The first time, making the reference of the API blocks the process for a sixth of a second; later a tenth of that. */
function prepareReference(build: ServerBuild): void {
  const handle = createNodeRequestHandler(build, "production");
  handle(new Request(new URL("/developers", env.PUBLIC_ORIGIN))).catch((error: unknown) =>
    log.warn({ error: String(error) }, "the reference of the API could not be prepared"),
  );
}

if (!existsSync(serverBuild)) {
  console.error("The site is not built yet. Run: npm run build");
  process.exit(1);
}
// In tests, every API response is validated against its contract.
process.env.NODE_ENV = env.NODE_ENV === "test" ? "test" : "production";
if (env.WORKER === "only") {
  const { startUp } = await import("#app/web/http/startup-and-shutdown.server.ts");
  await startUp();
  console.log("Running background jobs.");
} else {
  const problem = await portProblem();
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  await serve();
}
