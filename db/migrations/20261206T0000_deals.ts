import { type Kysely, sql } from "kysely";

/** A deal is stored as one. Until the rules have read the listings again, there is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listing
      -- How it is offered, where that is not one thing at one price: by auction, or with a choice of variations.
      add column offer text check (offer in ('auction', 'choice')),
      -- Its words name damage, wear, or something that is lacking, if only the box.
      add column is_flawed boolean not null default false,
      -- By how many percent its price with delivery is below the value; null where it is no deal.
      add column deal_percent integer;

    alter table item_value
      -- A lower price would be excluded as unusual today; null without enough sales to tell.
      add column unusual_below bigint;

    -- Only the order "best" read it, which shows deals now. Its index goes with it.
    alter table listing_placement
      drop column percent_vs_recent,
      add column deal_percent integer;
    -- Read by the order "best".
    create index listing_placement_deals on listing_placement (shelf, deal_percent desc, listing_id)
      where deal_percent is not null`.execute(db);
}
