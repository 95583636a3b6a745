import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { env } from "#app/env.server.ts";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { DomainError, NotFoundError } from "#app/models/platform/errors.ts";
import { type Endpoint, type LoaderContext, requireDocumented } from "#app/web/api/endpoint.server.ts";
import { requireGateForPage, requireGateForResource } from "#app/web/auth/gate.server.ts";
import { findViewer } from "#app/web/auth/viewer.server.ts";
import { setFlash } from "#app/web/forms/flash-message.server.ts";
import { type Form, readForm } from "#app/web/forms/form.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { ownPath } from "#app/web/urls/safe-redirect.ts";
import { withinBodyLimit } from "./body-limit.server.ts";
import { refuseCrossSite, refuseCrossSiteCall } from "./cross-site.server.ts";
import { type Failure, failureOf } from "./failures.server.ts";
import { RefusedError } from "./refused.ts";
import { markPrivate, sendHeaders, sentMethod } from "./request-context.server.ts";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** On every loader and action that this module made, so that the test that walks the built routes can tell. */
const builtHere = Symbol.for("chartables.handler");

function mark<Handler extends object>(handler: Handler): Handler {
  return Object.defineProperty(handler, builtHere, { value: true });
}

function contextOf({ request, params }: Args): LoaderContext {
  return { request, params: plain(params), url: new URL(request.url), findViewer: () => findViewer(request) };
}

/** Parts of a path without control characters, which no name of ours has and no database takes. */
function plain(params: LoaderContext["params"]): LoaderContext["params"] {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, text?.replace(/\p{Cc}/gu, " ")]));
}

const readMethods = ["GET", "HEAD"];

/** A page's loader, open to everybody: GET and HEAD only, errors as statuses for the boundary. */
export function publicLoader<Data>(
  load: (asked: LoaderContext) => Promise<Data>,
): (args: LoaderFunctionArgs) => Promise<Data> {
  return page(readMethods, (args) => load(contextOf(args)));
}

/** A page's loader for whoever is signed in; others are sent to sign in, and back here afterwards. */
export function userLoader<Data>(
  load: (asked: LoaderContext & { viewer: Viewer }) => Promise<Data>,
  signInAt: string = paths.auth,
): (args: LoaderFunctionArgs) => Promise<Data> {
  return page(readMethods, async (args) => load({ ...contextOf(args), viewer: await requireViewer(args, signInAt) }));
}

/** What the handler of a page's form is given. */
export interface ActionContext extends LoaderContext {
  form: Form;
}

/** How a page words what became of its form when it failed. */
export interface Wording {
  /** Title of a notice that says it as well, for a form sent to this address. */
  title?(url: URL): string;
  /** Stands before the sentence. */
  mark?: string;
  /** For what nobody foresaw. */
  unexpected?: string;
}

/**
 * A page's action, open to everybody: POST only, from our own pages, its body within the limit. Whatever fails becomes the
 * form's own error, with its status: the sentence of the model that refused it, or one that gives nothing away.
 */
export function publicAction<Answer>(act: (posted: ActionContext) => Promise<Answer>, wording: Wording = {}) {
  return page([...readMethods, "POST"], (args) => answerForm(args, act, wording));
}

/** The action of a page that has no form. */
export const noAction = page(readMethods, async () => null);

async function answerForm<Answer>(
  { request: sent, ...args }: Args,
  act: (posted: ActionContext) => Promise<Answer>,
  { title, mark = "", unexpected = "An unexpected error occurred" }: Wording,
) {
  const request = await withinBodyLimit(sent);
  const asked = contextOf({ ...args, request });
  const form = await readForm(request.clone());
  try {
    return await act({ ...asked, form });
  } catch (error) {
    if (error instanceof Response || error instanceof NotFoundError) throw error;
    const { status, headers } = failureOf(error, request);
    const sentence = error instanceof DomainError ? error.message : unexpected;
    if (title) await setFlash({ title: title(asked.url), text: sentence, isBad: true });
    sendHeaders(headers);
    return form.refused(mark + sentence, status);
  }
}

/** What every handler of a page does first and last. */
function page<Answer>(methods: string[], answer: (args: Args) => Promise<Answer>): (args: Args) => Promise<Answer> {
  return mark(async (args: Args) => {
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

async function requireViewer({ request }: Args, signInAt: string): Promise<Viewer> {
  const viewer = await findViewer(request);
  if (viewer) return viewer;
  const { pathname, search } = new URL(request.url);
  throw redirect(`${signInAt}?${new URLSearchParams({ next: pathname + search })}`);
}

function pageFailure(error: unknown, request: Request): unknown {
  if (error instanceof Response) return error;
  const { status, headers, ...said } = failureOf(error, request);
  sendHeaders(headers);
  return data(said, { status });
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
      return json(await asked?.respond(contextOf({ ...args, request })));
    } catch (error) {
      if (error instanceof Response) return error;
      const failure = failureOf(error, args.request);
      if (env.NODE_ENV !== "production" && asked) requireDocumented(failure.status, args.request.method, asked);
      return jsonFailure(failure);
    }
  };
  return Object.assign(mark(handler), { resources });
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

/** Of an action's request the method as it was sent; the loaders that run after an action read. */
function requireMethod({ method }: Request, allowed: string[]): void {
  if (allowed.includes(readMethods.includes(method) ? method : (sentMethod() ?? method))) return;
  const sentence = `This address answers ${listed(allowed)} only.`;
  throw new RefusedError(405, "method-not-allowed", sentence, { Allow: allowed.join(", ") });
}

/** "GET, HEAD and POST". */
function listed(words: string[]): string {
  return [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");
}

/** A resource that is only read and is no JSON: its handler makes the answer. Errors leave as JSON resources' do. */
export function readRoute(respond: (asked: LoaderContext) => Promise<Response>) {
  return mark(async (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    try {
      await requireGateForResource(args.request);
      requireMethod(args.request, readMethods);
      return await respond(contextOf(args));
    } catch (error) {
      return jsonFailure(failureOf(error, args.request));
    }
  });
}
