import { sql } from "kysely";
import { db } from "#app/models/platform/database.server.ts";

/** People who track an item, some with a target. */
export async function want(itemKind: string, itemKey: string, { people = 1, hasTarget = false } = {}): Promise<void> {
  for (let person = 0; person < people; person++) {
    const userId = `00000000-0000-4000-8000-${String(person).padStart(12, "0")}`;
    await sql`insert into collection (user_id) values (${userId}) on conflict do nothing`.execute(db);
    const { id } = await db
      .insertInto("collection_entry")
      .values({
        ...{ user_id: userId, type: "tracked", item_kind: itemKind, item_key: itemKey, item_id: itemKey },
        ...{ title: "A set", currency: "USD", condition: "New" },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (!hasTarget) continue;
    await db
      .insertInto("price_target")
      .values({ entry_id: id, direction: "below", amount_minor: 1, currency: "USD" })
      .execute();
  }
}
