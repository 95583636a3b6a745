import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import pLimit from "p-limit";
import { env } from "../../env.server.ts";
import { InvalidError, UnavailableError } from "../platform/errors.ts";

/** OWASP's least for argon2id: 19 MiB, twice over. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of the four threads that this process computes on, one stays free. */
const mostAtOnce = 3;
const mostWaiting = 20;
const turns = pLimit(mostAtOnce);

/**
 * argon2id of a password, as a PHC string. Made with the salt and the cost of `like`, the same password gives the same string;
 * without `like` the salt is new. Throws `UnavailableError` when too many are waiting for theirs.
 */
export async function hashPassword(password: string, like?: string): Promise<string> {
  if (turns.activeCount + turns.pendingCount >= mostAtOnce + mostWaiting)
    throw new UnavailableError("busy", "Too many people are signing in right now. Please try again in a moment.");
  return turns(hash, password, like ? optionsOf(like) : { ...cost, salt: randomBytes(16) });
}

function optionsOf(phc: string) {
  const [, memoryCost, timeCost, parallelism, salt = ""] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$/.exec(phc) ?? [];
  if (!salt) throw new Error("A stored password is no PHC string of argon2id.");
  return {
    memoryCost: Number(memoryCost),
    timeCost: Number(timeCost),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
  };
}

/** Refuses what cannot be a password: fewer than 6 characters, or more than the 72 bytes that every provider takes. */
export function checkPassword(password: string): void {
  if (password.length < 6) throw new InvalidError("weak_password", "Password should be at least 6 characters.");
  if (Buffer.byteLength(password) > 72)
    throw new InvalidError("validation_failed", "Password cannot be longer than 72 characters");
}

const mostCommon = 10_000;
let commonPasswords: Promise<Set<string>> | undefined;

/** Loaded when it is first needed: many sites never are. */
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].slice(0, mostCommon).map((password) => password.toLowerCase()));
}

/**
 * Refuses, on a site for others, what strangers try first: the most common passwords, and what the account is known by, in
 * whatever case. On other sites everything is taken.
 */
export async function refuseGuessable(password: string, knownBy: { email: string; username: string }): Promise<void> {
  if (env.COMMON_PASSWORDS === "allow") return;
  const folded = password.toLowerCase();
  if (folded === knownBy.email.toLowerCase() || folded === knownBy.username.toLowerCase())
    throw new InvalidError("weak_password", "Your password must not be your email address or your username.");
  commonPasswords ??= loadCommonPasswords();
  if ((await commonPasswords).has(folded))
    throw new InvalidError("weak_password", "This password is one of the most common ones. Please choose another.");
}
