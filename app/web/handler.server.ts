import { STATUS_CODES } from "node:http";
import type { SubmissionResult } from "@conform-to/react";
import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { z } from "zod";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { countDue } from "#app/models/operation/due-counts.server.ts";
import { DomainError, NotFoundError } from "#app/models/platform/errors.ts";
import {
  markBuilt,
  readMethods,
  refuseCrossSite,
  requireMethod,
  requireOpenPage,
  withinBodyLimit,
} from "./auth/guards.server.ts";
import { unsentTextCookie } from "./auth/unsent-text.server.ts";
import { findViewer, findViewerState, hasToken, renewedSessionCookies, requireOperator } from "./auth/viewer.server.ts";
import { type FlashMessage, viewerUnknown, type WayOut } from "./forms/flash.ts";
import { answerInPlace, flashCookieOf, readForm, refusalOf, type SentForm, seeOther } from "./forms/form.server.ts";
import { type BodyOf, extrasOf, unwrap } from "./http/answer.server.ts";
import { reportError, toFailure } from "./http/failures.server.ts";
import {
  type Args,
  contextOf,
  type LoaderContext,
  noteParams,
  noteScope,
  putOnResponse,
  type SetCookie,
  sentRequest,
} from "./http/request-context.server.ts";
import { kindAt, paths } from "./urls/paths.ts";

/** Cache scope of a loader: a category or "all"; undefined for personal data. */
type ScopeOf = (context: LoaderContext) => string | undefined;

/** Wraps a page handler: access, allowed methods, error responses, session cookies. */
export function pageHandler<Returned>(
  methods: string[],
  answer: (args: Args) => Promise<Returned>,
  scopeOf?: ScopeOf,
): (args: Args) => Promise<BodyOf<Returned>> {
  return markBuilt(async (args: Args) => {
    try {
      noteParams(args.params);
      // Before anything is waited for: the loaders of a page note theirs in the order of its routes.
      if (scopeOf) noteScope(scopeOf(contextOf(args)));
      await requireOpenPage(args.request);
      requireMethod(args.request, methods);
      return unwrap(await answer(args));
    } catch (error) {
      putOnResponse(extrasOf(error));
      if (error instanceof Response) throw error;
      const { headers, status, ...body } = toFailure(error, reportError(error, args.request));
      putOnResponse({ headers });
      // Of `data`, the router would drop the text of the status.
      throw Response.json(body, { status, statusText: STATUS_CODES[status] });
    } finally {
      putOnResponse({ cookies: await renewedSessionCookies() });
    }
  });
}

/** A page's loader, open to everybody: GET and HEAD only, errors as statuses for the error boundary. */
export function publicLoader<Returned>(
  load: (context: LoaderContext) => Promise<Returned>,
  scopeOf: ScopeOf = () => undefined,
): (args: LoaderFunctionArgs) => Promise<BodyOf<Returned>> {
  return pageHandler(readMethods, (args) => load(contextOf(args)), scopeOf);
}

/**
 * The same for data that is the same for everybody until this part of the catalogue changes. The server keeps the page
 * until then, and a browser the data for as long as `fetchPolicyFor` says. "category in path": that of a listing or item.
 */
export function catalogLoader<Data>(
  cachedBy: "all" | "category in path",
  load: (context: LoaderContext) => Promise<Data>,
): (args: LoaderFunctionArgs) => Promise<BodyOf<Data>> {
  return publicLoader(load, (context) => (cachedBy === "all" ? cachedBy : categoryAt(context)));
}

/** The category of a page of items or listings; "all" where its address names none. */
function categoryAt({ url, params }: LoaderContext): string {
  const kind = kindAt(url.pathname);
  return kind ? kinds[kind].category : (params.category ?? "all");
}

/**
 * A page's loader for signed-in users. Others are sent to sign in, and back here afterwards. The data says whose it is:
 * the browser shows it to nobody else.
 */
export function userLoader<Returned>(
  load: (context: LoaderContext & { viewer: Viewer }) => Promise<Returned>,
  signInAt?: string,
) {
  return publicLoader(async (context) => personal(load, context, await requireViewerOrRedirect(context, signInAt)));
}

