import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import path from "node:path";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";
import sirv from "sirv";
import { log } from "#app/models/platform/log.server.ts";

/** What has a state, such as the store, is the build's: loaded from its source, it would be there twice. */
type EntryModule = typeof import("#app/entry.server.tsx");

/**
 * A server for the built site. What happens to each request stands here in order; before it, the build has opened its
 * context, set the headers that every response has and repaired what Remix would choke on (`request-start.server.ts`).
 */
export function createServer(build: ServerBuild): Server {
  const entry = build.entry.module as unknown as EntryModule;
  const { awaitConnection, refuseExcess, answerFromStore, awaitTurn, requestCounter } = entry;
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", false);
  app.use(catching(awaitConnection));
  app.use(logRequest(requestCounter(build.routes)));
  app.use(refuseExcess);
  app.use(catching(answerFromStore));
  app.get("*", builtFiles());
  app.use(catching(awaitTurn));
  app.use(compression());
  app.all("*", createRequestHandler({ build }));
  return createHttpServer((request, response) => {
    // Node reads the rest of a chunk, a thousand requests, from a connection that `awaitConnection` has closed.
    if (!request.socket.destroyed) app(request, response);
  });
}

type AsyncMiddleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void>;

/** Express 4 does not see that a promise was rejected. */
function catching(middleware: AsyncMiddleware): RequestHandler {
  return (request, response, next) => void middleware(request, response, next).catch(next);
}

/** Responses that are files of the build, which are not logged. */
const files = new WeakSet<ServerResponse>();

/**
 * One line for each request, which is also counted where somebody reads that. It has no query: that may hold the token
 * of a mailed link, or what somebody searches for.
 */
function logRequest(count: ReturnType<EntryModule["requestCounter"]>) {
  return ({ method, url }: Request, response: Response, next: NextFunction): void => {
    const [path = "/"] = url.split("?");
    const startedAt = performance.now();
    response.once("close", () => {
      const ms = performance.now() - startedAt;
      const isFile = files.has(response);
      const status = response.headersSent ? response.statusCode : null;
      const isStream = String(response.getHeader("Content-Type")).startsWith("text/event-stream");
      count?.({ method, path, status, seconds: ms / 1_000, isFile, isStream });
      if (isFile) return;
      const id = response.getHeader("X-Request-Id");
      log.info({ id, method, path, status, ms: Math.round(ms * 1_000) / 1_000 }, "request");
    });
    next();
  };
}

/** Files of the build, as the build compressed them. They are listed once, so that no page costs a look at the disk. */
function builtFiles(): RequestHandler {
  return sirv(path.resolve("build/client"), {
    ...{ immutable: true, maxAge: 365 * 24 * 3600, brotli: true, gzip: true },
    // The address of an asset changes with its content, that of an icon does not.
    setHeaders: (response, pathname) => {
      files.add(response);
      // The one kind of ours that sirv does not know.
      if (pathname.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon");
      if (!pathname.startsWith("/assets/")) response.setHeader("Cache-Control", "public, max-age=3600");
    },
  });
}
