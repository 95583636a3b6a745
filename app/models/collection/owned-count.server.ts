import { sql } from "kysely";
import { isVisibleTo } from "../members/visibility.server.ts";
import { db } from "../platform/database.server.ts";
import { NotFoundError } from "../platform/errors.ts";

/**
 * How many items a person owns. Somebody whom the reader may not see counts as missing. One query for all cases: its time tells
 * nothing.
 */
export async function countOwnedItems(userId: string, readerId: string | null): Promise<number> {
  const found = await db
    .selectFrom(sql<{ id: string }>`(select ${isUuid(userId) ? userId : nobody}::uuid as id)`.as("person"))
    .select((of) =>
      of
        .selectFrom("collection_entry")
        .select((entries) => entries.fn.countAll<number>().as("owned"))
        .whereRef("collection_entry.user_id", "=", "person.id")
        .where("type", "=", "owned")
        .as("owned"),
    )
    .where(isVisibleTo(readerId, "person.id"))
    .executeTakeFirst();
  if (!found) throw new NotFoundError("user", "There is no such user.");
  return found.owned ?? 0;
}

const nobody = "00000000-0000-0000-0000-000000000000";

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}