/**
 * The same for operators of the site. To everybody else there is no such page. The data says what waits for them, which
 * the tabs of their pages show.
 */
export function operatorLoader<Returned>(load: (context: LoaderContext & { viewer: Viewer }) => Promise<Returned>) {
  return publicLoader(async (context) => {
    const viewer = await requireOperator(context.request);
    return Object.assign(await personal(load, context, viewer), { due: await countDue() });
  });
}

/** What a loader returns for one person, and whose it is. */
async function personal<Returned>(
  load: (context: LoaderContext & { viewer: Viewer }) => Promise<Returned>,
  context: LoaderContext,
  viewer: Viewer,
) {
  return Object.assign({}, unwrap(await load({ ...context, viewer })), { viewerId: viewer.id });
}

/**
 * The signed-in user. Throws a redirect to the page where one signs in, and back to this address; to whoever sent a
 * form it says why.
 */
async function requireViewerOrRedirect(
  { request }: Pick<Args, "request">,
  signInAt: string = paths.auth,
  errorTitle?: string,
): Promise<Viewer> {
  const viewer = await findViewer(request);
  if (viewer) return viewer;
  const isForm = request.method === "POST";
  const [title, text] =
    errorTitle === undefined
      ? ["Authentication Required", "Please sign in again. Nothing was saved."]
      : [errorTitle, "Authentication required. Please sign in again."];
  const { pathname, search } = new URL(request.url);
  if (isForm) putOnResponse({ cookies: [await flashCookieOf({ message: { title, text, isError: true } })] });
  throw redirect(`${signInAt}?${new URLSearchParams({ next: pathname + search })}`, isForm ? 303 : 302);
}

/** The action of a page without a form. */
export const noAction = pageHandler(readMethods, async () => null);

/** Action context: the handler context and the parsed form value. */
export interface ActionContext<Value> extends LoaderContext {
  value: Value;
}

export interface ActionOptions<Value = never> {
  /** Bytes that the body may have; 64 KiB by default. */
  maxBytes?: number;
  /**
   * Title of a flash message that shows the error as well. A form that was not read, because nobody is signed in, has
   * no value.
   */
  errorTitle?: string | ((value: Value | undefined) => string | undefined);
  /** Stands before the sentence of an error. */
  errorPrefix?: string;
  /** The sentence for an unexpected error. */
  unexpectedError?: string | ((value: Value) => string);
  /** Takes secrets out of the fields that a refused form gets back, where a whole field is none. */
  withoutSecrets?: (fields: FormFields) => FormFields;
  /** Link that helps after this error. */
  wayOut?: (error: unknown) => WayOut | undefined;
}

type FormFields = NonNullable<SubmissionResult["initialValue"]>;

type ActionHandler<Body> = (args: Args) => Promise<Body>;

/** What every action of a form does first: POST only, from our own pages. */
export function formHandler<Returned>(answer: ActionHandler<Returned>): ActionHandler<BodyOf<Returned>> {
  return pageHandler([...readMethods, "POST"], (args) => {
    refuseCrossSite(args.request);
    return answer(args);
  });
}

/**
 * A page's action, open to everybody: POST only, from our own pages, its body within the limit. A form that its schema
 * refuses is answered with 422 and its values. An error becomes the form's own, with its status: the sentence of the
 * model that threw it, or one that gives nothing away. The page shows both by `useFormResult`.
 */
export function publicAction<Schema extends z.ZodType, Returned>(
  schema: Schema,
  act: (context: ActionContext<z.output<Schema>>) => Promise<Returned>,
  options: ActionOptions<z.output<Schema>> = {},
) {
  return formHandler((args) => answerForm(args, schema, act, options));
}

interface UserActionOptions<Value> extends ActionOptions<Value> {
  signInAt?: string;
  /** Draft text, kept in a cookie where the session has ended. */
  textOf?: (value: Value) => string | undefined;
}

/** Cookie with the draft text of this form; none for an empty one. */
async function cookiesOfText<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  textOf: (value: z.output<Schema>) => string | undefined,
): Promise<SetCookie[]> {
  const submission = await readForm(await withinBodyLimit(request), schema);
  const text = submission.status === "success" ? textOf(submission.value) : undefined;
  return text && submission.viewerId !== undefined ? [await unsentTextCookie(submission.viewerId, text)] : [];
}

