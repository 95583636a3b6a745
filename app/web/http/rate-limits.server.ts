import { consumeLimit, type RateLimit, refundLimit } from "#app/models/platform/rate-limits.server.ts";
import { keyedHash } from "#app/models/platform/site-secrets.server.ts";
import { addressBlock } from "./address-block.server.ts";
import { clientAddress } from "./request-context.server.ts";

/** A limit, and the key under which it counts. */
interface Counted {
  key: string;
  allowance: RateLimit;
}

/** At most 20 in a quarter of an hour, from any number of addresses. After a minute one more is allowed. */
const perPerson: RateLimit = { capacity: 5, refillSeconds: 60 };
/** At most 30 in a quarter of an hour, over any number of accounts. */
const perBlock: RateLimit = { capacity: 15, refillSeconds: 60 };
/** A /48 of IPv6 is one customer's, or many customers' of one mobile network. */
const perSite: RateLimit = { capacity: 60, refillSeconds: 15 };
/** All browsers that never opened the gate share this limit: at most 43,200 codes a day, one every other second. */
const perGate: RateLimit = { capacity: 120, refillSeconds: 2 };
const perLink: RateLimit = { capacity: 20, refillSeconds: 60 };
/** At most five mails an hour, and none within a minute of another. */
const mailsToAddress: RateLimit = { capacity: 2, refillSeconds: 20 * 60 };
const mailsInARow: RateLimit = { capacity: 1, refillSeconds: 60 };
/** At most five in an hour, three of them at once: people choose another username, or mistype one. */
const signUpsForAddress: RateLimit = { capacity: 3, refillSeconds: 30 * 60 };
/** Where nothing hides whether an address has an account: at most ten in an hour, five of them at once. */
const takenAddresses: RateLimit = { capacity: 5, refillSeconds: 12 * 60 };
/** One for each pause in typing, and one for each name that is made. */
const usernameLookups: RateLimit = { capacity: 60, refillSeconds: 3 };
/** Downloads of all data of an account, each of which reads every table. */
const accountData: RateLimit = { capacity: 10, refillSeconds: 60 };
/** Ten files at once, then one a minute: each is read for its preview, and again when it is added. */
const readings: RateLimit = { capacity: 20, refillSeconds: 30 };
/** Each reading leads to a preview, which reads the file again; so does going back to it, and loading it again. */
const previews: RateLimit = { capacity: 40, refillSeconds: 15 };

/**
 * The limits of this site, by what they limit. Those of what a person does are taken by the acts themselves
 * (`consumeActLimit`).
 */
export const rateLimits = {
  signInToAccount: (email: string) => count("sign-in to", email, perPerson),
  signInFromKnownBrowser: (email: string, browser: string) =>
    count("sign-in from known browser", `${browser} ${email}`, perPerson),
  signInFromBlock: () => fromBlock("sign-in"),
  /** Each block of addresses has its own limit, so that strangers elsewhere cannot use up the owner's. */
  signUpFor(email: string) {
    const { name, isNear } = addressBlock(clientAddress());
    return count("sign-up for", `${name} ${email}`, isNear ? tenfold(signUpsForAddress) : signUpsForAddress);
  },
  signUpMailTo: (email: string) => count("sign-up mail to", email, signUpsForAddress),
  signUpFromBlock: () => fromBlock("sign-up"),
  takenAddressFromBlock() {
    const { name, isNear } = addressBlock(clientAddress());
    return count("taken address from", name, isNear ? tenfold(takenAddresses) : takenAddresses);
  },
  resetMailTo: (email: string) => count("reset mail to", email, mailsToAddress),
  resetMailsInARow: (email: string) => count("reset mail in a row to", email, mailsInARow),
  resetMailFromBlock: () => fromBlock("reset mail"),
  link: (token: string) => count("link", token, perLink),
  linkFromBlock: () => fromBlock("link"),
  newPasswordOf: (accessToken: string) => count("new password of", accessToken, perPerson),
  newPasswordFromBlock: () => fromBlock("new password"),
  refreshFromBlock: () => fromBlock("refresh"),
  whoIsFromBlock: () => fromBlock("who is"),
  gateFromBlock: () => fromBlock("gate"),
  gateFromAnywhere: () => count("gate from", "anywhere", perGate),
  gateFromKnownBrowser: (browser: string) => count("gate from known browser", browser, perPerson),
  usernameLookupBy: (accountId: string) => count("username lookup by", accountId, usernameLookups),
  accountDataOf: (accountId: string) => count("account data of", accountId, accountData),
  readingOfFileBy: (accountId: string) => count("reading of file by", accountId, readings),
  previewOfFileBy: (accountId: string) => count("preview of file by", accountId, previews),
};

/** Uses up one attempt of each limit. Throws `TooManyError` at the first that has none left; the ones before it stay used. */
export async function consumeLimits(...counted: (Counted | Counted[])[]): Promise<void> {
  for (const { key, allowance } of counted.flat()) await consumeLimit(key, allowance);
}

/** Gives one attempt of each limit back. */
export async function refundLimits(...counted: (Counted | Counted[])[]): Promise<void> {
  for (const { key, allowance } of counted.flat()) await refundLimit(key, allowance);
}

/** The key is hashed, so that the database gives away no email address and no secret, not even to somebody who guesses them. */
function count(what: string, whom: string, allowance: RateLimit): Counted {
  return { key: `${what} ${keyedHash(whom)}`, allowance };
}

function fromBlock(what: string): Counted[] {
  const { name, site, isNear } = addressBlock(clientAddress());
  const by = (block: string, allowance: RateLimit) =>
    count(`${what} from`, block, isNear ? tenfold(allowance) : allowance);
  return [by(name, perBlock), ...(site ? [by(site, perSite)] : [])];
}

/** Ten times the limit, for a network address that many people may share. */
function tenfold({ capacity, refillSeconds }: RateLimit): RateLimit {
  return { capacity: 10 * capacity, refillSeconds: refillSeconds / 10 };
}
