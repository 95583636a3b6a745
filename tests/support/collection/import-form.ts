import { pageText } from "#tests/support/browser/page-text.ts";
import type { Member } from "#tests/support/collection/members.ts";

/** A field with several values is sent for each. */
export type ImportFields = Record<string, string | Blob | readonly string[]>;

/** What a form of the import was answered, or the page of the file that the answer leads to. */
export interface ImportPage {
  status: number;
  headers: Headers;
  html: string;
  text: string;
  /** The address of the file that the page shows; empty on other pages. */
  draft: string;
}

type Sender = Pick<Member, "headers">;

/** Sends the form of a collection's import, or one of the forms of a preview, as a browser without scripts does. */
export async function sendImport(
  { origin }: { origin: string },
  member: Sender,
  fields: ImportFields,
  address = "/profile/import",
): Promise<ImportPage> {
  const body = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(name, value);
  const headers: Record<string, string> = { ...member.headers, Origin: origin };
  const answer = await fetch(origin + address, { method: "POST", headers, body, redirect: "manual" });
  const [next = ""] = answer.headers.get("Location")?.split("#") ?? [];
  if (!next.startsWith("/profile/import/")) return pageOf(answer, answer.ok ? "" : address);
  const flash = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const Cookie = [headers.Cookie, ...flash].filter(Boolean).join("; ");
  return pageOf(await fetch(origin + next, { headers: { ...headers, Cookie }, redirect: "manual" }), next);
}

/** Opens the page of a file that is not added yet. */
export async function openDraft({ origin }: { origin: string }, { headers }: Sender, draft: string) {
  return pageOf(await fetch(origin + draft, { headers, redirect: "manual" }), draft);
}

/** Chooses in a preview how its file is read. */
export function chooseInPreview(server: { origin: string }, member: Sender, page: ImportPage, fields: ImportFields) {
  return sendImport(server, member, { intent: "choose", revision: revisionOf(page), ...fields }, page.draft);
}

/** Adds what a preview shows. */
export function addPreviewed(server: { origin: string }, member: Sender, page: ImportPage) {
  return sendImport(server, member, { intent: "add", revision: revisionOf(page) }, page.draft);
}

async function pageOf(response: Response, draft: string): Promise<ImportPage> {
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, text: pageText(html), draft };
}

function revisionOf({ html }: ImportPage): string {
  return /name="revision" value="(\d+)"/.exec(html)?.[1] ?? "";
}
