import { randomUUID } from "node:crypto";
import { hashOf } from "./limits.server.ts";
import { cookieHeaders } from "./request-scope.server.ts";
import { signedCookie } from "./signed-cookies.server.ts";

interface KnownBrowser {
  id: string;
  /** Hashes of the addresses that were signed in to here, the newest first. */
  accounts: string[];
}

const cookie = signedCookie<KnownBrowser>("known-browser");

const keptForSeconds = 365 * 24 * 3600;
/** More people share no browser, and a cookie has only so much room. */
const mostAccounts = 8;

/** The id of the browser that asks, if somebody signed in to this account with it before. */
export async function findKnownBrowser(email: string): Promise<string | null> {
  const known = await cookie.read({ headers: cookieHeaders() });
  return known?.accounts.includes(hashOf(email)) ? known.id : null;
}

/** From now on strangers cannot keep the browser that asks from signing in to this account. */
export async function rememberBrowser(email: string): Promise<void> {
  const { id, accounts } = (await cookie.read({ headers: cookieHeaders() })) ?? { id: randomUUID(), accounts: [] };
  const others = accounts.filter((account) => account !== hashOf(email));
  await cookie.send({ id, accounts: [hashOf(email), ...others].slice(0, mostAccounts) }, keptForSeconds);
}
