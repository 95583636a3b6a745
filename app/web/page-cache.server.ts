import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { catalogueRevision } from "#app/models/revision.server.ts";

/** A page as it was rendered, cut where the nonce of each response goes. */
type Page = readonly string[];

/** Stands in rendered pages where a nonce belongs; random, so that no content can hold it. */
export const noncePlaceholder = `nonce-${randomBytes(16).toString("hex")}`;

const pages = new LRUCache<string, Page>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: (page) => page.reduce((size, part) => size + part.length, 1),
  ttl: 30_000,
});

/** A nonce for one response: 128 random bits. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** The page for everybody at this address, with its nonces in place; `render` is asked only when the catalogue has changed. */
export async function sharedPage(address: string, nonce: string, render: () => Promise<string>): Promise<string> {
  const key = `${await catalogueRevision()} ${address}`;
  let page = pages.get(key);
  if (!page) {
    page = (await render()).split(noncePlaceholder);
    pages.set(key, page);
  }
  return page.join(nonce);
}
