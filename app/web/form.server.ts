import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";

/** What a page's form gets back when it was refused: its values without secrets, and a sentence where each mistake is. */
export interface Refusal {
  result: SubmissionResult<string[]>;
}

type Rejected = ReturnType<typeof data<Refusal>>;

/** Fields that are never sent back. */
const secretFields = ["password", "newPassword", "confirmPassword", "code", "token"];

/** A form that was posted to a page. */
export interface Form {
  fields: FormData;
  /** Its value by this schema, or the answer that says what is wrong with it: 422. */
  read<Schema extends z.ZodType>(
    schema: Schema,
  ): { ok: true; value: z.output<Schema> } | { ok: false; rejected: () => Rejected };
  /** The answer that says why it was refused as a whole. */
  refused(sentence: string, status: number): Rejected;
}

/** No field of ours has another. Of `a[4294967294]` conform would make a list of that length, of `__intent__` a change of lists. */
const fieldName = /^[a-z][a-z0-9]*$/i;

/** The form that this request brings. Its body must be within the limit already. */
export async function readForm(request: Request): Promise<Form> {
  const fields = await request.formData().catch(() => new FormData());
  for (const name of new Set(fields.keys())) if (!fieldName.test(name)) fields.delete(name);
  let said: SubmissionResult<string[]> = { status: "error", initialValue: withoutSecrets(fields) };
  return {
    fields,
    read: (schema) => {
      const submission = parseWithZod(fields, { schema });
      said = submission.reply({ hideFields: secretFields });
      if (submission.status === "success") return { ok: true, value: submission.value };
      return { ok: false, rejected: () => data({ result: said }, { status: 422 }) };
    },
    refused: (sentence, status) =>
      data({ result: { ...said, status: "error", error: { "": [sentence] } } }, { status }),
  };
}

function withoutSecrets(fields: FormData): Record<string, string> {
  const texts = [...fields].filter((field): field is [string, string] => typeof field[1] === "string");
  return Object.fromEntries(texts.filter(([name]) => !secretFields.includes(name)));
}
