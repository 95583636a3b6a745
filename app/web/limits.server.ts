import { createHash } from "node:crypto";
import { type Allowance, giveTryBack, takeTry } from "#app/models/attempts.server.ts";
import { addressBlock } from "./address-block.server.ts";
import { clientAddress } from "./request-scope.server.ts";

/** A limit with what it counts for. */
export interface Counted {
  key: string;
  allowance: Allowance;
}

/** At most 20 in a quarter of an hour, over any number of addresses. Whoever waits a minute gets one. */
const perPerson: Allowance = { tries: 5, oneBackAfterSeconds: 60 };
/** At most 30 in a quarter of an hour, over any number of accounts. */
const perBlock: Allowance = { tries: 15, oneBackAfterSeconds: 60 };
/** Where many people may stand behind one address. */
const perNearBlock: Allowance = { tries: 150, oneBackAfterSeconds: 6 };
const perLink: Allowance = { tries: 20, oneBackAfterSeconds: 60 };
/** At most five mails an hour, and none within a minute of another. */
const mailsToAddress: Allowance = { tries: 2, oneBackAfterSeconds: 20 * 60 };
const mailsInARow: Allowance = { tries: 1, oneBackAfterSeconds: 60 };
/** At most five in an hour, three of them at once: somebody may want another name or mistype one. */
const accountsForAddress: Allowance = { tries: 3, oneBackAfterSeconds: 30 * 60 };
/** Tells what names are taken; somebody who cannot decide gets one a minute. */
const newUsernames: Allowance = { tries: 20, oneBackAfterSeconds: 60 };
const heartbeats: Allowance = { tries: 60, oneBackAfterSeconds: 5 };

/** The limits of this site, by what is tried. Keys hold hashes where they would name a person or a secret. */
export const limits = {
  signInToAccount: (email: string) => count("sign-in to", hashOf(email), perPerson),
  signInFromKnownBrowser: (email: string, browser: string) =>
    count("sign-in from known browser", hashOf(`${browser} ${email}`), perPerson),
  signInFromBlock: () => fromBlock("sign-in"),
  signUpFor: (email: string) => count("sign-up for", hashOf(email), accountsForAddress),
  signUpFromBlock: () => fromBlock("sign-up"),
  resetMailTo: (email: string) => count("reset mail to", hashOf(email), mailsToAddress),
  resetMailsInARow: (email: string) => count("reset mail in a row to", hashOf(email), mailsInARow),
  resetMailFromBlock: () => fromBlock("reset mail"),
  link: (token: string) => count("link", hashOf(token), perLink),
  linkFromBlock: () => fromBlock("link"),
  newPasswordOf: (accessToken: string) => count("new password of", hashOf(accessToken), perPerson),
  newPasswordFromBlock: () => fromBlock("new password"),
  refreshFromBlock: () => fromBlock("refresh"),
  whoIsFromBlock: () => fromBlock("who is"),
  gateFromBlock: () => fromBlock("gate"),
  newUsernameOf: (accountId: string) => count("new username of", accountId, newUsernames),
  heartbeatOf: (accountId: string) => count("heartbeat of", accountId, heartbeats),
};

/** Takes a try of each. Throws `TooManyError` at the first that has none left; those before it stay taken. */
export async function takeTries(...counted: Counted[]): Promise<void> {
  for (const { key, allowance } of counted) await takeTry(key, allowance);
}

/** Gives a try of each back: it turned out not to count. */
export async function giveTriesBack(...counted: Counted[]): Promise<void> {
  for (const { key, allowance } of counted) await giveTryBack(key, allowance);
}

/** What stands for something that must not be read out of the database. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

function count(what: string, whom: string, allowance: Allowance): Counted {
  return { key: `${what} ${whom}`, allowance };
}

function fromBlock(what: string): Counted {
  const { name, isNear } = addressBlock(clientAddress());
  return count(`${what} from`, hashOf(name), isNear ? perNearBlock : perBlock);
}
