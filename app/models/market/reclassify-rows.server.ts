import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Copy } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { noteChangedItems } from "../catalog/changed-items.server.ts";
import { searchFieldsOf } from "../listings/search-fields.ts";
import { db } from "../platform/database.server.ts";
import { type ExclusionRule, rulesBeyondRow } from "../prices/exclusion-rules.ts";
import { applyVerdicts, isMoved } from "../prices/verdicts.server.ts";
import { applyRules, type Classifiable, type Classification } from "./classify.server.ts";
import { stage, upsertItems } from "./record-rows.server.ts";
import { classificationColumns, copyLine, hasFlaw, type StagingColumns, typesOf } from "./staging.ts";

export const marketTables = ["sale", "listing"] as const;
export type MarketTable = (typeof marketTables)[number];

/** A sale or listing on record, with what earlier rules said of it. */
export interface StoredRow extends Classifiable {
  id: number;
  source: string;
  itemId: number | null;
  itemKey: string | null;
  itemName: string | null;
  conditionKey: string;
  conditionDetail: string | null;
  conditionOrigin: string | null;
  conditionConflict: string | null;
  namesItem: boolean;
  excludedBy: string | null;
  exclusionReason: string | null;
  /** When a listing was observed: one that is seen again may change. Null for a sale, which never does. */
  observedAt: string | null;
  /** The shelves of a listing, joined by spaces; null for a sale, and until the listing is placed. */
  shelves: string | null;
  availableQuantity: number | null;
  totalAvailable: number | null;
  /** Whether the words of a listing name a flaw; null for a sale. */
  isFlawed: boolean | null;
  /** Whether an operator moved a sale to its item, whatever its title names. */
  isMoved: boolean;
}

/** A stored row, what today's rules say of it, and why it does not count now, if so. */
export interface RereadRow {
  stored: StoredRow;
  now: Classification;
  exclusion: { by: string | null; reason: string | null };
  /** A listing that is not on the shelves where it belongs. */
  isMisplaced: boolean;
  /** Whether its words name a flaw; null for a sale. */
  isFlawed: boolean | null;
}

/** The rows with the next ids, the lowest first. */
export async function listStoredRows(
  table: MarketTable,
  { after, until, limit }: { after: number; until: number; limit: number },
): Promise<StoredRow[]> {
  return db.transaction().execute(async (trx) => {
    // Nobody waits for them, and the disk may be busy.
    await sql`set local statement_timeout = 0`.execute(trx);
    const isChosen = sql`row.id > ${after} and row.id <= ${until}`;
    const { rows } = await sql<StoredRow>`${selectStoredRows(table, isChosen)} order by row.id limit ${limit}`.execute(
      trx,
    );
    return rows;
  });
}

/** Applies today's rules to one sale, and writes what changes. */
export async function reclassifySale(trx: Transaction<Schema>, copy: Copy, id: number): Promise<void> {
  const { rows } = await sql<StoredRow>`${selectStoredRows("sale", sql`row.id = ${id}`)}`.execute(trx);
  const changed = rows.map(reread).filter(isChanged);
  if (changed.length > 0) await writeChanges(trx, copy, "sale", changed);
}

function selectStoredRows(table: MarketTable, isChosen: RawBuilder<unknown>) {
  const own =
    table === "listing"
      ? sql`observed_at::text as "observedAt", array_to_string(shelves, ' ') as shelves,
          available_quantity as "availableQuantity", total_available as "totalAvailable", is_flawed as "isFlawed",
          false as "isMoved"`
      : sql`null as "observedAt", null as shelves, null as "availableQuantity", null as "totalAvailable",
          null as "isFlawed", ${isMoved("row")} as "isMoved"`;
  return sql`
      select row.id, row.category, row.source, row.title, row.condition, row.declared_condition as "declaredCondition", row.grader,
        row.grade, row.catalog_ref as "catalogRef", row.lot_size as "lotSize", item.id as "itemId", item.key as "itemKey",
        item.name as "itemName", condition_key as "conditionKey", condition_detail as "conditionDetail",
        condition_origin as "conditionOrigin", condition_conflict as "conditionConflict", names_item as "namesItem",
        excluded_by as "excludedBy", exclusion_reason as "exclusionReason",
        ${own}
      from ${sql.table(table)} as row left join item on item.id = row.item_id
      where ${isChosen}`;
}

/** Of a sale that names no item, only its source can say that it does not count. */
const ruleWithoutItem = "source-terms" satisfies ExclusionRule;

/**
 * Applies today's rules to a row. What its price, its source or an operator says against it stays, unless the title does
 * too; a sale that was moved stays where it is.
 */
