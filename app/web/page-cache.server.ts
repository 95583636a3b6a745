import { randomBytes } from "node:crypto";
import { createCache } from "#app/models/cache.ts";
import { type CatalogueScope, revisionOf } from "#app/models/revision.server.ts";

/** A page as it was rendered, cut where the nonce of each response goes. */
type Page = readonly string[];

/** Stands in rendered pages where a nonce belongs; random, so that no content can hold it. */
export const noncePlaceholder = `nonce-${randomBytes(16).toString("hex")}`;

const pages = createCache<Page>({
  maxBytes: 16 * 1024 * 1024,
  ttlMs: 30_000,
  bytesOf: (page) => page.reduce((bytes, part) => bytes + 2 * part.length, 0),
});

/** A nonce for one response: 128 random bits. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/**
 * The page for everybody at this address, with its nonces in place; `render` is asked only when what it shows has changed,
 * or when the database is away and nobody can tell.
 */
export async function sharedPage(
  scope: CatalogueScope,
  address: string,
  nonce: string,
  render: () => Promise<string>,
): Promise<string> {
  const revision = await revisionOf(scope).catch(() => undefined);
  if (revision === undefined) return (await render()).replaceAll(noncePlaceholder, nonce);
  const key = `${scope} ${revision} ${address}`;
  const page = await pages.fetch(key, async () => (await render()).split(noncePlaceholder));
  return page.join(nonce);
}
