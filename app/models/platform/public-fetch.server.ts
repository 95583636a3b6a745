import { type LookupAddress, lookup } from "node:dns";
import http, { type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { pipeline } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import ipaddr from "ipaddr.js";
import { env } from "../../env.server.ts";

/** The way to other hosts. */
export interface Network {
  /** Whether this address is one of the public Internet. */
  isPublic(address: string): boolean;
  lookup: typeof lookup;
  /** Connects to this port, whichever one an address names. */
  port?: number;
  /** The authority that signs certificates; undefined for those that everybody trusts. */
  ca?: string;
  /** Time for all redirects and the body together. */
  timeoutMs: number;
}

export const publicNetwork: Network = { isPublic: isPublicAddress, lookup, timeoutMs: 10_000 };

interface FetchOptions {
  network?: Network;
  /** Default: https alone. */
  schemes?: readonly ("http" | "https")[];
  /** The one host that may be at a private address: `hostname` of its URL. Redirects of others may lead there. */
  privateHost?: string;
  /** What the caller says of each address, those of redirects too. */
  mayGoTo?: (url: URL) => boolean;
  /** Types for `Accept`, which each host gets. */
  accept?: string;
  /** For the origin of the first address only. After a redirect to another one they are not sent again. */
  headers?: Readonly<Record<string, string>>;
  /** What is sent, by POST. Without it, the request is a GET. */
  send?: { type: string; text: string };
  /** With 0, a redirect is a failure. */
  maxRedirects: number;
  /** Of a body, as it is sent. */
  maxBytes: number;
  /** Of a compressed body, unpacked. Without it, a compressed body is a failure. */
  maxUnpackedBytes?: number;
  signal?: AbortSignal | undefined;
}

export interface PublicResponse {
  status: number;
  /** By lower-case names. */
  headers: IncomingHttpHeaders;
  /** Throws `FetchFailed` unless all of it comes, within time and limits. Can be read once. */
  body: AsyncIterable<Buffer>;
}

/** No response, or not all of it. */
export class FetchFailed extends Error {
  /** Whether another attempt could succeed. */
  readonly mayPass: boolean;

  constructor(reason: string, { mayPass = false } = {}) {
    super(reason);
    this.name = new.target.name;
    this.mayPass = mayPass;
  }
}

const redirectStatuses = [301, 302, 303, 307, 308];
const decoders = new Map([
  ["gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

const internet = ipaddr.IPv6.parseCIDR("2000::/3");

/** No private, local, shared, reserved or translated address. An IPv4 address inside an IPv6 one is not public either. */
function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(internet);
}

/** Where a private host may be. Never link-local: there, clouds give a machine its keys. */
const privateRanges = ["private", "uniqueLocal", "carrierGradeNat", "loopback"];

function isPrivateAddress(text: string): boolean {
  return ipaddr.isValid(text) && privateRanges.includes(ipaddr.parse(text).range());
}

/**
 * What `use` makes of the response, of any status but a redirect: from hosts at public addresses only. The
 * connection is closed when `use` ends, and whatever is left of the body with it. Throws `FetchFailed`, whose message
 * names no address, and what `use` throws.
 */
export async function publicFetch<Result>(
  address: string,
  options: FetchOptions,
  use: (response: PublicResponse) => Promise<Result>,
): Promise<Result> {
  const { network = publicNetwork, maxRedirects, signal: stop } = options;
  const timeout = AbortSignal.timeout(network.timeoutMs);
  const signal = stop ? AbortSignal.any([stop, timeout]) : timeout;

  /** What the network said, or how long it said nothing. It may be better another time. */
  function toFailure(error: unknown): FetchFailed {
    if (error instanceof FetchFailed) return error;
    // Not the message: it could have the address in it.
    const { code, name } = error as NodeJS.ErrnoException;
    const reason = stop?.aborted ? "stopped" : timeout.aborted ? "no answer in time" : (code ?? name);
    return new FetchFailed(reason, { mayPass: true });
  }

  let url = URL.parse(address);
  let { headers } = options;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (!isAllowed(url, options)) throw new FetchFailed("a host or address that is not allowed");
    const response = await request(url, { ...options, network, headers, signal }).catch((error) => {
      throw toFailure(error);
    });
    try {
      const { statusCode: status = 0, headers: received } = response;
      if (!redirectStatuses.includes(status)) {
        return await use({ status, headers: received, body: bodyOf(response, options, toFailure) });
      }
      const next = received.location === undefined ? null : URL.parse(received.location, url);
      if (next?.origin !== url.origin) headers = undefined;
      url = next;
    } finally {
      // With an error: without one, a body that is read later would seem to be empty.
      response.destroy(closed());
    }
  }
  throw new FetchFailed("too many redirects");
}

function isAllowed(url: URL | null, { schemes = ["https"], mayGoTo }: FetchOptions): url is URL {
  if (!url || !schemes.some((scheme) => url.protocol === `${scheme}:`)) return false;
  return url.username === "" && url.password === "" && (mayGoTo?.(url) ?? true);
}

function request(url: URL, options: FetchOptions & { network: Network }): Promise<IncomingMessage> {
  const { network, privateHost, accept, headers, send, maxUnpackedBytes, signal } = options;
  const mayConnectTo = (address: string) =>
    network.isPublic(address) || (url.hostname === privateHost && isPrivateAddress(address));
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve, reject) => {
    // Node looks up names only. `URL` has written every spelling of an address in the usual one.
    if (isIP(host) && !mayConnectTo(host)) throw notPublic();
    const { request } = url.protocol === "http:" ? http : https;
    const settings: https.RequestOptions = {
      method: send ? "POST" : "GET",
      hostname: host,
      path: url.pathname + url.search,
      port: network.port ?? (url.port || null),
      lookup: checkedLookup(network, mayConnectTo),
      agent: false,
      signal,
      headers: {
        "User-Agent": `Chartables (${env.PUBLIC_ORIGIN})`,
        ...headers,
        ...(accept && { Accept: accept }),
        ...(send && { "Content-Type": send.type, "Content-Length": Buffer.byteLength(send.text) }),
        "Accept-Encoding": maxUnpackedBytes === undefined ? "identity" : "gzip, deflate, br",
      },
      ...(network.ca && { ca: network.ca }),
    };
    request(settings, resolve)
      .on("error", reject)
      // After a change of protocol, Node closes the connection and says nothing else.
      .on("close", () => reject(closed()))
      .end(send?.text);
  });
}

