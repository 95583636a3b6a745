/** OAuth 1.0a as RFC 5849 has it: the part that a server checks, with nothing of what signs our calls. */
import { createHmac } from "node:crypto";

/** A call, with all its parameters but the signature: of the query, of a form, and of `Authorization`. */
interface SignedCall {
  method: string;
  /** Without its query. */
  url: string;
  parameters: readonly (readonly [name: string, value: string])[];
}

/** The parameters in an `Authorization` header, without `realm`; undefined for a header that is none of OAuth. */
export function readAuthorization(header: string | undefined): Map<string, string> | undefined {
  const listed = /^OAuth\s+(.+)$/i.exec(header ?? "")?.[1];
  if (listed === undefined) return undefined;
  const pairs = [...listed.matchAll(/([\w%.~-]+)="([^"]*)"/g)].map(
    ([, name = "", value = ""]) => [decodeURIComponent(name), decodeURIComponent(value)] as const,
  );
  return new Map(pairs.filter(([name]) => name !== "realm"));
}

/** Section 3.4.1: what is signed. */
export function baseStringOf({ method, url, parameters }: SignedCall): string {
  const encoded = parameters.map(([name, value]) => [encoded5849(name), encoded5849(value)] as const);
  const inOrder = encoded.toSorted(([name, value], [otherName, otherValue]) =>
    name === otherName ? compare(value, otherValue) : compare(name, otherName),
  );
  const normalized = inOrder.map((pair) => pair.join("=")).join("&");
  const { protocol, host, pathname } = new URL(url);
  return [method.toUpperCase(), `${protocol}//${host}${pathname}`, normalized].map(encoded5849).join("&");
}

/** Section 3.4.2: the signature by HMAC-SHA1. */
export function signatureOf(call: SignedCall, consumerSecret: string, tokenSecret: string): string {
  const key = [consumerSecret, tokenSecret].map(encoded5849).join("&");
  return createHmac("sha1", key).update(baseStringOf(call)).digest("base64");
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Section 3.6: each byte but letters, digits and four signs. */
function encoded5849(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return /[\w.~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");
}
