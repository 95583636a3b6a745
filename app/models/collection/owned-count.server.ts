import { sql } from "kysely";
import { db } from "../platform/database.server.ts";
import { NotFoundError } from "../platform/errors.ts";

/**
 * How many items a person owns. For others, a private profile counts as missing, and so does a person without a profile. One
 * query for all cases: its time tells nothing.
 */
export async function countOwnedItems(userId: string, readerId: string | null): Promise<number> {
  const found = await db
    .selectFrom(sql<{ id: string }>`(select ${isUuid(userId) ? userId : nobody}::uuid as id)`.as("person"))
    .leftJoin("profile", "profile.user_id", "person.id")
    .select((of) =>
      of
        .selectFrom("collection_entry")
        .select((entries) => entries.fn.countAll<number>().as("owned"))
        .whereRef("collection_entry.user_id", "=", "person.id")
        .where("type", "=", "owned")
        .as("owned"),
    )
    .where((on) => on.or([on("profile.is_private", "=", false), on("person.id", "=", readerId)]))
    .executeTakeFirst();
  if (!found) throw new NotFoundError("user", "There is no such user.");
  return found.owned ?? 0;
}

const nobody = "00000000-0000-0000-0000-000000000000";

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}
