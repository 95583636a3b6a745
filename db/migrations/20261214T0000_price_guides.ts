import { type Kysely, sql } from "kysely";

/** What a market says itself of an item: one row for each day on which it was asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table price_guide_day (
      -- The source that asked the market.
      source text not null,
      item_kind text not null,
      item_key text not null,
      condition_key text not null,
      -- In UTC.
      day date not null,
      seen_at timestamptz not null,
      currency text not null,
      -- What sold lately, by the market's own figures: null where nothing did.
      sold_count int not null,
      sold_average_minor bigint,
      sold_lowest_minor bigint,
      sold_highest_minor bigint,
      -- What is offered, likewise.
      offered_count int not null,
      offered_lowest_minor bigint,
      offered_median_minor bigint,
      primary key (item_kind, item_key, condition_key, source, day)
    )`.execute(db);
}
