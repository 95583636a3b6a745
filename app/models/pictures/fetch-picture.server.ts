import { type LookupAddress, lookup } from "node:dns";
import type { IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "../../env.server.ts";
import { isAllowed } from "./pictures.server.ts";
import { UnusablePicture } from "./unusable-picture.ts";

/** 10 MB. */
const maxBytes = 10_485_760;
const maxRedirects = 3;
const timeoutMs = 10_000;
const types = ["image/jpeg", "image/png", "image/gif", "image/webp"];

/** The way to other hosts. */
export interface Network {
  /** Hosts from which pictures may come, as the settings name them. */
  hosts: readonly string[];
  /** Whether this address is one of the public Internet. */
  isPublic(address: string): boolean;
  lookup: typeof lookup;
  port: number;
  /** The authority that signs certificates; undefined for those that everybody trusts. */
  ca?: string;
  /** Time for all redirects together. */
  timeoutMs: number;
}

export const publicNetwork: Network = {
  hosts: env.IMAGE_HOSTS,
  isPublic: isPublicAddress,
  lookup,
  port: 443,
  timeoutMs,
};

const internet = ipaddr.IPv6.parseCIDR("2000::/3");

/** No private, local, shared, reserved or translated address. An IPv4 address inside an IPv6 one is not public either. */
function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(internet);
}

/**
 * The bytes that an address leads to, at most 10 MB: from allowed hosts at public addresses only, over at most three
 * redirects, in ten seconds. Throws `UnusablePicture`.
 */
export async function fetchPicture(source: string, network: Network, stop?: AbortSignal): Promise<Buffer> {
  const timeout = AbortSignal.timeout(network.timeoutMs);
  const signal = stop ? AbortSignal.any([stop, timeout]) : timeout;
  let address = source;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (!isAllowed(address, network.hosts)) throw new UnusablePicture("a host or address that is not allowed");
    const response = await request(new URL(address), network, signal);
    try {
      const { statusCode = 0, headers } = response;
      if (![301, 302, 303, 307, 308].includes(statusCode)) return await bodyOf(response, signal);
      address = URL.parse(headers.location ?? "", address)?.href ?? "";
    } finally {
      response.destroy();
    }
  }
  throw new UnusablePicture("too many redirects");
}

function request(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { hostname, pathname, search } = url;
    const options: https.RequestOptions = {
      hostname,
      path: pathname + search,
      port: network.port,
      lookup: publicLookup(network),
      agent: false,
      signal,
      headers: {
        Accept: types.join(", "),
        "Accept-Encoding": "identity",
        "User-Agent": `Chartables (${env.PUBLIC_ORIGIN})`,
      },
      ...(network.ca && { ca: network.ca }),
    };
    https
      .get(options, resolve)
      .on("error", (error) => reject(error instanceof UnusablePicture ? error : failureOf(error, signal)));
  });
}

/** Refuses a name if any of its addresses is not public. The connection uses these addresses and asks no second time. */
function publicLookup(network: Network): LookupFunction {
  return (hostname, options, callback) => {
    network.lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, []);
      const isSafe = found.length > 0 && found.every(({ address }) => network.isPublic(address));
      if (!isSafe) return callback(new UnusablePicture("a host at an address that is not public"), []);
      const [first] = found;
      if (options.all) callback(null, found);
      else callback(null, first?.address ?? "", first?.family);
    });
  };
}

async function bodyOf(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const { statusCode = 0, headers } = response;
  if (statusCode !== 200) {
    const mayPass = statusCode >= 500 || [408, 425, 429].includes(statusCode);
    throw new UnusablePicture(`the status ${statusCode}`, { mayPass });
  }
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!types.includes(type)) throw new UnusablePicture("a type that is not a picture");
  if ((headers["content-encoding"] ?? "identity") !== "identity") throw new UnusablePicture("a compressed response");
  if (Number(headers["content-length"] ?? 0) > maxBytes) throw new UnusablePicture("more than 10 MB");
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new UnusablePicture("more than 10 MB");
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof UnusablePicture ? error : failureOf(error, signal);
  }
  return Buffer.concat(chunks);
}

/** What the network said, or how long it said nothing. It may be better another time. */
function failureOf(error: unknown, signal: AbortSignal): UnusablePicture {
  const { code, message } = error as NodeJS.ErrnoException;
  return new UnusablePicture(signal.aborted ? "no answer in time" : (code ?? message), { mayPass: true });
}
