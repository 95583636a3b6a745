import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { NotFoundError } from "#app/models/errors.ts";
import { withinBodyLimit } from "./body-limit.server.ts";
import { refuseCrossSite } from "./cross-site.server.ts";
import type { Asked, Endpoint } from "./endpoint.server.ts";
import { failureOf } from "./failures.server.ts";
import { RefusedError } from "./refused.ts";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** On every loader and action that this module made, so that the test that walks the built routes can tell. */
const builtHere = Symbol.for("chartables.handler");

function mark<Handler extends object>(handler: Handler): Handler {
  return Object.defineProperty(handler, builtHere, { value: true });
}

function askedOf({ request, params }: Args): Asked {
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

/** The endpoints at one address, by method. */
export type Methods = Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", Endpoint>>;

/** The endpoints at one address of a route; `where` says which, for a route that holds several. */
export interface Resource {
  where: Readonly<Record<string, string>>;
  methods: Methods;
}

/** A handler of JSON resources, with what it promises. */
export type ApiHandler = ((args: Args) => Promise<Response>) & { resources: readonly Resource[] };

/**
 * A JSON resource as a table of its methods, to be exported as both `loader` and `action`. Unsafe methods must come from our own pages or carry a bearer token, and their
 * bodies stay within the limit; other methods get 405 with `Allow`; errors leave as `{ error, code }`.
 */
export function apiRoute(methods: Methods): ApiHandler {
  return apiHandler([{ where: {}, methods }], () => methods);
}

/** Several JSON resources at one route: a parameter of the path says which, and any other value of it is a 404. */
export function apiRouteBy(parameter: string, table: Readonly<Record<string, Methods>>): ApiHandler {
  const resources = Object.entries(table).map(([value, methods]) => ({ where: { [parameter]: value }, methods }));
  return apiHandler(resources, ({ params }) => {
    const found = resources.find(({ where }) => where[parameter] === params[parameter]);
    if (!found) throw new NotFoundError("endpoint", "There is no such endpoint.");
    return found.methods;
  });
}

function apiHandler(resources: readonly Resource[], methodsFor: (args: Args) => Methods): ApiHandler {
  const handler = async (args: Args): Promise<Response> => {
    try {
      const methods = methodsFor(args);
      const allowed = Object.keys(methods).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
      requireMethod(args.request, allowed);
      const { method } = args.request;
      const isSafe = method === "GET" || method === "HEAD";
      if (!isSafe) refuseCrossSite(args.request);
      const request = isSafe ? args.request : await withinBodyLimit(args.request);
      const found = methods[(method === "HEAD" ? "GET" : method) as keyof Methods];
      return json(await found?.respond(askedOf({ ...args, request })));
    } catch (error) {
      if (error instanceof Response) return error;
      const { status, headers, ...said } = failureOf(error, args.request);
      return json(said, status, headers);
    }
  };
  return Object.assign(mark(handler), { resources });
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
