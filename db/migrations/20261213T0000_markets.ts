import { type Kysely, sql } from "kysely";

/** What markets are asked for, and when each of them counts our calls anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table source add column calls_until timestamptz`.execute(db);
  await sql`update source set calls_until = (called_on + 1)::timestamp at time zone 'UTC'`.execute(db);
  await sql`alter table source drop column called_on`.execute(db);
  // In an auction.
  await sql`alter table listing add column bids int`.execute(db);
  await sql`
    create table asked_item (
      -- The source that asked a market for the item.
      source text not null,
      item_kind text not null,
      item_key text not null,
      asked_at timestamptz not null,
      primary key (source, item_kind, item_key)
    )`.execute(db);
}
