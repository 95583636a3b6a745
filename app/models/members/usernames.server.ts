import { type Insertable, type Kysely, sql } from "kysely";
import type { ProfileTable, Schema } from "#db/schema.ts";
import { db } from "../platform/database.server.ts";
import {
  DomainError,
  InvalidError,
  LimitReachedError,
  ofDeletedAccount,
  TakenError,
  UnavailableError,
} from "../platform/errors.ts";
import { log } from "../platform/log.server.ts";
import { consumeActLimit } from "../platform/rate-limits.server.ts";
import { candidates, type UsernameTheme } from "./generated-usernames.ts";
import { isReservedUsername, profileUsername, signUpUsername } from "./usernames.ts";

// A name that somebody gave up is held for them: the trigger of `profile` refuses it to everybody else, as the unique
// index refuses a name that somebody has. What is read here is politeness.

/** From when on a name that was given up is still held. */
const heldSince = sql<Date>`now() - interval '30 days'`;

/**
 * Whether a person may take a username: it is not reserved, and nobody else has it in any case or gave it up in the
 * last 30 days. Somebody else may take it a moment later.
 */
export async function isUsernameFree(username: string, userId: string | null = null): Promise<boolean> {
  return !isReservedUsername(username) && (await takenAmong([username], userId)).size === 0;
}

/** Which of these names somebody else has or is held for, in lower case. */
async function takenAmong(usernames: readonly string[], userId: string | null): Promise<Set<string>> {
  const names = usernames.map((name) => name.toLowerCase());
  const isOther = sql<boolean>`user_id is distinct from ${userId}::uuid`;
  const rows = await db
    .selectFrom("profile")
    .select(sql<string>`lower(username)`.as("name"))
    .where(sql`lower(username)`, "in", names)
    .where(isOther)
    .unionAll(
      db
        .selectFrom("former_username")
        .select("username as name")
        .where("username", "in", names)
        .where("given_up_at", ">=", heldSince)
        .where(isOther),
    )
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Whether a person can change to a username, and the sentence that says so. */
export async function checkUsername(
  username: string,
  userId: string,
): Promise<{ available: boolean; message: string }> {
  const complaint = await complaintAbout(username, userId);
  if (complaint !== null) return { available: false, message: complaint };
  return (await isUsernameFree(username.trim(), userId))
    ? { available: true, message: "This username is available" }
    : { available: false, message: usernameTaken().message };
}

/**
 * Why nobody, or not this person, may change to a username, whoever has it. One of three characters is chosen at sign-up
 * only. Null for one's own, in any case.
 */
async function complaintAbout(username: string, userId: string): Promise<string | null> {
  const own = await db.selectFrom("profile").select("username").where("user_id", "=", userId).executeTakeFirst();
  if (own?.username.toLowerCase() === username.trim().toLowerCase()) return null;
  const { error } = (own ? profileUsername : signUpUsername).safeParse(username);
  return error ? (error.issues[0]?.message ?? "This username is not available") : null;
}

/** A username that is free, of words of the field. Throws `UnavailableError` where none of some dozens is. */
export async function generateUsername(theme: UsernameTheme | null): Promise<string> {
  const names = candidates(theme).filter((name) => !isReservedUsername(name));
  const taken = await takenAmong(names, null);
  const free = names.find((name) => !taken.has(name));
  if (free === undefined)
    throw new UnavailableError("username-not-generated", "Could not generate username. Try again!");
  return free;
}

/**
 * Changes a user's username, and holds the old one for them. Throws `InvalidError` for what is none, `TakenError` when it is in use or held for somebody
 * else, `LimitReachedError` when ten names are held for the user, `UnavailableError` when it cannot be stored.
 */
export async function changeUsername(userId: string, username: string): Promise<void> {
  await consumeActLimit("new username", userId);
  const complaint = await complaintAbout(username, userId);
  if (complaint !== null) throw new InvalidError("invalid-username", complaint);
  await db
    .insertInto("profile")
    .values({ user_id: userId, username })
    .onConflict((own) => own.column("user_id").doUpdateSet({ username, updated_at: sql<Date>`now()` }))
    .execute()
    .catch(throwIfRefused)
    .catch((error: unknown) => {
      if (error instanceof DomainError || ofDeletedAccount(error)) throw error;
      log.error({ error: String(error) }, "a profile could not be written");
      throw new UnavailableError("profile-not-updated", "Failed to update profile.");
    });
}

/** Creates a profile for a user without one, unless the username is taken. Never changes a profile. */
export async function ensureProfile(profile: Insertable<ProfileTable>): Promise<void> {
  await db
    .insertInto("profile")
    .values(profile)
    .onConflict((taken) => taken.doNothing())
    .execute()
    .catch(throwIfRefused)
    .catch((error: unknown) => {
      if (!(error instanceof TakenError || ofDeletedAccount(error))) throw error;
    });
}

/** Creates a profile. Throws `TakenError` when the username is in use, or held for somebody. */
export async function createProfile(on: Kysely<Schema>, profile: Insertable<ProfileTable>): Promise<void> {
  await on.insertInto("profile").values(profile).execute().catch(throwIfRefused);
}

/** From now on the person is a member: their address is confirmed. */
export async function confirmProfile(on: Kysely<Schema>, userId: string): Promise<void> {
  await on
    .updateTable("profile")
    .set({ confirmed_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .execute();
}

/** Removes the names that are no longer held. */
export async function removeExpiredUsernames(): Promise<void> {
  await db.deleteFrom("former_username").where("given_up_at", "<", heldSince).execute();
}

function throwIfRefused(error: unknown): never {
  const { constraint } = error as { constraint?: string };
  if (constraint === "profile_username") throw usernameTaken();
  if (constraint === "former_usernames_held")
    throw new LimitReachedError(
      "too-many-former-usernames",
      "You gave up ten usernames in 30 days, and they are held for you. Take one of them, or wait.",
    );
  throw error;
}

export function usernameTaken(): TakenError {
  return new TakenError("username_taken", "This username is already taken.");
}
