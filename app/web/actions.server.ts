import { DomainError, NotFoundError } from "#app/models/platform/errors.ts";
import { setFlash } from "./forms/flash-message.server.ts";
import { type Form, readForm } from "./forms/form.server.ts";
import { type Args, contextOf, pageHandler, readMethods } from "./handler.server.ts";
import { withinBodyLimit } from "./http/body-limit.server.ts";
import { failureOf } from "./http/failures.server.ts";
import type { LoaderContext } from "./http/loader-context.ts";
import { sendHeaders } from "./http/request-context.server.ts";

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
  return pageHandler([...readMethods, "POST"], (args) => answerForm(args, act, wording));
}

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
