import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { env } from "#app/env.server.ts";
import { isUnderMaintenance } from "#app/models/platform/maintenance.server.ts";
import { currentRevisions, lastRevisions, type Revisions, revisionIn } from "#app/models/platform/revision.server.ts";
import { isHeld, strongEtag } from "./etag.server.ts";
import {
  oncePerRequest,
  rememberInRequest,
  sentHeaders,
  sentRequest,
  visitsOfRequest,
} from "./request-context.server.ts";
import { hasOwnCookie } from "./signed-cookies.server.ts";

type Encoding = "br" | "gzip" | "identity";

interface Content {
  bodies: Map<Encoding, Promise<Buffer<ArrayBuffer>>>;
  /** Bytes of all bodies together. */
  size: number;
  /** How many times a client that takes brotli got gzip. */
  brotliRequests: number;
}

/** A response that is the same for everybody who asks for its address, until the catalogue changes. */
interface StoredResponse {
  /** Where it is stored; undefined where it is not. */
  address: string | undefined;
  /** The category that it shows, or "all". */
  scope: string;
  revision: number;
  /** Time from which one request makes the response again, while the others still get it as it is. */
  freshUntil: number;
  etag: string;
  headers: Readonly<Record<string, string>>;
  content: Content;
  visits: readonly (() => void)[];
}

/** What the store says of a request, which `publicResponse` needs to store the response. */
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
  sizeCalculation: ({ content }, address) => content.size + address.length + 2_048,
  ttl: keptForMs,
  ttlAutopurge: true,
});

/**
 * Answers a request from the store, before Remix. False where the store has nothing for it: the address is unknown, the
 * catalogue has changed, or the request says who sent it.
 */
export async function answerFromStore(message: IncomingMessage, response: ServerResponse): Promise<boolean> {
  // Remix puts what a read of page data gets into a form of its own.
  if (!isFromAnybody(message) || sentRequest().isForData) return false;
  const address = message.url ?? "";
  const known = stored.get(address);
  // Whatever needs no database must not wait for it here.
  const revisions = known ? await currentRevisions().catch(() => undefined) : lastRevisions();
  rememberInRequest(lookupKey, { address, revisions } satisfies StoreLookup);
  if (!known || !revisions || known.revision !== revisionIn(revisions, known.scope)) return false;
  const now = performance.now();
  if (now >= known.freshUntil) {
    known.freshUntil = now + remadeWithinMs;
    return false;
  }
  for (const visit of known.visits) visit();
  const { status, headers, body } = await representationOf(known, message.headers);
  response.writeHead(status, headers).end(body);
  return true;
}

const lookupKey = "lookup in the store";

/** Whether a request is from nobody in particular: without a cookie of ours and without a token, on a site open to all. */
function isFromAnybody({ method, headers }: IncomingMessage): boolean {
  const isRead = method === "GET" || method === "HEAD";
  const isOpen = env.ACCESS_CODE === undefined && env.NODE_ENV !== "development" && !isUnderMaintenance();
  return isRead && isOpen && headers.authorization === undefined && !hasOwnCookie(headers.cookie);
}

/** Any cache may keep such a response if it revalidates it each time; shared caches need not for these seconds. */
const cacheControl = [
  "public, max-age=0, must-revalidate",
  ...(env.SHARED_CACHE_SECONDS > 0 ? [`s-maxage=${env.SHARED_CACHE_SECONDS}`] : []),
].join(", ");

/** What is sent: a status, headers and a body. */
export interface Representation {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer<ArrayBuffer> | string | null;
}

/** The same for Remix. */
export function responseOf({ status, headers, body }: Representation): Response {
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  return new Response(body, { status, headers: entries });
}

interface PublicResponse {
  /** The category that it shows, or "all". */
  scope: string;
  body: Buffer<ArrayBuffer>;
  headers: Readonly<Record<string, string>>;
  /** The entity tag; by default a strong one made from the bytes. */
  etag?: string;
}

/**
 * The response to the request with this body, which is the same for everybody: 304 for who holds it, else as the client
 * takes it. It is stored, and not made again, unless the request says who sent it.
 */
