import { pageText } from "#tests/support/browser/page-text.ts";
import type { Member } from "#tests/support/collection/members.ts";

/** A field with several values is sent for each. */
export type ImportFields = Record<string, string | Blob | readonly string[]>;

/** Sends the form of a collection's import as a browser without scripts does. */
export async function sendImport(
  { origin }: { origin: string },
  member: Pick<Member, "headers">,
  fields: ImportFields,
) {
  const body = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(name, value);
  const headers = { ...member.headers, Origin: origin };
  const response = await fetch(`${origin}/profile/import`, { method: "POST", headers, body, redirect: "manual" });
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, text: pageText(html) };
}