/** A page's action for signed-in users, else like `publicAction`. Others are sent to sign in, and back to the page afterwards. */
export function userAction<Schema extends z.ZodType, Returned>(
  schema: Schema,
  act: (context: ActionContext<z.output<Schema>> & { viewer: Viewer }) => Promise<Returned>,
  { signInAt, textOf, ...options }: UserActionOptions<z.output<Schema>> = {},
) {
  return formHandler(async (args) => {
    if (textOf && !(await findViewer(args.request)))
      putOnResponse({ cookies: await cookiesOfText(args.request, schema, textOf) });
    const viewer = await requireViewerOrRedirect(args, signInAt, textFor(options.errorTitle, undefined));
    return answerForm(args, schema, (context) => act({ ...context, viewer }), options, viewer);
  });
}

/** A page's action for operators of the site, else like `publicAction`. To everybody else there is no such page. */
export function operatorAction<Schema extends z.ZodType, Returned>(
  schema: Schema,
  act: (context: ActionContext<z.output<Schema>> & { viewer: Viewer }) => Promise<Returned>,
  options: ActionOptions<z.output<Schema>> = {},
) {
  return formHandler(async (args) => {
    const viewer = await requireOperator(args.request);
    return answerForm(args, schema, (context) => act({ ...context, viewer }), options, viewer);
  });
}

/** The action of a page with several forms, each with an action of its own: the address says which form was sent. */
export function actionByAddress<Body>(choose: (url: URL) => ActionHandler<Body>): ActionHandler<Body> {
  return markBuilt((args: Args) => choose(new URL(args.request.url))(args));
}

interface FormRoute<Value> extends Pick<ActionOptions, "maxBytes"> {
  /** Where a GET leads, and a form that does not say where it stands. */
  page: string;
  /** The page that the form stands on, to which it leads back; by default the one above. */
  placeOf?: (value: Value) => string;
  /** Message for anonymous users. */
  signInFirst?: FlashMessage;
  /** Message where the session has ended, and for a tab that still seems signed in. */
  signInAgain?: (value: Value, signInAt: string) => FlashMessage;
  /** The message for an error; undefined for one that is answered as on a page of its own. */
  failure: (error: unknown, value: Value) => FlashMessage | undefined;
}

/** The page to go on to, with the message that it shows once. */
interface NextPage {
  to: string;
  message?: FlashMessage;
}

const signInFirstOf: FlashMessage = {
  title: "Authentication Required",
  text: "Please sign in first",
  isError: true,
};

/**
 * The loader and the action of a route that only takes a form of signed-in users, which stands on other pages. A
 * document is led back to the page of the form with the message that `act` returns, or on to another page; a script,
 * which stays on its page, gets the message as its answer.
 */
export function formRoute<Schema extends z.ZodType>(
  schema: Schema,
  { page, placeOf, signInFirst = signInFirstOf, signInAgain, failure, maxBytes }: FormRoute<z.output<Schema>>,
  act: (context: ActionContext<z.output<Schema>> & { viewer: Viewer }) => Promise<FlashMessage | NextPage>,
) {
  type Value = z.output<Schema>;
  const refuse = async (request: Request, place: string, isUnknown: boolean, value?: Value) => {
    const signInAt = `${paths.auth}?${new URLSearchParams({ next: place })}`;
    if (isUnknown) return answerInPlace(place, viewerUnknown, { status: 503, code: "auth-unavailable" });
    const again = value === undefined ? undefined : signInAgain?.(value, signInAt);
    const hasEnded = await hasToken(request);
    if (!sentRequest().isForData) {
      // The page where one signs in comes next: it needs no link to itself.
      const message = { ...((hasEnded && again) || signInFirst), link: undefined };
      return seeOther(signInAt, { message });
    }
    const link = { to: signInAt, label: "Sign In", afterMs: 1_000 };
    const code = hasEnded ? "session_not_found" : "not-signed-in";
    return answerInPlace(place, again ?? { ...signInFirst, link }, { status: 401, code });
  };
  return {
    loader: publicLoader(async () => {
      throw redirect(page);
    }),
    action: formHandler(async (args) => {
      const { viewer, isViewerUnknown } = await findViewerState(args.request);
      // Nobody else may send what takes much memory.
      if (!viewer && maxBytes !== undefined) return refuse(args.request, page, isViewerUnknown);
      const answer = async (context: ActionContext<Value>) => {
        const { value, request } = context;
        const place = placeOf?.(value) ?? page;
        if (!viewer) return refuse(request, place, isViewerUnknown, value);
        try {
          const done = await act({ ...context, viewer });
          return "to" in done ? seeOther(done.to, { message: done.message }) : answerInPlace(place, done);
        } catch (error) {
          const message = failure(error, value) ?? scriptsMessageFor(error);
          if (!message) throw error;
          const { status, code } = toFailure(error, reportError(error, request));
          return answerInPlace(place, message, { status, code });
        }
      };
      return answerForm(args, schema, answer, { maxBytes }, viewer ?? undefined);
    }),
  };
}

