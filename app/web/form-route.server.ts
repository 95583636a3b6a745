import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { type ActionContext, type ActionOptions, answerForm, formHandler } from "./actions.server.ts";
import { findViewerState } from "./auth/viewer.server.ts";
import { seeOther } from "./forms/flash.server.ts";
import { type FlashMessage, viewerUnknown } from "./forms/flash.ts";
import { publicLoader } from "./handler.server.ts";
import { reportError } from "./http/failures.server.ts";
import { paths } from "./urls/paths.ts";

interface FormRoute<Value> extends Pick<ActionOptions, "maxBytes"> {
  /** Where a GET leads, and a form that does not say where it stands. */
  page: string;
  /** The page that the form stands on, to which it leads back; by default the one above. */
  placeOf?: (value: Value) => string;
  /** What somebody is told who has to sign in first. */
  signInFirst?: FlashMessage;
  /** The message for an error; undefined for one that is answered as on a page of its own. */
  failure: (error: unknown, value: Value) => FlashMessage | undefined;
}

/**
 * The loader and the action of a route that only takes a form of signed-in users, which stands on other pages. The action leads
 * back to the page of the form with the message that `act` returns, or to the path that it returns.
 */
export function formRoute<Schema extends z.ZodType>(
  schema: Schema,
  { page, placeOf, signInFirst, failure, maxBytes }: FormRoute<z.output<Schema>>,
  act: (context: ActionContext<z.output<Schema>> & { viewer: Viewer }) => Promise<FlashMessage | string>,
) {
  const signInAt = (place: string) => `${paths.auth}?${new URLSearchParams({ next: place })}`;
  return {
    loader: publicLoader(async () => {
      throw redirect(page);
    }),
    action: formHandler(async (args) => {
      const { viewer, isViewerUnknown } = await findViewerState(args.request);
      const refuse = (place: string) => {
        if (isViewerUnknown) return seeOther(place, { message: viewerUnknown });
        return seeOther(signInAt(place), signInFirst && { message: signInFirst });
      };
      // Nobody else may send what takes much memory.
      if (!viewer && maxBytes !== undefined) return refuse(page);
      const answer = async (context: ActionContext<z.output<Schema>>) => {
        const { value, request } = context;
        const place = placeOf?.(value) ?? page;
        if (!viewer) return refuse(place);
        try {
          const done = await act({ ...context, viewer });
          return typeof done === "string" ? seeOther(done) : seeOther(place, { message: done });
        } catch (error) {
          const message = failure(error, value);
          if (!message) throw error;
          reportError(error, request);
          return seeOther(place, { message });
        }
      };
      return answerForm(args, schema, answer, { maxBytes }, viewer ?? undefined);
    }),
  };
}
