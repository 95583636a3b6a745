import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { DomainError } from "#app/models/platform/errors.ts";
import { type ActionContext, type ActionOptions, answerForm, formHandler } from "./actions.server.ts";
import { findViewerState, hasToken } from "./auth/viewer.server.ts";
import { answerInPlace, seeOther } from "./forms/flash.server.ts";
import { type FlashMessage, viewerUnknown } from "./forms/flash.ts";
import { publicLoader } from "./handler.server.ts";
import { reportError, toFailure } from "./http/failures.server.ts";
import { sentRequest } from "./http/request-context.server.ts";
import { paths } from "./urls/paths.ts";

interface FormRoute<Value> extends Pick<ActionOptions, "maxBytes"> {
  /** Where a GET leads, and a form that does not say where it stands. */
  page: string;
  /** The page that the form stands on, to which it leads back; by default the one above. */
  placeOf?: (value: Value) => string;
  /** What somebody is told who has to sign in first. */
  signInFirst?: FlashMessage;
  /** The same in a tab that took them for signed in, which stays on its page. */
  signInAgain?: (value: Value, signInAt: string) => FlashMessage;
  /** The message for an error; undefined for one that is answered as on a page of its own. */
  failure: (error: unknown, value: Value) => FlashMessage | undefined;
}

/** Another page, which says something. */
interface Onward {
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
  { page, placeOf, signInFirst, signInAgain, failure, maxBytes }: FormRoute<z.output<Schema>>,
  act: (context: ActionContext<z.output<Schema>> & { viewer: Viewer }) => Promise<FlashMessage | Onward>,
) {
  type Value = z.output<Schema>;
  const refuse = async (request: Request, place: string, isUnknown: boolean, value?: Value) => {
    const signInAt = `${paths.auth}?${new URLSearchParams({ next: place })}`;
    if (isUnknown) return answerInPlace(place, viewerUnknown, { status: 503, code: "auth-unavailable" });
    if (!sentRequest().isForData) return seeOther(signInAt, signInFirst && { message: signInFirst });
    const link = { to: signInAt, label: "Sign In", afterMs: 1_000 };
    const again = value === undefined ? undefined : signInAgain?.(value, signInAt);
    const code = (await hasToken(request)) ? "session_not_found" : "not-signed-in";
    return answerInPlace(place, again ?? { ...(signInFirst ?? signInFirstOf), link }, { status: 401, code });
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

/** A script's page stays, so that it has no screen for an error; undefined where there is one. */
function scriptsMessageFor(error: unknown): FlashMessage | undefined {
  if (!sentRequest().isForData || error instanceof Response || !(error instanceof DomainError)) return undefined;
  return { title: "Error", text: error.message, isError: true };
}