/** Toast for a domain error in a data request. Undefined where the error boundary shows it. */
function scriptsMessageFor(error: unknown): FlashMessage | undefined {
  if (!sentRequest().isForData || error instanceof Response || !(error instanceof DomainError)) return undefined;
  return { title: "Error", text: error.message, isError: true };
}

/** Reads the form, and answers it by `act` or by what is wrong with it. */
async function answerForm<Schema extends z.ZodType, Returned>(
  args: Args,
  schema: Schema,
  act: (context: ActionContext<z.output<Schema>>) => Promise<Returned>,
  options: ActionOptions<z.output<Schema>>,
  viewer?: Viewer,
) {
  const request = await withinBodyLimit(args.request, options.maxBytes);
  const submission = await readForm(request.clone(), schema);
  return answerSubmission({ ...args, request }, submission, act, options, viewer);
}

/** Answers a form by `act` or by what is wrong with it. One from a page of somebody else is refused. */
export async function answerSubmission<Value, Returned>(
  args: Args,
  submission: SentForm<Value>,
  act: (context: ActionContext<Value>) => Promise<Returned>,
  options: ActionOptions<Value>,
  viewer?: Viewer,
) {
  const { errorTitle, errorPrefix = "", unexpectedError = "An unexpected error occurred", wayOut } = options;
  const { request } = args;
  const refuse = (formErrors?: string[]) => {
    const { initialValue, ...refusal } = refusalOf(submission, formErrors);
    const fields = initialValue ?? {};
    return { ...refusal, initialValue: options.withoutSecrets?.(fields) ?? fields };
  };
  if (viewer && (submission.viewerId ?? viewer.id) !== viewer.id) return refuseOfAnother(request, refuse);
  if (submission.status !== "success") return data(refuse(), { status: 422 });
  const { value } = submission;
  try {
    return await act({ ...contextOf(args), value });
  } catch (error) {
    if (error instanceof Response || error instanceof NotFoundError) throw error;
    const { status, headers } = toFailure(error, reportError(error, request));
    const text = error instanceof DomainError ? error.message : textFor(unexpectedError, value);
    const title = textFor(errorTitle, value);
    const cookies = title ? [await flashCookieOf({ message: { title, text, isError: true } })] : [];
    putOnResponse(extrasOf(error));
    putOnResponse({ cookies, headers });
    return data({ ...refuse([errorPrefix + text]), wayOut: wayOut?.(error) }, { status });
  }
}

/** An option that is a text, or that depends on the form's value. */
function textFor<Value, Text extends string | undefined>(option: Text | ((value: Value) => Text), value: Value): Text {
  return typeof option === "function" ? option(value) : option;
}

/** The form stood on a page of somebody else. A flash message says so too, since not every form shows an error. */
async function refuseOfAnother(request: Request, refuse: (formErrors: string[]) => SubmissionResult<string[]>) {
  const text = "You are signed in as somebody else now. Send the form again only if it is meant for this account.";
  putOnResponse({ cookies: [await flashCookieOf({ message: { title: "Nothing was saved", text, isError: true } })] });
  const { pathname, search } = new URL(request.url);
  const wayOut: WayOut = { to: pathname + search, label: "Load this page again" };
  return data({ ...refuse([`Nothing was saved. ${text}`]), wayOut }, { status: 409 });
}
