import type { Insertable } from "kysely";
import type { CollectionEntryTable } from "#db/schema.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import type { Place } from "#tests/support/server/run-script.ts";

type Given = Partial<Insertable<CollectionEntryTable>> & { title: string };

/** Puts an entry straight into the table, as another program could, with a copy where it is owned. Returns its id. */
export function putEntry(place: Place, userId: string, entry: Given): Promise<string> {
  return withDatabaseOf(place, async ({ db }) => {
    await db
      .insertInto("collection")
      .values({ user_id: userId })
      .onConflict((own) => own.doNothing())
      .execute();
    const row = {
      user_id: userId,
      type: "owned" as const,
      item_kind: "other",
      item_id: entry.title,
      ...defaults,
      ...entry,
    };
    const { id, type } = await db
      .insertInto("collection_entry")
      .values(row)
      .returning(["id", "type"])
      .executeTakeFirstOrThrow();
    if (type === "owned") {
      const copy = { entry_id: id, condition_key: row.condition_key, paid_currency: "USD", proceeds_currency: "USD" };
      await db.insertInto("collection_copy").values(copy).execute();
    }
    return id;
  });
}

const defaults = { currency: "USD", condition: "New", condition_key: "new" };
