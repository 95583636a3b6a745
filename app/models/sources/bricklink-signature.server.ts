import { OAuth } from "oauth";
import type { Env } from "../../env.server.ts";

export type BricklinkSettings = NonNullable<Env["BRICKLINK"]>;

/** Returns what signs a GET of an address: the value of its `Authorization`, by OAuth 1.0a, for one call alone. */
export function callSigner({ consumerKey, consumerSecret, token, tokenSecret }: BricklinkSettings) {
  // The first two are where tokens are asked for. An operator has BrickLink's already.
  const oauth = new OAuth("", "", consumerKey, consumerSecret, "1.0", null, "HMAC-SHA1");
  return (url: URL): string => oauth.authHeader(url.href, token, tokenSecret, "GET");
}
