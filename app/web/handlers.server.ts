import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { withinBodyLimit } from "./body-limit.server.ts";
import { refuseCrossSite } from "./cross-site.server.ts";
import { failureOf } from "./failures.server.ts";
import { RefusedError } from "./refused.ts";

/** What a handler is given: the request, its address, and the parameters of its path. */
export interface Asked {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
}

/** On every loader and action that this module made, so that the test that walks the built routes can tell. */
const builtHere = Symbol.for("chartables.handler");

function mark<Handler extends object>(handler: Handler): Handler {
  return Object.defineProperty(handler, builtHere, { value: true });
}

function askedOf({ request, params }: LoaderFunctionArgs | ActionFunctionArgs): Asked {
  return { request, params, url: new URL(request.url) };
}

/** A page's loader, open to everybody: GET and HEAD only, errors as statuses for the boundary. */
export function open<Data>(load: (asked: Asked) => Promise<Data>): (args: LoaderFunctionArgs) => Promise<Data> {
  return mark(async (args: LoaderFunctionArgs) => {
    try {
      requireMethod(args.request, ["GET", "HEAD"]);
      return await load(askedOf(args));
    } catch (error) {
      throw pageFailure(error, args.request);
    }
  });
}

function pageFailure(error: unknown, request: Request): unknown {
  if (error instanceof Response) return error;
  const { status, headers, ...said } = failureOf(error, request);
  return data(said, { status, headers });
}

type JsonHandler = (asked: Asked) => Promise<unknown>;

/**
 * A JSON resource as a table of its methods, to be exported as both `loader` and `action`. Unsafe methods must come from our own pages or carry a bearer token, and their
 * bodies stay within the limit; other methods get 405 with `Allow`; errors leave as `{ error, code }`.
 */
export function apiRoute(methods: Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", JsonHandler>>) {
  const allowed = Object.keys(methods).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return mark(async (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    try {
      requireMethod(args.request, allowed);
      const { method } = args.request;
      const handler = methods[(method === "HEAD" ? "GET" : method) as keyof typeof methods];
      const isSafe = method === "GET" || method === "HEAD";
      if (!isSafe) refuseCrossSite(args.request);
      const request = isSafe ? args.request : await withinBodyLimit(args.request);
      return json(await handler?.(askedOf({ ...args, request })));
    } catch (error) {
      if (error instanceof Response) return error;
      const { status, headers, ...said } = failureOf(error, args.request);
      return json(said, status, headers);
    }
  });
}

/** A JSON answer as every resource of ours gives it. */
function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
      "Cache-Control": "no-cache",
      ...headers,
    },
  });
}

function requireMethod(request: Request, allowed: string[]): void {
  if (allowed.includes(request.method)) return;
  throw new RefusedError(405, "method-not-allowed", `This address answers ${allowed.join(" and ")} only.`, {
    Allow: allowed.join(", "),
  });
}

/** A resource that is only read and is no JSON: its handler makes the answer. Errors leave as JSON resources' do. */
export function readRoute(respond: (asked: Asked) => Promise<Response>) {
  return mark(async (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    try {
      requireMethod(args.request, ["GET", "HEAD"]);
      return await respond(askedOf(args));
    } catch (error) {
      const { status, headers, ...said } = failureOf(error, args.request);
      return json(said, status, headers);
    }
  });
}
