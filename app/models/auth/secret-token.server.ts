import { createHash, createHmac, randomBytes } from "node:crypto";

/** A new secret of 256 bits, for a cookie or an address. */
export function newSecretToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a secret token. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** A secret that is made of another one: the same each time, and no way back to it. */
export function derivedToken(secret: string, what: string): string {
  return createHmac("sha256", secret).update(what).digest("base64url");
}
