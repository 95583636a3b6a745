import { type Insertable, type Kysely, type Nullable, type Selectable, sql } from "kysely";
import type { ProfileTable, Schema } from "#db/schema.ts";
import { db } from "../platform/database.server.ts";
import { NotFoundError, TakenError, UnavailableError } from "../platform/errors.ts";
import { log } from "../platform/log.server.ts";
import { isReservedUsername } from "./usernames.ts";

export interface Viewer {
  id: string;
  email: string;
  username: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  /** Null when the profile could not be read. */
  isPrivate: boolean | null;
  createdAt: Date;
  accountCreatedAt: Date;
}

interface Account {
  id: string;
  email: string;
  createdAt: Date;
}

/** A signed-in user with their profile. Without a profile, the username is the part of the address before the @. */
export async function viewerOf(account: Account): Promise<Viewer> {
  const query = db.selectFrom("profile").selectAll().where("user_id", "=", account.id);
  const profile = await query.executeTakeFirst().catch((error: Error) => {
    log.warn({ error: error.message }, "a profile could not be read");
    return undefined;
  });
  return toViewer(account, profile);
}

/** The signed-in user, read by an id that must be theirs. Everybody else's counts as missing, whether or not it exists. */
export async function requireOwnUser({ id, email, accountCreatedAt }: Viewer, userId: string): Promise<Viewer> {
  const own = await db
    .selectFrom(sql<{ id: string }>`(select ${id}::uuid as id)`.as("owner"))
    .leftJoin("profile", "profile.user_id", "owner.id")
    .selectAll("profile")
    .where(sql`owner.id::text`, "=", userId)
    .executeTakeFirst();
  if (!own) throw new NotFoundError("user", "There is no such user.");
  return toViewer({ id, email, createdAt: accountCreatedAt }, own);
}

function toViewer(account: Account, profile: Nullable<Selectable<ProfileTable>> | undefined): Viewer {
  return {
    id: account.id,
    email: account.email,
    username: profile?.username ?? account.email.split("@")[0] ?? "",
    firstName: profile?.first_name ?? null,
    lastName: profile?.last_name ?? null,
    profileImageUrl: profile?.profile_image_url ?? null,
    isPrivate: profile?.is_private ?? null,
    createdAt: profile?.created_at ?? account.createdAt,
    accountCreatedAt: account.createdAt,
  };
}

/** Whether a username is neither taken, in any case, nor reserved. Somebody else may take it a moment later. */
export async function isUsernameFree(username: string): Promise<boolean> {
  if (isReservedUsername(username)) return false;
  const holder = await db
    .selectFrom("profile")
    .select("user_id")
    .where(sql`lower(username)`, "=", username.toLowerCase())
    .executeTakeFirst();
  return holder === undefined;
}

/** Changes a user's username. Throws `TakenError` when it is in use, `UnavailableError` when it cannot be stored. */
export async function changeUsername(userId: string, username: string): Promise<void> {
  await db
    .insertInto("profile")
    .values({ user_id: userId, username })
    .onConflict((own) => own.column("user_id").doUpdateSet({ username, updated_at: sql<Date>`now()` }))
    .execute()
    .catch(throwIfTaken)
    .catch((error: unknown) => {
      if (error instanceof TakenError) throw error;
      log.error({ error: String(error) }, "a profile could not be written");
      throw new UnavailableError("profile-not-updated", "Failed to update profile.");
    });
}

/** Creates a profile for a user without one, unless the username is taken. Never changes a profile. */
export async function ensureProfile(userId: string, username: string): Promise<void> {
  await db
    .insertInto("profile")
    .values({ user_id: userId, username })
    .onConflict((taken) => taken.doNothing())
    .execute();
}

/** Creates a profile. Throws `TakenError` when the username is in use. */
export async function createProfile(on: Kysely<Schema>, profile: Insertable<ProfileTable>): Promise<void> {
  await on.insertInto("profile").values(profile).execute().catch(throwIfTaken);
}

function throwIfTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === "23505" && constraint === "profile_username") throw usernameTaken();
  throw error;
}

export function usernameTaken(): TakenError {
  return new TakenError("username_taken", "This username is already taken.");
}