export async function publicResponse({
  scope,
  body,
  headers,
  etag = strongEtag(body),
}: PublicResponse): Promise<Representation> {
  const lookup = await oncePerRequest<StoreLookup | null>(lookupKey, async () => null);
  const address = lookup?.revisions && lookup.address;
  const before = address === undefined ? undefined : stored.peek(address);
  const bodies: Content["bodies"] = new Map([["identity", Promise.resolve(body)]]);
  const made: StoredResponse = {
    address,
    scope,
    revision: lookup?.revisions ? revisionIn(lookup.revisions, scope) : 0,
    freshUntil: performance.now() + freshForMs,
    etag,
    headers: {
      ...headers,
      "Cache-Control": lookup ? cacheControl : "private, no-cache",
      Vary: "Accept-Encoding, Cookie",
    },
    // A response that is made again is mostly the same, and need not be compressed again.
    content: before?.etag === etag ? before.content : { bodies, size: body.length, brotliRequests: 0 },
    visits: visitsOfRequest(),
  };
  if (address !== undefined) stored.set(address, made);
  return representationOf(made, sentHeaders());
}

/** What a client with these headers gets. */
async function representationOf(of: StoredResponse, sent: IncomingHttpHeaders): Promise<Representation> {
  const encoding = encodingFor(of, sent);
  const isWeak = of.etag.startsWith("W/");
  const etag = encoding === "identity" || isWeak ? of.etag : of.etag.replace(/"$/, `-${encoding}"`);
  if (isHeld(sent["if-none-match"], of.etag))
    return { status: 304, headers: { ...of.headers, ETag: etag }, body: null };
  const body = await (of.content.bodies.get(encoding) ?? compress(of, encoding));
  const headers: OutgoingHttpHeaders = { ...of.headers, ETag: etag, "Content-Length": body.length };
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  return { status: 200, headers, body };
}

/**
 * Brotli is made when it was asked for twice, one page after the other, and for at most a fifth of the time. Who asks
 * meanwhile gets gzip.
 */
function encodingFor(of: StoredResponse, sent: IncomingHttpHeaders): Encoding {
  const accepted = new Negotiator({ headers: sent }).encodings(["br", "gzip", "identity"]) as Encoding[];
  if (accepted[0] === "identity" || accepted.length === 0) return "identity";
  if (!accepted.includes("br")) return "gzip";
  const { content } = of;
  if (content.bodies.has("br") || !accepted.includes("gzip")) return "br";
  content.brotliRequests += 1;
  const begun = performance.now();
  if (content.brotliRequests >= 2 && begun >= brotliRestsUntil) {
    brotliRestsUntil = Number.POSITIVE_INFINITY;
    const rest = () => {
      brotliRestsUntil = performance.now() + 4 * (performance.now() - begun);
    };
    compress(of, "br", 11).then(rest, rest);
  }
  return "gzip";
}

let brotliRestsUntil = 0;

/**
 * Brotli at 11 takes 140 ms of another thread for a page of 30 cards, at 5 it takes 2 and leaves 11 % more. It is made
 * once for as long as the page stays the same, however often that is rendered.
 */
const encoders = {
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 4 }),
  br: (body: Buffer, quality: number) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
};

/** Compresses the body, off the thread that answers. Gzip is there for the others at once, brotli when it is made. */
async function compress(of: StoredResponse, encoding: Encoding, quality = 5): Promise<Buffer<ArrayBuffer>> {
  const { address, content } = of;
  const body = await (content.bodies.get("identity") as Promise<Buffer<ArrayBuffer>>);
  if (encoding === "identity") return body;
  const made = encoders[encoding](body, quality).then(ownBytes);
  if (encoding === "gzip") content.bodies.set(encoding, made);
  const compressed = await made;
  content.bodies.set(encoding, made);
  content.size += compressed.length;
  // The response may have been made again meanwhile, with the same content.
  const there = address === undefined ? undefined : stored.peek(address);
  if (address !== undefined && there?.content === content) stored.set(address, there, { noUpdateTTL: true });
  return compressed;
}

/** A copy: zlib returns a view of its 16 kB buffer, and the store would keep that as a whole. */
function ownBytes(view: Buffer): Buffer<ArrayBuffer> {
  const own = Buffer.allocUnsafeSlow(view.length);
  view.copy(own);
  return own;
}
