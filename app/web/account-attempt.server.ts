import { DomainError } from "#app/models/errors.ts";
import { failureOf } from "./failures.server.ts";
import { leaveNotice } from "./flash.server.ts";
import type { Posted } from "./handlers.server.ts";
import { sendHeaders } from "./request-scope.server.ts";

interface Wording {
  /** Title of a notice that says it as well. */
  title?: string;
  /** Stands before the sentence. */
  mark?: string;
  /** For what nobody foresaw. */
  unexpected?: string;
}

/** Does what an account's form asks for. Whatever fails becomes the form's own error: the provider's sentence, or one that gives nothing away. */
export async function attempt<Answer>(
  { form, request }: Posted,
  { title, mark = "", unexpected = "An unexpected error occurred" }: Wording,
  act: () => Promise<Answer>,
) {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Response) throw error;
    const { status, headers } = failureOf(error, request);
    const sentence = error instanceof DomainError ? error.message : unexpected;
    if (title) await leaveNotice({ title, text: sentence, isBad: true });
    sendHeaders(headers);
    return form.refused(mark + sentence, status);
  }
}