/** Refuses a name if any of its addresses is refused. The connection uses these addresses and asks no second time. */
function checkedLookup(network: Network, mayConnectTo: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    network.lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, []);
      const isSafe = found.length > 0 && found.every(({ address }) => mayConnectTo(address));
      if (!isSafe) return callback(notPublic(), []);
      const [first] = found;
      if (options.all) callback(null, found);
      else callback(null, first?.address ?? "", first?.family);
    });
  };
}

function notPublic(): FetchFailed {
  return new FetchFailed("a host at an address that is not public");
}

function closed(): FetchFailed {
  return new FetchFailed("a closed connection", { mayPass: true });
}

async function* bodyOf(
  response: IncomingMessage,
  { maxBytes, maxUnpackedBytes }: FetchOptions,
  toFailure: (error: unknown) => FetchFailed,
): AsyncGenerator<Buffer> {
  const { "content-length": length, "content-encoding": encoding = "identity" } = response.headers;
  if ([204, 304].includes(response.statusCode ?? 0) || length === "0") return;
  try {
    const sent = limited(response, maxBytes);
    const decoder = decoders.get(encoding.toLowerCase());
    const isCompressed = encoding.toLowerCase() !== "identity";
    if (isCompressed && (!decoder || maxUnpackedBytes === undefined)) throw new FetchFailed("a compressed response");
    if (Number(length) > maxBytes) throw tooLarge(maxBytes);
    if (decoder && maxUnpackedBytes !== undefined) {
      const unpacked = pipeline(sent, decoder(), () => {});
      yield* limited(unpacked, maxUnpackedBytes, " unpacked");
    } else yield* sent;
  } catch (error) {
    throw toFailure(error);
  }
}

async function* limited(chunks: AsyncIterable<Buffer>, maxBytes: number, how = ""): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes, how);
    yield chunk;
  }
}

function tooLarge(maxBytes: number, how = ""): FetchFailed {
  const megabytes = maxBytes / 1_048_576;
  const limit = megabytes < 1 ? `${maxBytes} bytes` : `${Math.floor(megabytes)} MB`;
  return new FetchFailed(`more than ${limit}${how}`);
}
