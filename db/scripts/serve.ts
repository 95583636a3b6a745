/** npm run serve: serves what is built, or works through the jobs alone where WORKER is `only`. */

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { env } from "#app/env.server.ts";

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
  token(name: "url", of: (request: { originalUrl: string }) => string | undefined): void;
}

/** Keeps queries out of the log of requests that the server writes: they hold the tokens of mailed links, and what people look for. */
function logPathsOnly(serverProgram: string): void {
  const requestLog: RequestLog = createRequire(serverProgram)("morgan");
  requestLog.token("url", ({ originalUrl }) => originalUrl.split("?")[0]);
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
  logPathsOnly(require.resolve("@remix-run/serve/dist/cli.js"));
  require("@remix-run/serve/dist/cli.js");
}
