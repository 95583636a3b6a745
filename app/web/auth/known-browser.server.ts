import { randomUUID } from "node:crypto";
import { keyedHash, keyedHashes } from "#app/models/platform/site-secrets.server.ts";
import { signedCookie } from "#app/web/http/signed-cookies.server.ts";

interface KnownBrowser {
  id: string;
  /** Hashes of the email addresses that signed in here, and of the access codes that opened the gate, the newest first. */
  accounts: string[];
}

const cookie = signedCookie<KnownBrowser>("known-browser");

const cookieSeconds = 365 * 24 * 3600;
const maxAccounts = 8;

/** The id of this browser, if somebody signed in here with this email address before. */
export async function findKnownBrowser(email: string): Promise<string | null> {
  const known = await cookie.read();
  return known && keyedHashes(email).some((hash) => known.accounts.includes(hash)) ? known.id : null;
}

/** From now on, strangers cannot use up the attempts of this browser to sign in to this account. */
export async function rememberBrowser(email: string): Promise<void> {
  const { id, accounts } = (await cookie.read()) ?? { id: randomUUID(), accounts: [] };
  const others = accounts.filter((account) => !keyedHashes(email).includes(account));
  await cookie.send({ id, accounts: [keyedHash(email), ...others].slice(0, maxAccounts) }, cookieSeconds);
}

export async function findBrowserId(): Promise<string | undefined> {
  return (await cookie.read())?.id;
}

export async function requireBrowserId(): Promise<string> {
  const known = await findBrowserId();
  if (known) return known;
  const id = randomUUID();
  await cookie.send({ id, accounts: [] }, cookieSeconds);
  return id;
}
