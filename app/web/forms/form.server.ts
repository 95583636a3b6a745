import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { Answer } from "#app/web/http/answer.server.ts";
import { RefusedError } from "#app/web/http/failures.server.ts";
import { type Extras, perRequest, type SetCookie, sentRequest } from "#app/web/http/request-context.server.ts";
import { signedCookie } from "#app/web/http/signed-cookies.server.ts";
import type { Flash, FlashMessage, StayAnswer } from "./flash.ts";

/** Fields that are never sent back. */
const secretFields = ["password", "newPassword", "confirmPassword", "code", "token"];

/** Maximum fields of a form: one for each column of a file, and some more. */
export const maxFields = 250;

/** A form that was sent, and whose page it stood on, where that is of one person. */
export type SentForm<Value> = Submission<Value, string[]> & { viewerId: string | undefined };

/** The form in this request, read by its schema. The body must be within the limit already. */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<SentForm<z.output<Schema>>> {
  return readFields(await request.formData().catch(() => new FormData()), schema);
}

/** The fields of a form, read by its schema. Those that the schema does not name are ignored. */
export async function readFields<Schema extends z.ZodType>(
  sent: FormData,
  schema: Schema,
): Promise<SentForm<z.output<Schema>>> {
  if ([...sent.keys()].length > maxFields) {
    throw new RefusedError(400, "too-many-fields", `A form has at most ${maxFields} fields.`);
  }
  const submission = await parseWithZod(only(schema, sent), { schema, async: true });
  return { ...submission, viewerId: sent.get("viewerId")?.toString() };
}

/** What a refused form gets back: its values without secrets, and a sentence for each mistake. */
export function refusalOf(
  submission: Submission<unknown, string[]>,
  formErrors: string[] = [],
): SubmissionResult<string[]> {
  return submission.reply({ hideFields: secretFields, formErrors });
}

/**
 * Keeps the fields of the schema: the first value, or all for an array. Other names are unsafe: conform turns
 * `a[4294967294]` into a list of that length, and `__intent__` into a list command. PostgreSQL rejects NUL.
 */
function only(schema: z.core.$ZodType, sent: FormData): FormData {
  const fields = new FormData();
  for (const [name, field] of fieldsOf(schema)) {
    const all = sent.getAll(name);
    // Variants of a form share names.
    fields.delete(name);
    for (const value of takes(field, z.ZodArray) ? all : all.slice(0, 1)) {
      if (typeof value === "string") fields.append(name, value.replaceAll("\0", " "));
      else if (takes(field, z.ZodFile)) fields.append(name, value);
    }
  }
  return fields;
}

/** The fields of a form, of all its variants. */
function fieldsOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldsOf);
  throw new TypeError("The schema of a form is an object, or a choice of objects.");
}

/** Whether a field is of this type, optional or not. */
function takes(field: z.core.$ZodType, type: typeof z.ZodFile | typeof z.ZodArray): boolean {
  if (field instanceof type) return true;
  const { def } = field._zod;
  return "innerType" in def && takes(def.innerType as z.core.$ZodType, type);
}

const flashCookie = signedCookie<Flash & { resultPath?: string }>("flash");
const flashOfRequest = perRequest<{ flash: Flash | null; cookies: SetCookie[] }>();

/**
 * Flash for the page at this path, and the cookie that deletes it (kept on a redirect). A form result is only for the
 * page that it names.
 */
export function takeFlash(pathname: string): Promise<{ flash: Flash | null; cookies: SetCookie[] }> {
  return flashOfRequest.read(async () => {
    const flash = await flashCookie.read();
    if (!flash) return { flash, cookies: [] };
    const result = flash.resultPath === pathname ? flash.result : undefined;
    return { flash: { message: flash.message, result }, cookies: [await flashCookie.deleteWithPage()] };
  });
}

/** Flash cookie for the next page, or for the page in this very response. */
export function flashCookieOf(flash: Flash, resultPath?: string): Promise<SetCookie> {
  return flashCookie.set({ ...flash, resultPath }, 60);
}

/** The answer to a form that did its work: opens the page at `path`, which shows the message and the result once. */
export async function seeOther(path: string, flash?: Flash, extras: Extras = {}): Promise<Answer<Response>> {
  const cookies = [...(extras.cookies ?? []), ...(flash ? [await flashCookieOf(flash, path.split(/[?#]/)[0])] : [])];
  return new Answer(redirect(path, 303), { ...extras, cookies });
}

/**
 * The answer to a form whose page stays: a script gets the message, and why nothing was done; a document is led back to
 * `path`, which says it.
 */
export async function answerInPlace(path: string, message: FlashMessage, failure?: StayAnswer["failure"]) {
  if (!sentRequest().isForData) return seeOther(path, { message });
  return data({ message, failure } satisfies StayAnswer, { status: failure?.status ?? 200 });
}
