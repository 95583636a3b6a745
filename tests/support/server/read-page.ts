import { pageText } from "#tests/support/browser/page-text.ts";

/** A page as somebody gets it who is signed out, or sends these headers, and its text as a person reads it. */
export async function readPage({ origin }: { origin: string }, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { headers });
  const html = await response.text();
  return { status: response.status, html, text: pageText(html) };
}
