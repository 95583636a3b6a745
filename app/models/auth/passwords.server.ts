import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import pLimit from "p-limit";
import { env } from "../../env.server.ts";
import { InvalidError, UnavailableError } from "../platform/errors.ts";

/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One of the four threads of this process stays free. */
const maxConcurrent = 3;
const maxWaiting = 20;
const queue = pLimit(maxConcurrent);

/** The argon2id hash as a PHC string, with the salt and cost of `like` if given. Throws `UnavailableError` when too many wait. */
export async function hashPassword(password: string, like?: string): Promise<string> {
  if (queue.activeCount + queue.pendingCount >= maxConcurrent + maxWaiting)
    throw new UnavailableError("busy", "Too many people are signing in right now. Please try again in a moment.");
  return queue(hash, password, like ? optionsOf(like) : { ...cost, salt: randomBytes(16) });
}

function optionsOf(phc: string) {
  const [, memoryCost, timeCost, parallelism, salt = ""] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$/.exec(phc) ?? [];
  if (!salt) throw new Error("A stored password is not a PHC string of argon2id.");
  const cost = { memoryCost: Number(memoryCost), timeCost: Number(timeCost), parallelism: Number(parallelism) };
  return { ...cost, salt: Buffer.from(salt, "base64") };
}

/** Throws `InvalidError` for fewer than 6 characters, or more than the 72 bytes that every provider accepts. */
export function checkPassword(password: string): void {
  if (password.length < 6) throw new InvalidError("weak_password", "Password should be at least 6 characters.");
  if (Buffer.byteLength(password) > 72)
    throw new InvalidError("validation_failed", "Password cannot be longer than 72 characters");
}

let commonPasswords: Promise<Set<string>> | undefined;

async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].slice(0, 10_000).map((password) => password.toLowerCase()));
}

/**
 * Throws `InvalidError` for what strangers try first, unless the settings allow it: common passwords, the email, the
 * username.
 */
export async function refuseGuessable(password: string, account: { email: string; username: string }): Promise<void> {
  if (env.COMMON_PASSWORDS === "allow") return;
  const folded = password.toLowerCase();
  if (folded === account.email.toLowerCase() || folded === account.username.toLowerCase())
    throw new InvalidError("weak_password", "Your password must not be your email address or your username.");
  commonPasswords ??= loadCommonPasswords();
  if ((await commonPasswords).has(folded))
    throw new InvalidError("weak_password", "This password is one of the most common ones. Please choose another.");
}
