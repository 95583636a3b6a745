import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";
import { countItemView } from "#app/models/community/item-views.server.ts";
import { keyedHash } from "#app/models/platform/site-secrets.server.ts";
import { clip } from "#app/models/platform/text-length.ts";
import { addressBlock } from "./address-block.server.ts";
import { clientAddress, onEachVisit, sentHeaders, sentRequest } from "./request-context.server.ts";

/** Characters of a `User-Agent` that are looked at, more than that of any browser has. */
const maxAgentLength = 400;

/** Counts that somebody opened the page of an item: with GET, and neither a bot nor a browser that looks ahead. */
export function countOpened(item: { id: number } | null): void {
  if (item) onEachVisit(() => countVisit(item.id));
}

function countVisit(itemId: number): void {
  const headers = sentHeaders();
  const agent = clip(headers["user-agent"] ?? "", maxAgentLength);
  if (sentRequest().method !== "GET" || isPrefetch(headers) || agent === "" || isbot(agent)) return;
  const visitor = keyedHash(`visitor ${addressBlock(clientAddress()).name} ${agent}`).slice(0, 22);
  countItemView(itemId, visitor);
}

function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return ["sec-purpose", "purpose", "x-moz"].some((name) => /\bprefetch\b/i.test(String(headers[name] ?? "")));
}
