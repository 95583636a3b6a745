import { type Kysely, sql } from "kysely";

/** Sales that people reported, and what an operator says of them: kept by what a sale is known by, while its row comes and goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table disputed_sale (
      id bigint generated always as identity primary key,
      -- What a sale is known by, as in \`sale\`.
      source text not null,
      source_item_id text not null,
      sold_at timestamptz not null,
      price_minor bigint not null,
      -- When so many people had reported it that an operator looks at it; null until then.
      reported_at timestamptz,
      -- Null until an operator has judged it.
      verdict text check (verdict in ('counts', 'out', 'moved')),
      -- What pages say of a sale that was taken out or moved.
      sentence text,
      -- The item that it was moved to.
      item_kind text,
      item_key text,
      judged_at timestamptz,
      judged_by uuid references profile on delete set null,
      unique (source, source_item_id, sold_at, price_minor),
      check ((verdict is null) = (judged_at is null)),
      check ((sentence is not null) = coalesce(verdict in ('out', 'moved'), false)),
      check ((item_kind is not null and item_key is not null) = coalesce(verdict = 'moved', false))
    );
    -- Read when items are removed that nothing names.
    create index disputed_sale_moved on disputed_sale (item_kind, item_key) where verdict = 'moved';

    -- What one person says is wrong with a sale.
    create table sale_report (
      sale_id bigint not null references disputed_sale on delete cascade,
      reporter_id uuid not null references profile on delete cascade,
      reason text not null check (reason in ('lot', 'damaged-or-incomplete', 'not-genuine', 'other-item', 'wrong-price')),
      -- Of another item: which, where somebody says so.
      item_kind text,
      item_key text,
      reported_at timestamptz not null default now(),
      primary key (sale_id, reporter_id)
    );
    create index sale_report_of_person on sale_report (reporter_id);
    create trigger refuse_deleted_account before insert on sale_report for each row
      execute function refuse_deleted_account('reporter_id')`.execute(db);
}
