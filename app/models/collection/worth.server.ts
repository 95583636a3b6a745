import { sql } from "kysely";
import type { Money } from "../platform/amounts.ts";
import { db } from "../platform/database.server.ts";
import { type CollectionWorth, type OwnedCopy, sumByCurrency, worthOf } from "./worth.ts";

/** What a person's owned items are worth, at today's counted medians of the conditions that they own. */
export async function collectionWorth(userId: string): Promise<CollectionWorth> {
  const copies = await listOwnedCopies([userId]);
  return worthOf(copies.get(userId) ?? []);
}

/** The sum of the prices of all tracked and owned items when they were added, a line for each currency, US dollars first. */
export async function collectionValue(userId: string): Promise<Money[]> {
  const rows = await db
    .selectFrom("collection_entry")
    .select((eb) => ["currency", eb.fn.sum<number>("price_minor").as("minor")])
    .where("user_id", "=", userId)
    .where("price_minor", "is not", null)
    .groupBy("currency")
    .execute();
  return sumByCurrency(rows);
}

/** The copies of these people's owned items, those that are gone included, each with the value of its condition. */
export async function listOwnedCopies(userIds: readonly string[]): Promise<Map<string, OwnedCopy[]>> {
  const rows = await db
    .selectFrom("collection_entry as entry")
    .innerJoin("collection_copy as copy", "copy.entry_id", "entry.id")
    .leftJoin("item", (on) =>
      on.onRef("item.category", "=", "entry.item_kind").onRef("item.key", "=", "entry.item_key"),
    )
    .leftJoin("item_value as value", (on) =>
      on
        .onRef("value.item_id", "=", "item.id")
        .onRef("value.currency", "=", "copy.paid_currency")
        .onRef("value.condition_key", "=", "copy.condition_key"),
    )
    .select((eb) => [
      "entry.user_id as userId",
      "entry.id as entryId",
      "item.id as itemId",
      "copy.condition_key as conditionKey",
      "copy.quantity",
      "copy.paid_minor as paidMinor",
      "copy.fees_minor as feesMinor",
      "copy.paid_currency as paidCurrency",
      "copy.gone_on as goneOn",
      "copy.proceeds_minor as proceedsMinor",
      "copy.proceeds_currency as proceedsCurrency",
      "value.median as medianMinor",
      eb.fn.coalesce("entry.median_minor", "entry.price_minor").as("addedMinor"),
      "entry.currency as addedCurrency",
    ])
    .where(sql<boolean>`entry.user_id = any(${userIds}::uuid[])`)
    .where("entry.type", "=", "owned")
    .orderBy("copy.created_at")
    .orderBy("copy.id")
    .execute();
  const copies = rows.map(({ itemId, ...copy }) => ({ ...copy, isRecognized: itemId !== null }));
  return Map.groupBy(copies, ({ userId }) => userId);
}
