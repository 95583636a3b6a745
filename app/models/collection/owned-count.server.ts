import { noSuchUser, personWithId } from "../members/people.server.ts";
import { isVisibleTo } from "../members/visibility.server.ts";
import { db } from "../platform/database.server.ts";

/**
 * How many items a person owns. Somebody whom the reader may not see counts as missing. One query for all cases: its time tells
 * nothing.
 */
export async function countOwnedItems(userId: string, readerId: string | null): Promise<number> {
  const found = await db
    .selectFrom(personWithId(userId))
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
  if (!found) throw noSuchUser();
  return found.owned ?? 0;
}
