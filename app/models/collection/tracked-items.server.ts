import { db } from "../platform/database.server.ts";
import { toEntry } from "./entries.server.ts";
import { targetColumns, toTarget } from "./targets.server.ts";

/** An item on somebody's tracked list, as it stands today. */
export type TrackedItem = Awaited<ReturnType<typeof listTrackedItems>>[number];

/** Everything on a person's tracked list with today's value and the target, newest first. */
export async function listTrackedItems(userId: string) {
  const rows = await db
    .selectFrom("collection_entry as entry")
    .leftJoin("price_target as target", "target.entry_id", "entry.id")
    .leftJoin("item", (join) =>
      join.onRef("item.category", "=", "entry.item_kind").onRef("item.key", "=", "entry.item_key"),
    )
    .leftJoin("item_value as value", (join) =>
      join
        .onRef("value.item_id", "=", "item.id")
        .onRef("value.currency", "=", "entry.currency")
        .onRef("value.condition_key", "=", "entry.condition_key"),
    )
    .leftJoin("item_value as aimed", (join) =>
      join
        .onRef("aimed.item_id", "=", "item.id")
        .onRef("aimed.currency", "=", "target.currency")
        .on((on) => on("aimed.condition_key", "=", on.fn.coalesce("target.condition_key", "entry.condition_key"))),
    )
    .selectAll("entry")
    .select(["value.median as value_minor", "aimed.median as aimed_minor", ...targetColumns])
    .where("entry.user_id", "=", userId)
    .where("entry.type", "=", "tracked")
    .orderBy("entry.added_at", "desc")
    .orderBy("entry.id", "desc")
    .execute();
  return rows.map(({ value_minor, aimed_minor, ...row }) => {
    const money = (minor: number | null, currency: string) => (minor === null ? null : { minor, currency });
    const target = toTarget(row);
    return {
      ...toEntry(row),
      /** Today's value of its condition in its currency; null without one. */
      value: money(value_minor, row.currency),
      /** With today's value in its currency and condition. */
      target: target && { ...target, value: money(aimed_minor, target.price.currency) },
    };
  });
}
