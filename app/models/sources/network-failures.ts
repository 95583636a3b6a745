import { dayMs } from "../platform/day.ts";

/** `Retry-After` as a time within a day: seconds, or a date. */
export function readRetryAfter(header: string | undefined): Date | undefined {
  if (header === undefined) return undefined;
  const at = /^\d{1,9}$/.test(header) ? Date.now() + Number(header) * 1_000 : Date.parse(header);
  return Number.isNaN(at) ? undefined : new Date(Math.min(at, Date.now() + dayMs));
}

/** What `FetchFailed` says, in words: "nobody answers at this address". */
export function reasonInWords(message: string): string {
  return reasons[message] ?? message;
}

/** Errors of the network in words. */
const reasons: Record<string, string> = {
  ECONNREFUSED: "nobody answers at this address",
  ECONNRESET: "the other side broke the connection off",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the name of the host cannot be looked up now",
  ENETUNREACH: "there is no way to this host",
  EHOSTUNREACH: "there is no way to this host",
  CERT_HAS_EXPIRED: "the certificate of the site has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the certificate of the site is of nobody whom we trust",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the certificate of the site is of nobody whom we trust",
};
