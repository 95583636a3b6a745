import type { z } from "zod";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { type ActionContext, type ActionOptions, answerForm, formHandler } from "./actions.server.ts";
import { requireViewerOrRedirect } from "./user-loader.server.ts";

/** A page's action for signed-in users, else like `publicAction`. Others are sent to sign in, and back to the page afterwards. */
export function userAction<Schema extends z.ZodType, Answer>(
  schema: Schema,
  act: (context: ActionContext<z.output<Schema>> & { viewer: Viewer }) => Promise<Answer>,
  { signInAt, ...options }: ActionOptions<z.output<Schema>> & { signInAt?: string } = {},
) {
  return formHandler(async (args) => {
    const viewer = await requireViewerOrRedirect(args, signInAt, options.errorTitle);
    return answerForm(args, schema, (context) => act({ ...context, viewer }), options, viewer);
  });
}
