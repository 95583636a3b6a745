import { env } from "#app/env.server.ts";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { NotFoundError, NotSignedInError } from "#app/models/platform/errors.ts";
import type { ApiHandler, Methods, Resource } from "./api/endpoint.server.ts";
import { type Endpoint, requireDocumented } from "./api/endpoint.server.ts";
import { requireGateForResource } from "./auth/gate.server.ts";
import { findViewer } from "./auth/viewer.server.ts";
import { type Args, contextOf, markBuilt, readMethods, requireMethod } from "./handler.server.ts";
import { withinBodyLimit } from "./http/body-limit.server.ts";
import { refuseCrossSiteCall } from "./http/cross-site.server.ts";
import { type Failure, failureOf } from "./http/failures.server.ts";
import type { LoaderContext } from "./http/loader-context.ts";
import { markPrivate, sendHeaders } from "./http/request-context.server.ts";

/**
 * A JSON resource as a table of its methods, to be exported as both `loader` and `action`. Unsafe methods must come from our own pages or carry a bearer token, and their
 * bodies stay within the limit; other methods get 405 with `Allow`; errors leave as `{ error, code }`.
 */
export function apiRoute(methods: Methods): ApiHandler {
  return apiHandler([{ where: {}, methods }], () => methods, requireGateForResource);
}

/** The same for what says nothing of the site, such as whether it lives: open under the gate. */
export function ungatedApiRoute(methods: Methods): ApiHandler {
  return apiHandler(
    [{ where: {}, methods }],
    () => methods,
    async () => {},
  );
}

/** Several JSON resources at one route: a parameter of the path says which, and any other value of it is a 404. */
export function apiRouteBy(parameter: string, table: Readonly<Record<string, Methods>>): ApiHandler {
  const resources = Object.entries(table).map(([value, methods]) => ({ where: { [parameter]: value }, methods }));
  return apiHandler(
    resources,
    ({ params }) => {
      const found = resources.find(({ where }) => where[parameter] === params[parameter]);
      if (!found) throw new NotFoundError("endpoint", "There is no such endpoint.");
      return found.methods;
    },
    requireGateForResource,
  );
}

function apiHandler(
  resources: readonly Resource[],
  methodsFor: (args: Args) => Methods,
  requireGate: (request: Request) => Promise<void>,
): ApiHandler {
  const handler = async (args: Args): Promise<Response> => {
    let asked: Endpoint | undefined;
    try {
      await requireGate(args.request);
      const methods = methodsFor(args);
      const allowed = Object.keys(methods).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
      requireMethod(args.request, allowed);
      const { method } = args.request;
      const isSafe = method === "GET" || method === "HEAD";
      asked = methods[(method === "HEAD" ? "GET" : method) as keyof Methods];
      if (!isSafe || asked?.requiresUser) markPrivate();
      if (!isSafe) refuseCrossSiteCall(args.request);
      const request = isSafe ? args.request : await withinBodyLimit(args.request);
      const viewer = asked?.requiresUser ? await requireViewer(request) : null;
      return json(await asked?.respond(contextOf({ ...args, request }), viewer));
    } catch (error) {
      if (error instanceof Response) return error;
      const failure = failureOf(error, args.request);
      if (env.NODE_ENV !== "production" && asked) requireDocumented(failure.status, args.request.method, asked);
      return jsonFailure(failure);
    }
  };
  return Object.assign(markBuilt(handler), { resources });
}

/** A JSON answer as every resource of ours gives it. */
function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    },
  });
}

function jsonFailure({ status, headers, ...said }: Failure): Response {
  // Asked for as data, Remix takes the answer of a resource to pieces and leaves its headers behind.
  sendHeaders(headers);
  return json(said, status);
}

async function requireViewer(request: Request): Promise<Viewer> {
  const viewer = await findViewer(request);
  if (!viewer) throw new NotSignedInError("not-signed-in", "No authentication token available");
  return viewer;
}

/** A resource that is only read and is no JSON: its handler makes the answer. Errors leave as JSON resources' do. */
export function readRoute(respond: (asked: LoaderContext) => Promise<Response>) {
  return markBuilt(async (args: Args): Promise<Response> => {
    try {
      await requireGateForResource(args.request);
      requireMethod(args.request, readMethods);
      return await respond(contextOf(args));
    } catch (error) {
      return jsonFailure(failureOf(error, args.request));
    }
  });
}
