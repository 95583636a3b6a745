import { env } from "../../env.server.ts";
import type { ItemKind } from "../catalog/categories.ts";
import { guideSource } from "../catalog/guide-source.ts";
import { kinds } from "../catalog/kinds/all.ts";
import { bricklinkItem } from "../catalog/kinds/bricklink-types.ts";
import { db } from "../platform/database.server.ts";
import { cachedByRevision } from "../platform/revision.server.ts";

/**
 * The newest of what BrickLink's price guide says of an item in a condition. Null where BrickLink is not asked, does not
 * know the item, or has not answered yet.
 */
export async function findPriceGuide(
  itemKind: ItemKind,
  itemKey: string,
  conditionKey: string,
): Promise<PriceGuide | null> {
  if (!env.BRICKLINK || !bricklinkItem(itemKind, itemKey)) return null;
  const key = ["price guide", itemKind, itemKey, conditionKey];
  const { guide = null } = await cachedByRevision(kinds[itemKind].category, key, async () => ({
    guide: await readPriceGuide(itemKind, itemKey, conditionKey),
  }));
  return guide;
}

/** What BrickLink says itself of an item in a condition, in minor units: null where nothing sold or is offered. */
export type PriceGuide = NonNullable<Awaited<ReturnType<typeof readPriceGuide>>>;

function readPriceGuide(itemKind: ItemKind, itemKey: string, conditionKey: string) {
  return db
    .selectFrom("price_guide_day as day")
    .innerJoin("source", "source.name", "day.source")
    .innerJoin("source_state", (join) => join.onTrue())
    .select([
      "day.seen_at as seenAt",
      "day.currency",
      "day.sold_count as soldCount",
      "day.offered_count as offeredCount",
    ])
    .select(["sold_average_minor as average", "sold_lowest_minor as lowest", "sold_highest_minor as highest"])
    .select(["offered_lowest_minor as offeredLowest", "offered_median_minor as offeredMedian"])
    .select(({ and, eb }) =>
      and([
        eb("source.is_on", "=", true),
        eb("source.failures_in_a_row", "=", 0),
        eb("source_state.paused_at", "is", null),
      ])
        .$castTo<boolean>()
        .as("isAsked"),
    )
    .where("day.source", "=", guideSource)
    .where("day.item_kind", "=", itemKind)
    .where("day.item_key", "=", itemKey)
    .where("day.condition_key", "=", conditionKey)
    .orderBy("day.day", "desc")
    .limit(1)
    .executeTakeFirst();
}
