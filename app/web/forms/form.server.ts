import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import { RefusedError } from "#app/web/http/refused.ts";

/** What a page's form gets back when it was refused: its values without secrets, and a sentence where each mistake is. */
export interface Refusal {
  result: SubmissionResult<string[]>;
}

type Rejected = ReturnType<typeof data<Refusal>>;

/** Fields that are never sent back. */
const secretFields = ["password", "newPassword", "confirmPassword", "code", "token"];

/** A form that was posted to a page. */
export interface Form {
  /** Its value by this schema, or the answer that says what is wrong with it: 422. Fields that the schema does not name are left aside. */
  read<Schema extends z.ZodType>(
    schema: Schema,
  ): { ok: true; value: z.output<Schema> } | { ok: false; rejected: () => Rejected };
  /** The answer that says why it was refused as a whole. */
  refused(sentence: string, status: number): Rejected;
}

/** No form of ours has half as many. */
const mostFields = 100;

/** The form that this request brings. Its body must be within the limit already. */
export async function readForm(request: Request): Promise<Form> {
  const sent = await request.formData().catch(() => new FormData());
  if ([...sent.keys()].length > mostFields) {
    throw new RefusedError(400, "too-many-fields", `A form has at most ${mostFields} fields.`);
  }
  let said: SubmissionResult<string[]> = { status: "error" };
  return {
    read: (schema) => {
      const submission = parseWithZod(only(fieldNames(schema), sent), { schema });
      said = submission.reply({ hideFields: secretFields });
      if (submission.status === "success") return { ok: true, value: submission.value };
      return { ok: false, rejected: () => data({ result: said }, { status: 422 }) };
    },
    refused: (sentence, status) =>
      data({ result: { ...said, status: "error", error: { "": [sentence] } } }, { status }),
  };
}

/**
 * The first value of each of these fields. Of others conform would make what we never asked for: a list of that length of
 * `a[4294967294]`, a change of lists of `__intent__`.
 */
function only(names: string[], sent: FormData): FormData {
  const fields = new FormData();
  for (const name of new Set(names)) {
    const value = sent.get(name);
    if (typeof value === "string") fields.set(name, value);
  }
  return fields;
}

/** Names of the fields of a form, of all its variants. */
function fieldNames(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldNames);
  throw new TypeError("The schema of a form is an object, or a choice of objects.");
}
