import { type Insertable, sql } from "kysely";
import type { PriceGuideDayTable } from "#db/tables/sources.ts";
import { bumpRevisions, changeCatalog } from "../catalog/catalog-change.server.ts";
import { db } from "../platform/database.server.ts";
import type { SoldGuide } from "./bricklink-answers.ts";
import { possibleIds, type RecordedSale } from "./bricklink-sales.ts";

/** The sales of an answer that a source has on record already. */
export async function listRecorded(source: string, guide: SoldGuide): Promise<RecordedSale[]> {
  return db
    .selectFrom("sale")
    .select(["source_item_id as id", "price_minor as minor"])
    .where("source", "=", source)
    .where(sql<boolean>`source_item_id = any(${possibleIds(guide)}::text[])`)
    .execute();
}

export type GuideDay = Insertable<PriceGuideDayTable>;

/** Records what a market says itself of items, in place of what it said before on the same day. Their pages show it at once. */
export async function recordGuideDays(days: readonly GuideDay[]): Promise<void> {
  if (days.length === 0) return;
  await changeCatalog(async (trx) => {
    await trx
      .insertInto("price_guide_day")
      .values([...days])
      .onConflict((sameDay) =>
        sameDay.columns(["item_kind", "item_key", "condition_key", "source", "day"]).doUpdateSet((eb) => ({
          seen_at: eb.ref("excluded.seen_at"),
          currency: eb.ref("excluded.currency"),
          sold_count: eb.ref("excluded.sold_count"),
          sold_average_minor: eb.ref("excluded.sold_average_minor"),
          sold_lowest_minor: eb.ref("excluded.sold_lowest_minor"),
          sold_highest_minor: eb.ref("excluded.sold_highest_minor"),
          offered_count: eb.ref("excluded.offered_count"),
          offered_lowest_minor: eb.ref("excluded.offered_lowest_minor"),
          offered_median_minor: eb.ref("excluded.offered_median_minor"),
        })),
      )
      .execute();
    await bumpRevisions(
      trx,
      days.map(({ item_kind: category }) => ({ category })),
    );
  });
}
