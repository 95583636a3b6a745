import { isbot } from "isbot";
import { countItemView } from "#app/models/community/item-views.server.ts";
import { keyedHash } from "#app/models/platform/site-secrets.server.ts";
import { addressBlock } from "./address-block.server.ts";
import { clientAddress, sentRequest } from "./request-context.server.ts";

/** Longer than any browser calls itself. */
const maxAgentLength = 400;

/** Counts that somebody opened the page of an item: with GET, and neither a bot nor a browser that looks ahead. */
export function countOpened(item: { id: number } | null, { headers }: Request): void {
  const agent = (headers.get("User-Agent") ?? "").slice(0, maxAgentLength);
  if (!item || sentRequest().method !== "GET" || isPrefetch(headers) || agent === "" || isbot(agent)) return;
  const visitor = keyedHash(`visitor ${addressBlock(clientAddress()).name} ${agent}`).slice(0, 22);
  countItemView(item.id, visitor);
}

function isPrefetch(headers: Headers): boolean {
  return ["Sec-Purpose", "Purpose", "X-Moz"].some((name) => /\bprefetch\b/i.test(headers.get(name) ?? ""));
}
