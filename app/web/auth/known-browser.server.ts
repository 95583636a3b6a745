import { randomUUID } from "node:crypto";
import { keyedHash, keyedHashes } from "#app/models/platform/site-secrets.server.ts";
import type { SetCookie } from "#app/web/http/request-context.server.ts";
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

/** With this cookie, strangers cannot use up the attempts of this browser to sign in to this account. */
export async function knownBrowserCookie(email: string): Promise<SetCookie> {
  const { id, accounts } = (await cookie.read()) ?? { id: randomUUID(), accounts: [] };
  const others = accounts.filter((account) => !keyedHashes(email).includes(account));
  return cookie.set({ id, accounts: [keyedHash(email), ...others].slice(0, maxAccounts) }, cookieSeconds);
}

export async function findBrowserId(): Promise<string | undefined> {
  return (await cookie.read())?.id;
}

/** The id of this browser, a new one with its cookie where it has none. */
export async function requireBrowserId(): Promise<{ id: string; cookies: SetCookie[] }> {
  const known = await findBrowserId();
  if (known) return { id: known, cookies: [] };
  const id = randomUUID();
  return { id, cookies: [await cookie.set({ id, accounts: [] }, cookieSeconds)] };
}
