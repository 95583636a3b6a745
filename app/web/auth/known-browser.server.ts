import { randomUUID } from "node:crypto";
import { cookieHeaders } from "#app/web/http/request-context.server.ts";
import { keyedHash, keyedHashes } from "#app/web/http/secrets.server.ts";
import { signedCookie } from "#app/web/http/signed-cookies.server.ts";

interface KnownBrowser {
  id: string;
  /** Hashes of the addresses, and of the gate, that somebody came in by here, the newest first. */
  accounts: string[];
}

const cookie = signedCookie<KnownBrowser>("known-browser");

const keptForSeconds = 365 * 24 * 3600;
/** More people share no browser, and a cookie has only so much room. */
const mostAccounts = 8;

function readCookie(): Promise<KnownBrowser | null> {
  return cookie.read({ headers: cookieHeaders() });
}

/** The id of the browser that asks, if somebody proved here before that this address is theirs. */
export async function findKnownBrowser(email: string): Promise<string | null> {
  const known = await readCookie();
  return known && keyedHashes(email).some((hash) => known.accounts.includes(hash)) ? known.id : null;
}

/** From now on strangers cannot keep the browser that asks from signing in to this account. */
export async function rememberBrowser(email: string): Promise<void> {
  const { id, accounts } = (await readCookie()) ?? { id: randomUUID(), accounts: [] };
  const others = accounts.filter((account) => !keyedHashes(email).includes(account));
  await cookie.send({ id, accounts: [keyedHash(email), ...others].slice(0, mostAccounts) }, keptForSeconds);
}

/** The id of the browser that asks, if it has one. */
export async function findBrowserId(): Promise<string | undefined> {
  return (await readCookie())?.id;
}

/** The id of the browser that asks, from now on if it had none. */
export async function requireBrowserId(): Promise<string> {
  const before = await findBrowserId();
  if (before) return before;
  const id = randomUUID();
  await cookie.send({ id, accounts: [] }, keptForSeconds);
  return id;
}
