/** npm run serve: serves the built site, or only runs the background jobs where WORKER is `only`. */
import "./limit-heap.ts";
import { subscribe } from "node:diagnostics_channel";
import { existsSync } from "node:fs";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { createServer } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import { createRequestHandler as createNodeRequestHandler, installGlobals, type ServerBuild } from "@remix-run/node";
import compression from "compression";
import express from "express";
import sirv from "sirv";
import { env } from "#app/env.server.ts";
import { log } from "#app/models/platform/log.server.ts";

const serverBuild = path.resolve("build/server/index.js");
const clientBuild = path.resolve("build/client");

/** A sentence that says why the server cannot listen on the port; undefined when it can. */
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

/** The responses that are files of the build, which are not logged, and those that are being made. */
const files = new WeakSet<ServerResponse>();
const begun = new WeakSet<ServerResponse>();

/** Logs no query: it may hold the token of a mailed link, or what somebody searches for. */
function logRequest(message: unknown): void {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const { method, url = "" } = request;
  const [path] = url.split("?");
  const startedAt = performance.now();
  response.once("close", () => {
    // A connection that closes may have had thousands of requests whose turn did not come.
    if (files.has(response) || !(response.headersSent || begun.has(response))) return;
    const status = response.headersSent ? response.statusCode : null;
    log.info({ method, path, status, ms: Math.round((performance.now() - startedAt) * 1000) / 1000 }, "request");
  });
}

async function serve(): Promise<void> {
  // Once NODE_ENV is set: both load React, whose development version took a third of the time of a page.
  const { partsOfBuild, publicReadsOf, requestHandlerOf } = await import("./request-handler.ts");
  const build: ServerBuild = await import(pathToFileURL(serverBuild).href);
  installGlobals({ nativeFetch: true });
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", false);
  // Lists the files once, so that no page costs a look at the disk, and sends what the build compressed.
  const builtFiles = sirv(clientBuild, {
    ...{ immutable: true, maxAge: 365 * 24 * 3600, brotli: true, gzip: true },
    // The address of an asset changes with its content, that of an icon does not.
    setHeaders: (response, pathname) => {
      files.add(response);
      // The one kind of ours that sirv does not know.
      if (pathname.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon");
      if (!pathname.startsWith("/assets/")) response.setHeader("Cache-Control", "public, max-age=3600");
    },
  });
  app.use(compression());
  app.get("*", builtFiles);
  const partFor = partsOfBuild(build);
  app.all("*", requestHandlerOf(partFor, process.env.NODE_ENV));
  const answerPublicRead = publicReadsOf(partFor);
  // After what the build does first with each request: some are answered before they come here.
  subscribe("http.server.request.start", logRequest);
  const server = http.createServer(async (request, response) => {
    begun.add(response);
    if (!(await answerPublicRead(request, response))) app(request, response);
  });
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
