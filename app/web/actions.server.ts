import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { z } from "zod";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { DomainError, NotFoundError } from "#app/models/platform/errors.ts";
import { setFlash } from "./forms/flash.server.ts";
import { readForm, refusalOf } from "./forms/form.server.ts";
import type { WayOut } from "./forms/way-out.ts";
import { type Args, contextOf, markBuilt, pageHandler, readMethods } from "./handler.server.ts";
import { withinBodyLimit } from "./http/body-limit.server.ts";
import { refuseCrossSite } from "./http/cross-site.server.ts";
import { reportError, toFailure } from "./http/failures.server.ts";
import type { LoaderContext } from "./http/loader-context.ts";
import { sendHeaders } from "./http/request-context.server.ts";

/** What the handler of a page's form is given: the request, and the form's value by its schema. */
export interface ActionContext<Value> extends LoaderContext {
  value: Value;
}

export interface ActionOptions<Value = never> {
  /** Bytes that the body may have; 64 KiB by default. */
  maxBytes?: number;
  /** Title of a flash message that shows the error as well. */
  errorTitle?: string;
  /** Stands before the sentence of an error. */
  errorPrefix?: string;
  /** The sentence for an unexpected error. */
  unexpectedError?: string | ((value: Value) => string);
  /** What else somebody can do whose form was refused with this error. */
  wayOut?: (error: unknown) => WayOut | undefined;
}

type ActionHandler<Answer> = (args: Args) => Promise<Answer>;

/** What every action of a form does first: POST only, from our own pages. */
export function formHandler<Answer>(answer: ActionHandler<Answer>): ActionHandler<Answer> {
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
export function publicAction<Schema extends z.ZodType, Answer>(
  schema: Schema,
  act: (context: ActionContext<z.output<Schema>>) => Promise<Answer>,
  options: ActionOptions<z.output<Schema>> = {},
) {
  return formHandler((args) => answerForm(args, schema, act, options));
}

/** The action of a page with several forms, each with an action of its own: the address says which form was sent. */
export function actionByAddress<Answer>(choose: (url: URL) => ActionHandler<Answer>): ActionHandler<Answer> {
  return markBuilt((args: Args) => choose(new URL(args.request.url))(args));
}

/** Reads the form, and answers it by `act` or by what is wrong with it. One from a page of somebody else is refused. */
export async function answerForm<Schema extends z.ZodType, Answer>(
  args: Args,
  schema: Schema,
  act: (context: ActionContext<z.output<Schema>>) => Promise<Answer>,
  options: ActionOptions<z.output<Schema>>,
  viewer?: Viewer,
) {
  const { maxBytes, errorTitle, errorPrefix = "", unexpectedError = "An unexpected error occurred", wayOut } = options;
  const request = await withinBodyLimit(args.request, maxBytes);
  const submission = await readForm(request.clone(), schema);
  if (viewer && (submission.viewerId ?? viewer.id) !== viewer.id) return refuseOfAnother(request, submission);
  if (submission.status !== "success") return data(refusalOf(submission), { status: 422 });
  const { value } = submission;
  try {
    return await act({ ...contextOf({ ...args, request }), value });
  } catch (error) {
    if (error instanceof Response || error instanceof NotFoundError) throw error;
    const { status, headers } = toFailure(error, reportError(error, request));
    const unexpected = typeof unexpectedError === "string" ? unexpectedError : unexpectedError(value);
    const text = error instanceof DomainError ? error.message : unexpected;
    if (errorTitle) await setFlash({ message: { title: errorTitle, text, isError: true } });
    sendHeaders(headers);
    return data({ ...refusalOf(submission, [errorPrefix + text]), wayOut: wayOut?.(error) }, { status });
  }
}

/** The form stood on a page of somebody else. A flash message says so too, since not every form shows an error. */
async function refuseOfAnother(request: Request, submission: Submission<unknown, string[]>) {
  const text = "You are signed in as somebody else now. Send the form again only if it is meant for this account.";
  await setFlash({ message: { title: "Nothing was saved", text, isError: true } });
  const { pathname, search } = new URL(request.url);
  const wayOut: WayOut = { to: pathname + search, label: "Load this page again" };
  return data({ ...refusalOf(submission, [`Nothing was saved. ${text}`]), wayOut }, { status: 409 });
}
