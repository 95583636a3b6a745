import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { env } from "#app/env.server.ts";
import { isUnderMaintenance } from "#app/models/platform/maintenance.server.ts";
import { currentRevisions, lastRevisions, type Revisions, revisionIn } from "#app/models/platform/revision.server.ts";
import { isHeld, strongEtag } from "./etag.server.ts";
import { perRequest, sentHeaders, sentRequest, visitsOfRequest } from "./request-context.server.ts";
import { hasOwnCookie } from "./signed-cookies.server.ts";

type Bytes = Buffer<ArrayBuffer>;

/** A response that is the same for everybody who asks for its address, until the catalogue changes. */
interface StoredResponse {
  /** The category that it shows, or "all". */
  scope: string;
  revision: number;
  /** Time from which one request makes the response again, while the others still get it as it is. */
  freshUntil: number;
  etag: string;
  headers: Readonly<Record<string, string>>;
  body: Bytes;
  /** The body in each encoding that was asked for. */
  compressed: Map<Encoding, Promise<Bytes>>;
  /** Bytes of all bodies together. */
  size: number;
  visits: readonly (() => void)[];
}

/** Cache lookup of a request. `publicResponse` stores the response under it. */
interface StoreLookup {
  address: string;
  /** The revisions before anything was read for the response, if they were known. */
  revisions: Revisions | undefined;
}

/** Windows of days move with the clock. */
const freshForMs = 30_000;
const keptForMs = 60_000;
/** Time after which a response that could not be made again is tried once more. */
const remadeWithinMs = 5_000;

const stored = new LRUCache<string, StoredResponse>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ size }, address) => size + address.length + 2_048,
  ttl: keptForMs,
  ttlAutopurge: true,
});

const counts = { hits: 0, misses: 0 };

/** What the store holds, how many requests it answered since the start, and how many responses were made for it. */
export function storeUse() {
  return { entries: stored.size, bytes: stored.calculatedSize, ...counts };
}

/** Middleware that serves cached responses. Passes on personal requests, unknown addresses and outdated entries. */
export async function answerFromStore(
  message: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): Promise<void> {
  // Remix puts what a read of page data gets into a form of its own.
  if (!isFromAnybody() || sentRequest().isForData) return next();
  const address = message.url ?? "";
  const known = stored.get(address);
  // Whatever needs no database must not wait for it here.
  const revisions = known ? await currentRevisions().catch(() => undefined) : lastRevisions();
  lookupOfRequest.set({ address, revisions });
  if (!known || !revisions || known.revision !== revisionIn(revisions, known.scope)) return next();
  const now = performance.now();
  if (now >= known.freshUntil) {
    known.freshUntil = now + remadeWithinMs;
    return next();
  }
  counts.hits += 1;
  for (const visit of known.visits) visit();
  const { status, headers, body } = await representationOf(known, message.headers, address);
  response.writeHead(status, headers).end(body);
}

const lookupOfRequest = perRequest<StoreLookup | null>();

/** Whether a request is anonymous: a read without a cookie of ours or a token, on a site open to all. */
function isFromAnybody(): boolean {
  const { method } = sentRequest();
  const { authorization, cookie } = sentHeaders();
  const isRead = method === "GET" || method === "HEAD";
  const isOpen = env.ACCESS_CODE === undefined && env.NODE_ENV !== "development" && !isUnderMaintenance();
  return isRead && isOpen && authorization === undefined && !hasOwnCookie(cookie);
}

/** Caches must revalidate each time; shared ones may skip that for `SHARED_CACHE_SECONDS`. */
const cacheControl = [
  "public, max-age=0, must-revalidate",
  ...(env.SHARED_CACHE_SECONDS > 0 ? [`s-maxage=${env.SHARED_CACHE_SECONDS}`] : []),
].join(", ");

type PublicResponse = Pick<StoredResponse, "scope" | "body" | "headers">;

/**
 * A public response with this body: 304 for a matching ETag, else compressed as the client accepts. Cached if the
 * request is anonymous.
 */
export async function publicResponse({ scope, body, headers }: PublicResponse): Promise<Response> {
  const lookup = await lookupOfRequest.read(async () => null);
  const address = lookup?.revisions && lookup.address;
  const made: StoredResponse = {
    scope,
    revision: lookup?.revisions ? revisionIn(lookup.revisions, scope) : 0,
    freshUntil: performance.now() + freshForMs,
    etag: strongEtag(body),
    headers: {
      ...headers,
      "Cache-Control": isFromAnybody() ? cacheControl : "private, no-cache",
      Vary: "Accept-Encoding, Cookie",
    },
    body,
    compressed: new Map(),
    size: body.length,
    visits: visitsOfRequest(),
  };
  if (address !== undefined) {
    counts.misses += 1;
    stored.set(address, made);
  }
  const { body: sent, ...init } = await representationOf(made, sentHeaders(), address);
  return new Response(sent, init);
}

/** The representation for these headers. Each encoding has its own ETag (RFC 9110, 8.8.3). */
async function representationOf(response: StoredResponse, sent: IncomingHttpHeaders, address?: string) {
  const encoding = encodingFor(sent);
  const etag = encoding ? response.etag.replace(/"$/, `-${encoding}"`) : response.etag;
  const headers: Record<string, string> = { ...response.headers, ETag: etag };
  if (isHeld(sent["if-none-match"], etag)) return { status: 304, headers, body: null };
  if (encoding) headers["Content-Encoding"] = encoding;
  const body = encoding ? await compressedBody(response, encoding, address) : response.body;
  headers["Content-Length"] = String(body.length);
  return { status: 200, headers, body };
}

/** Brotli for whoever takes it: browsers name it last. */
function encodingFor(sent: IncomingHttpHeaders): Encoding | undefined {
  const accepted = new Negotiator({ headers: sent }).encodings(["br", "gzip", "identity"]);
  const [first = "identity"] = accepted;
  if (first === "identity") return undefined;
  return accepted.includes("br") ? "br" : "gzip";
}

/** Off the thread that answers. The best quality of Brotli takes 140 ms of a page instead of 2, and leaves a tenth less. */
const encoders = {
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 4 }),
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

type Encoding = keyof typeof encoders;

/** The body in this encoding, which is made once for all who ask. */
async function compressedBody({ body, compressed }: StoredResponse, encoding: Encoding, address?: string) {
  const known = compressed.get(encoding);
  if (known) return known;
  const made = encoders[encoding](body).then(ownBytes);
  compressed.set(encoding, made);
  const { length } = await made;
  const entry = address === undefined ? undefined : stored.peek(address);
  // The cache weighs an entry only when it is another object.
  if (address !== undefined && entry?.compressed === compressed)
    stored.set(address, { ...entry, size: entry.size + length }, { noUpdateTTL: true });
  return made;
}

/** A copy: zlib returns a view of its 16 kB buffer, and the store would keep that as a whole. */
function ownBytes(view: Buffer): Bytes {
  const own = Buffer.allocUnsafeSlow(view.length);
  view.copy(own);
  return own;
}
