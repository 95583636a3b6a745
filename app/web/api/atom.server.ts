import { env } from "#app/env.server.ts";
import { taggedResponse } from "#app/web/http/etag.server.ts";
import { policyOfNoPage } from "#app/web/http/response-headers.server.ts";

/** A feed for a news reader, newest entry first. Ids never change. Paths are on our own origin; a link of null means the page. */
export interface AtomFeed {
  id: string;
  title: string;
  path: string;
  pagePath: string;
  /** Whether it is somebody's own. */
  isPrivate?: boolean;
  entries: { id: string; title: string; link: string | null; updated: Date; kind: string; content: string }[];
}

/** The feed as Atom 1.0 (RFC 4287), or 304 for a reader that has it already. */
export function atomResponse(feed: AtomFeed, request: Request): Response {
  const headers = {
    "Content-Type": "application/atom+xml; charset=utf-8",
    "Content-Security-Policy": policyOfNoPage,
    "Cache-Control": feed.isPrivate ? "private, no-store" : "no-cache",
  };
  return taggedResponse(atomXml(feed), headers, request);
}

function atomXml({ id, title, path, pagePath, entries }: AtomFeed): string {
  const page = env.PUBLIC_ORIGIN + pagePath;
  // Today's date would make an empty feed new at every look.
  const updated = entries[0]?.updated ?? new Date(0);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(tagUri(id))}</id>
  <title>${escapeXml(title)}</title>
  <updated>${updated.toISOString()}</updated>
  <author><name>Chartables</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(env.PUBLIC_ORIGIN + path)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(page)}"/>
${entries.map((entry) => entryXml(entry, page)).join("")}</feed>
`;
}

function entryXml({ id, title, link, updated, kind, content }: AtomFeed["entries"][number], page: string): string {
  return `  <entry>
    <id>${escapeXml(tagUri(id))}</id>
    <title>${escapeXml(title)}</title>
    <updated>${updated.toISOString()}</updated>
    <link rel="alternate" href="${escapeXml(link ?? page)}"/>
    <category term="${escapeXml(kind)}"/>
    <content type="text">${escapeXml(content)}</content>
  </entry>
`;
}

/** A permanent id (RFC 4151), whatever becomes of addresses: host, year and name. */
function tagUri(id: string): string {
  return `tag:${new URL(env.PUBLIC_ORIGIN).hostname.replace(/[[\]]/g, "")},2026:${id}`;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Without what XML 1.0 does not allow, not even escaped: control characters and lone surrogates. */
export function validXml(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "");
}

/** Text for XML. */
export function escapeXml(text: string): string {
  return validXml(text).replace(/[&<>"']/g, (character) => escapes[character] ?? "");
}
