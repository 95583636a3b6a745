import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireGateForPage } from "./auth/gate.server.ts";
import { refuseCrossSite } from "./http/cross-site.server.ts";
import { failureOf } from "./http/failures.server.ts";
import type { LoaderContext } from "./http/loader-context.ts";
import { RefusedError } from "./http/refused.ts";
import { sendHeaders, sentMethod } from "./http/request-context.server.ts";
import { ownPath } from "./urls/safe-redirect.ts";

export type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** On every loader and action that a builder made, so that the test that walks the built routes can tell. */
const builtHere = Symbol.for("chartables.handler");

/** Says of a handler that a builder made it. */
export function markBuilt<Handler extends object>(handler: Handler): Handler {
  return Object.defineProperty(handler, builtHere, { value: true });
}

/** What a handler is given. */
export function contextOf({ request, params }: Args): LoaderContext {
  return { request, params: plain(params), url: new URL(request.url) };
}

/** Parts of a path without control characters, which no name of ours has and no database takes. */
function plain(params: LoaderContext["params"]): LoaderContext["params"] {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, text?.replace(/\p{Cc}/gu, " ")]));
}

/** The methods that change nothing. */
export const readMethods = ["GET", "HEAD"];

/** What every handler of a page does first and last. */
export function pageHandler<Answer>(
  methods: string[],
  answer: (args: Args) => Promise<Answer>,
): (args: Args) => Promise<Answer> {
  return markBuilt(async (args: Args) => {
    try {
      await requireGateForPage(args.request);
      requireOwnPath(args.request);
      requireMethod(args.request, methods);
      if (methods.includes("POST")) refuseCrossSite(args.request);
      return await answer(args);
    } catch (error) {
      throw pageFailure(error, args.request);
    }
  });
}

/** Sends an address that a browser could take for another site, "//evil.test", to the one of ours that it comes closest to. */
function requireOwnPath(request: Request): void {
  const { pathname, search } = new URL(request.url);
  const own = ownPath(pathname);
  if (own !== pathname) throw redirect(own + search, 308);
}

function pageFailure(error: unknown, request: Request): unknown {
  if (error instanceof Response) return error;
  const { status, headers, ...said } = failureOf(error, request);
  sendHeaders(headers);
  return data(said, { status });
}

/** Of an action's request the method as it was sent; the loaders that run after an action read. */
export function requireMethod({ method }: Request, allowed: string[]): void {
  if (allowed.includes(readMethods.includes(method) ? method : (sentMethod() ?? method))) return;
  const sentence = `This address answers ${listed(allowed)} only.`;
  throw new RefusedError(405, "method-not-allowed", sentence, { Allow: allowed.join(", ") });
}

/** "GET, HEAD and POST". */
function listed(words: string[]): string {
  return [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");
}
