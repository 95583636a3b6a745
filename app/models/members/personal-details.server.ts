import { type Kysely, sql, type Updateable } from "kysely";
import type { ProfileTable, Schema } from "#db/schema.ts";
import { db } from "../platform/database.server.ts";
import { InvalidError } from "../platform/errors.ts";
import { consumeActLimit } from "../platform/rate-limits.server.ts";
import { notifyVisibilityChanged } from "./visibility.server.ts";

export interface About {
  /** At most 500 characters. */
  bio: string | null;
  /** At most 100 characters. */
  location: string | null;
}

/** What a user says about themselves; nothing without a profile. */
export async function findAbout(userId: string): Promise<About> {
  const found = await db
    .selectFrom("profile")
    .select(["bio", "location"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return found ?? { bio: null, location: null };
}

/** What somebody changes of themselves: an empty text removes it, one that is missing stays as it is. */
type Changed<Names extends string> = Partial<Record<Names, string | null>>;

/** Changes a user's first and last name. */
export async function changeNames(
  userId: string,
  { firstName, lastName }: Changed<"firstName" | "lastName">,
): Promise<void> {
  await consumeActLimit("profile change", userId);
  await updateProfile(db, userId, { first_name: orNull(firstName), last_name: orNull(lastName) });
}

/** Changes what a user says about themselves. */
export async function changeAbout(userId: string, { bio, location }: Changed<"bio" | "location">): Promise<void> {
  await consumeActLimit("profile change", userId);
  await updateProfile(db, userId, { bio: orNull(bio), location: orNull(location) });
}

/** Hides what a user is, has and does from others, or shows it again, and tells the live feeds of all processes. */
export async function setPrivate(userId: string, isPrivate: boolean): Promise<void> {
  await consumeActLimit("profile change", userId);
  await db.transaction().execute(async (trx) => {
    await updateProfile(trx, userId, { is_private: isPrivate });
    await notifyVisibilityChanged(trx);
  });
}

/** Kysely leaves out what is undefined. */
function orNull(text: string | null | undefined): string | null | undefined {
  return text === undefined ? undefined : text || null;
}

async function updateProfile(on: Kysely<Schema>, userId: string, changes: Updateable<ProfileTable>): Promise<void> {
  const { numUpdatedRows } = await on
    .updateTable("profile")
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new InvalidError("no-profile", "Please choose a username first.");
}