export function reread(stored: StoredRow): RereadRow {
  const read = applyRules(stored);
  const now = stored.isMoved ? { ...read, itemKey: stored.itemKey, name: null, namesItem: true } : read;
  const isJudgedBeyondRow =
    now.excludedBy === null &&
    (now.itemKey !== null || stored.excludedBy === ruleWithoutItem) &&
    rulesBeyondRow.some((rule) => rule === stored.excludedBy);
  const { excludedBy, exclusionReason } = isJudgedBeyondRow ? stored : now;
  const isMisplaced =
    stored.shelves !== null &&
    stored.shelves !== searchFieldsOf(stored.category, { ...stored, theme: now.facts?.theme ?? null }).shelves;
  const isFlawed = stored.isFlawed === null ? null : hasFlaw(stored, now.condition);
  return { stored, now, exclusion: { by: excludedBy, reason: exclusionReason }, isMisplaced, isFlawed };
}

/** Whether the value of an item depends on what changed. */
function changesPrices({ stored, now, exclusion }: RereadRow): boolean {
  return (
    now.itemKey !== stored.itemKey ||
    now.condition.key !== stored.conditionKey ||
    now.namesItem !== stored.namesItem ||
    exclusion.by !== stored.excludedBy
  );
}

export function isChanged(row: RereadRow): boolean {
  const { stored, now, exclusion } = row;
  return (
    changesPrices(row) ||
    row.isMisplaced ||
    row.isFlawed !== stored.isFlawed ||
    now.condition.detail !== stored.conditionDetail ||
    now.condition.origin !== stored.conditionOrigin ||
    now.condition.conflict !== stored.conditionConflict ||
    exclusion.reason !== stored.exclusionReason
  );
}

const columns: StagingColumns<Classification & { row: StoredRow }, RereadRow> = {
  id: ["bigint", ({ row }) => row.id],
  source: ["text", ({ row }) => row.source],
  observed_at: ["timestamptz", ({ row }) => row.observedAt],
  ...classificationColumns,
  changes_prices: ["boolean", (_, row) => changesPrices(row)],
  is_flawed: ["boolean", (_, { isFlawed }) => isFlawed],
};

function stagedLine(row: RereadRow, line: number): string {
  const classified = { row: row.stored, ...row.now };
  return copyLine([line, ...Object.values(columns).map(([, value]) => value(classified, row))]);
}

/**
 * Writes what changed, makes the items that are new and marks the prices of the old and new ones as stale. A listing is
 * then to be placed again. One that was observed again since it was read is left alone: whoever recorded it applied
 * today's rules.
 */
export async function writeChanges(
  trx: Transaction<Schema>,
  copy: Copy,
  table: MarketTable,
  rows: readonly RereadRow[],
): Promise<void> {
  await stage(trx, copy, typesOf(columns), Buffer.from(rows.map(stagedLine).join("")));
  await upsertItems(trx, sql`true`);
  if (table === "sale") {
    await sql`
      update item set prices_stale_since = now()
      where prices_stale_since is null and id in (
        select item_id from staged join sale using (id) where changes_prices
        union all
        select item.id from staged join item on item.category = staged.category and item.key = staged.item_key
        where changes_prices)`.execute(trx);
  } else {
    await noteChangedItems(
      trx,
      sql`
        select item_id from staged join listing using (id)
        union all
        select item.id from staged join item on item.category = staged.category and item.key = staged.item_key`,
    );
  }
  // Prices may have been recalculated since the row was read.
  const isJudgedBeyondRow = sql`staged.excluded_by is null
    and (staged.item_key is not null or row.excluded_by = ${ruleWithoutItem}) and row.excluded_by = any(${rulesBeyondRow}::text[])`;
  await sql`
    update ${sql.table(table)} as row set item_id = staged.item_id, condition_key = staged.condition_key,
      condition_detail = staged.condition_detail, condition_origin = staged.condition_origin,
      condition_conflict = staged.condition_conflict, names_item = staged.names_item,
      excluded_by = case when ${isJudgedBeyondRow} then row.excluded_by else staged.excluded_by end,
      exclusion_reason = case when ${isJudgedBeyondRow} then row.exclusion_reason else staged.exclusion_reason end
      ${table === "listing" ? sql`, is_flawed = staged.is_flawed, shelves = null` : sql``}
    from (
      select staged.*, item.id as item_id from staged
      left join item on item.category = staged.category and item.key = staged.item_key) as staged
    where row.id = staged.id ${table === "listing" ? sql`and row.observed_at = staged.observed_at` : sql``}`.execute(
    trx,
  );
  // One may have been judged since it was read.
  if (table === "sale") await applyVerdicts(trx, sql`sale.id in (select id from staged)`);
}
