import { sql } from "kysely";
import { noSuchUser, personWithId } from "../members/people.server.ts";
import { isVisibleTo } from "../members/visibility.server.ts";
import { db } from "../platform/database.server.ts";
import { toEntry } from "./entries.server.ts";

/**
 * How many items a person owns. Somebody whom the reader may not see counts as missing. One query for all cases: its
 * time tells nothing.
 */
export async function countOwnedItems(userId: string, readerId: string | null): Promise<number> {
  const found = await db
    .selectFrom(personWithId(userId))
    .select((eb) =>
      eb
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

/** An owned item with today's value of its best copy. */
export type Highlight = Awaited<ReturnType<typeof listHighlights>>[number];

/**
 * A person's most valuable owned items, at most `limit`, by today's counted medians of the conditions of their copies:
 * one currency after the other, US dollars first. Items without a value, or without a copy that is still there, are
 * left out, and so is everything of somebody whom the reader may not see.
 */
export async function listHighlights(userId: string, readerId: string | null, limit: number) {
  const best = db
    .selectFrom("collection_entry as entry")
    .innerJoin("collection_copy as copy", "copy.entry_id", "entry.id")
    .innerJoin("item", (on) =>
      on.onRef("item.category", "=", "entry.item_kind").onRef("item.key", "=", "entry.item_key"),
    )
    .innerJoin("item_value as value", (on) =>
      on
        .onRef("value.item_id", "=", "item.id")
        .onRef("value.currency", "=", "copy.paid_currency")
        .onRef("value.condition_key", "=", "copy.condition_key"),
    )
    .distinctOn("entry.id")
    .selectAll("entry")
    .select(["value.median as value_minor", "value.currency as value_currency", "copy.condition_key as copy_condition"])
    .where("entry.user_id", "=", userId)
    .where("entry.type", "=", "owned")
    .where("copy.gone_on", "is", null)
    .where("value.median", "is not", null)
    .where(isVisibleTo(readerId, "entry.user_id"))
    .orderBy("entry.id")
    .orderBy(sql`value.currency = 'USD'`, "desc")
    .orderBy("value.currency")
    .orderBy("value.median", "desc");
  const rows = await db
    .selectFrom(best.as("best"))
    .selectAll()
    .orderBy(sql`value_currency = 'USD'`, "desc")
    .orderBy("value_currency")
    .orderBy("value_minor", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ value_minor, value_currency, copy_condition, ...row }) => ({
    ...toEntry(row),
    conditionKey: copy_condition,
    value: { minor: value_minor ?? 0, currency: value_currency },
  }));
}
