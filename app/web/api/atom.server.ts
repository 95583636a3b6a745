import { createHash } from "node:crypto";
import { env } from "#app/env.server.ts";

/** A feed as a reader of news gets it. Paths are on our own origin. */
export interface AtomFeed {
  /** What of ours it is of; the same for good. */
  id: string;
  title: string;
  /** The feed's own path. */
  path: string;
  /** Of the page that says the same to people. */
  pagePath: string;
  /** Newest first. */
  entries: AtomEntry[];
}

export interface AtomEntry {
  id: string;
  title: string;
  /** A whole address; the feed's page where there is none. */
  link: string | null;
  updated: Date;
  /** In a word, for readers that filter. */
  kind: string;
  content: string;
}

/** The feed as Atom 1.0 (RFC 4287), or 304 for those who have it already. */
export function atomResponse(feed: AtomFeed, request: Request): Response {
  const body = atomXml(feed);
  const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
  const headers = {
    "Content-Type": "application/atom+xml; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-cache",
    ETag: etag,
  };
  return isKnown(etag, request)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { status: 200, headers });
}

/** Whether one of the tags that the reader has is this one; a proxy that compressed it made it a weak one. */
function isKnown(etag: string, request: Request): boolean {
  const known = request.headers.get("If-None-Match")?.split(",") ?? [];
  return known.some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}

/** Before the first entry a feed is as old as time itself: a date of today would make it new at every look. */
const beginning = new Date(0);

function atomXml({ id, title, path, pagePath, entries }: AtomFeed): string {
  const page = env.PUBLIC_ORIGIN + pagePath;
  const updated = entries[0]?.updated ?? beginning;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${escapeXml(tagUri(id))}</id>`,
    `  <title>${escapeXml(title)}</title>`,
    `  <updated>${updated.toISOString()}</updated>`,
    "  <author><name>Chartables</name></author>",
    `  <link rel="self" type="application/atom+xml" href="${escapeXml(env.PUBLIC_ORIGIN + path)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    ...entries.flatMap((entry) => [
      "  <entry>",
      `    <id>${escapeXml(tagUri(entry.id))}</id>`,
      `    <title>${escapeXml(entry.title)}</title>`,
      `    <updated>${entry.updated.toISOString()}</updated>`,
      `    <link rel="alternate" href="${escapeXml(entry.link ?? page)}"/>`,
      `    <category term="${escapeXml(entry.kind)}"/>`,
      `    <content type="text">${escapeXml(entry.content)}</content>`,
      "  </entry>",
    ]),
    "</feed>",
    "",
  ].join("\n");
}

/** A name for good (RFC 4151), whatever becomes of addresses: the site's host, the year it was ours, what it names. */
function tagUri(id: string): string {
  return `tag:${new URL(env.PUBLIC_ORIGIN).hostname.replace(/[[\]]/g, "")},2026:${id}`;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Text for XML 1.0, which has no place for control characters and lone halves of characters, not even escaped. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (character) => escapes[character] ?? "");
}
