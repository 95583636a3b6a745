import type { IncomingMessage } from "node:http";
import { env } from "#app/env.server.ts";
import { log } from "#app/models/platform/log.server.ts";

let hasWarnedOfProxy = false;

/** Warns once of a proxy that the settings do not name: the rate limits take everybody behind it for one visitor. */
export function warnOfUnknownProxy({ headers }: IncomingMessage): void {
  if (!headers["x-forwarded-for"] || !env.IS_PROXY_UNKNOWN || hasWarnedOfProxy) return;
  hasWarnedOfProxy = true;
  log.warn(
    "X-Forwarded-For arrived and TRUST_PROXY is not set: everybody behind a proxy counts as one visitor. " +
      "Set TRUST_PROXY to the number of proxies in front, or to 0 if there is none.",
  );
}

/** The methods that Remix passes to our loaders and actions. */
const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** What `Host` may be: a name or an address, and a port. */
const hostPattern = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Normalizes a request before Remix reads it. An invalid `Host` becomes localhost, `X-Forwarded-Host` needs a trusted
 * proxy, an absolute URL becomes a path. An unknown method becomes PATCH; `sentRequest` has the original. `Origin`
 * goes: Remix compares it with `Host` without knowing `ORIGIN`, and answers 500; `refuseCrossSite` checks it. `_data`
 * goes: it asks for data as before single fetch.
 */
export function sanitizeRequest(request: IncomingMessage): void {
  if (env.TRUST_PROXY === 0) delete request.headers["x-forwarded-host"];
  for (const name of ["host", "x-forwarded-host"] as const) {
    const host = request.headers[name];
    const isHost = host === undefined || (hostPattern.test(String(host)) && URL.canParse(`http://${host}`));
    if (!isHost) request.headers[name] = "localhost";
  }
  if (!knownMethods.includes(request.method ?? "")) request.method = "PATCH";
  if (request.method !== "GET") delete request.headers.origin;
  request.url = sanitizedAddress(request.url ?? "/");
}

/**
 * Path and query of an address as a proxy or an old client may write it, without `_data`. A path that cannot be decoded
 * leads to a 404.
 */
function sanitizedAddress(address: string): string {
  let [path = "", query = ""] = address.replace(/^https?:\/\/[^/?]*/i, "").split(/\?(.*)/s);
  if (!path.startsWith("/")) path = "/";
  try {
    decodeURIComponent(path);
  } catch {
    path = path.replaceAll("%", "%25");
  }
  const params = new URLSearchParams(query);
  if (params.has("_data")) {
    params.delete("_data");
    query = params.toString();
  }
  return query ? `${path}?${query}` : path;
}
