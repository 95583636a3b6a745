import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { createCache } from "#app/models/platform/cache.ts";
import { revisionOf } from "#app/models/platform/revision.server.ts";
import {
  compressAround,
  fillGaps,
  fillPieces,
  type GappedText,
  type GzipPieces,
  gapsAt,
  sizeOf,
} from "./gzip-pieces.server.ts";

/** Stands for the nonce in rendered pages. Random, so that no content can contain it, and as long as a nonce. */
export const noncePlaceholder = randomBytes(12).toString("hex");

const pages = createCache<GzipPieces>({ maxBytes: 16 * 1024 * 1024, ttlMs: 30_000, bytesOf: sizeOf });

/** A nonce for one response: 128 random bits. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/**
 * The public page at this address with the nonce of this response, compressed if the browser accepts that. It is
 * rendered again only when its data has changed, or when the database does not answer and nobody can tell.
 */
export async function cachedPage(
  scope: string,
  address: string,
  { nonce, isGzipAccepted }: { nonce: string; isGzipAccepted: boolean },
  render: () => Promise<Buffer<ArrayBuffer>>,
): Promise<{ body: Buffer<ArrayBuffer>; encoding?: "gzip" }> {
  const revision = await revisionOf(scope).catch(() => undefined);
  if (revision === undefined) return { body: withNonce(await render(), nonce) };
  const rendered = Promise.withResolvers<GappedText>();
  const compressed = pages.fetch(`${scope} ${revision} ${address}`, async () => {
    const page = gapsAt(noncePlaceholder, await render());
    rendered.resolve(page);
    return compressAround(page);
  });
  if (isGzipAccepted) return { body: fillPieces(await compressed, nonce), encoding: "gzip" };
  // A client without gzip does not wait for the compressed copy.
  const page = await Promise.race([rendered.promise, compressed]);
  return { body: "bytes" in page ? fillGaps(page, nonce) : gunzipSync(fillPieces(page, nonce)) };
}

/** A rendered page with the nonce of this response. */
export function withNonce(html: Buffer<ArrayBuffer>, nonce: string): Buffer<ArrayBuffer> {
  return fillGaps(gapsAt(noncePlaceholder, html), nonce);
}

/** Whether the client accepts gzip. */
export function isGzipAccepted(request: Request): boolean {
  const codings = (request.headers.get("Accept-Encoding") ?? "").toLowerCase().split(",");
  const weights = new Map(
    codings.map((coding) => coding.split(";")).map(([name = "", q]) => [name.trim(), weightOf(q)]),
  );
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0;
}

function weightOf(q: string | undefined): number {
  return q === undefined ? 1 : Number(q.trim().replace(/^q=/, ""));
}
