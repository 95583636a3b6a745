import { setTimeout as wait, setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { bumpRevisions, changeCatalog, lockCatalog } from "../catalog/catalog-change.server.ts";
import { itemKinds } from "../catalog/categories.ts";
import { refreshKnownItems } from "../catalog/kinds/known-items.server.ts";
import { placeUnplaced } from "../listings/placement.server.ts";
import { db } from "../platform/database.server.ts";
import { markAllPricesStale, recalculatePrices } from "../prices/recalculate.server.ts";
import { applySourceTerms } from "../prices/source-terms.server.ts";
import { ItemNames, removeUnusedItems, renewFacts } from "./reclassify-items.server.ts";
import {
  isChanged,
  listStoredRows,
  type MarketTable,
  marketTables,
  type RereadRow,
  reread,
  type StoredRow,
  writeChanges,
} from "./reclassify-rows.server.ts";
import { restSince } from "./record-rows.server.ts";
import { rulesVersion } from "./rules-version.ts";

interface ReclassifyOptions {
  /** Does nothing if these rules have read every stored row already. */
  onlyIfOutdated?: boolean;
  onProgress?: (progress: ReclassifyProgress) => void;
}

/** While another process reads the stored rows again, this one waits. */
type ReclassifyProgress =
  | { step: "waiting" }
  | { step: "reading"; read: number; changed: number; share: number }
  | { step: "recalculating"; items: number };

/** What was read and changed: sales and listings together. */
export interface ReclassifyReport {
  read: number;
  changed: number;
  ofAnotherItem: number;
  inAnotherCondition: number;
  /** Rows that count now and were excluded before. */
  nowCounted: number;
  /** Rows that are excluded now and counted before, by rule. */
  nowExcluded: Record<string, number>;
  /** Items with a new name or new facts. */
  itemsRenamed: number;
  /** Items of which nothing is left. */
  itemsRemoved: number;
  itemsRecalculated: number;
}

const rowsAtATime = 1_000;
/** Read without a pause: some milliseconds, during which the database may wait for this process. */
const rowsAtOnce = 200;

/**
 * Applies today's rules to every stored sale and listing, and writes those that change. Then it recalculates prices. It
 * can be cut off at any time; the next run does the rest. Of several processes, one works and the others wait.
 */
export async function reclassify(options: ReclassifyOptions = {}): Promise<ReclassifyReport | null> {
  return db.transaction().execute(async (waiting) => {
    await waitForTurn(waiting, () => options.onProgress?.({ step: "waiting" }));
    if (options.onlyIfOutdated && !(await areRowsOutdated())) return null;
    return reclassifyAlone(options);
  });
}

/** Whether stored rows were read by older rules than today's. */
export async function areRowsOutdated(): Promise<boolean> {
  const { rules_version } = await db.selectFrom("catalogue_state").select("rules_version").executeTakeFirstOrThrow();
  return rules_version < rulesVersion;
}

/** Says that stored rows are to be read again, as by newer rules: lists of sets name items that they may be of. */
export async function markRowsOutdated(): Promise<void> {
  await db.updateTable("catalogue_state").set({ rules_version: 0 }).execute();
}

/** An empty catalogue has no rows that older rules have read. */
export async function noteRulesOfEmptyCatalogue(): Promise<void> {
  await db
    .updateTable("catalogue_state")
    .set({ rules_version: rulesVersion })
    .where("rules_version", "<", rulesVersion)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("sale").select("id"))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("listing").select("id"))))
    .execute();
}

/** Holds a lock to the end of the transaction, which does nothing else and so keeps nobody waiting. */
async function waitForTurn(trx: Transaction<Schema>, onWait: () => void): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('reclassify')) as locked`.execute(trx);
    if (rows[0]?.locked) return;
    onWait();
    await wait(500);
  }
}

async function reclassifyAlone({ onProgress = () => {} }: ReclassifyOptions): Promise<ReclassifyReport> {
  const report: ReclassifyReport = {
    ...{ read: 0, changed: 0, ofAnotherItem: 0, inAnotherCondition: 0, nowCounted: 0, nowExcluded: {} },
    ...{ itemsRenamed: 0, itemsRemoved: 0, itemsRecalculated: 0 },
  };
  const names = new ItemNames();
  await refreshKnownItems();
  const last = await lastIds();
  let share = 0;
  for (const table of marketTables) {
    const tableShare = last[table] / (last.sale + last.listing);
    await rereadTable(table, last[table], names, (rows, changed, lastId) => {
      report.read += rows.length;
      for (const row of changed) addToReport(report, row);
      const { read, changed: written } = report;
      onProgress({ step: "reading", read, changed: written, share: share + (tableShare * lastId) / last[table] });
    });
    share += tableShare;
  }
  // Titles may say no more against sales that name no item, which no recalculation looks at.
  await changeCatalog(async (trx) => {
    await lockCatalog(trx);
    await applySourceTerms(trx, sql`sale.item_id is null`);
  });
  await placeUnplaced();
  report.itemsRenamed = (await names.renameItems()) + (await renewFacts());
  report.itemsRemoved = await removeUnusedItems();
  // The rules that compare prices may have changed too.
  await markAllPricesStale();
  let began = performance.now();
  report.itemsRecalculated = await recalculatePrices(async (items) => {
    onProgress({ step: "recalculating", items });
    await restSince(began);
    began = performance.now();
  });
  // Once, at the end: until then cached pages show what was there before, for a minute at most.
  await changeCatalog((trx) =>
    bumpRevisions(
      trx,
      itemKinds.map((category) => ({ category })),
    ),
  );
  await db.updateTable("catalogue_state").set({ rules_version: rulesVersion }).execute();
  return report;
}

/** Rows with higher ids are recorded from now on, by today's rules. */
async function lastIds(): Promise<Record<MarketTable, number>> {
  return changeCatalog(async (trx) => {
    // Whoever records rows holds this lock, and may have taken ids.
    await lockCatalog(trx);
    const { rows } = await sql<Record<MarketTable, number>>`
      select coalesce((select max(id) from sale), 0) as sale, coalesce((select max(id) from listing), 0) as listing`.execute(
      trx,
    );
    return rows[0] ?? { sale: 0, listing: 0 };
  });
}

/** Classifies a batch while it rests from writing the one before: never beside a write, since others need a processor too. */
async function rereadTable(
  table: MarketTable,
  until: number,
  names: ItemNames,
  onWritten: (rows: readonly RereadRow[], changed: readonly RereadRow[], lastId: number) => void,
): Promise<void> {
  let rest: Promise<void> = Promise.resolve();
  for await (const stored of storedBatches(table, until)) {
    const rows: RereadRow[] = [];
    for (const row of stored) {
      rows.push(reread(row));
      if (rows.length % rowsAtOnce === 0) await yieldToEventLoop();
    }
    names.add(rows);
    const changed = rows.filter(isChanged);
    await rest;
    const began = performance.now();
    if (changed.length > 0) await changeCatalog((trx, copy) => writeChanges(trx, copy, table, changed));
    rest = restSince(began);
    onWritten(rows, changed, stored.at(-1)?.id ?? 0);
  }
}

async function* storedBatches(table: MarketTable, until: number): AsyncGenerator<StoredRow[]> {
  const batchAfter = (after: number) => {
    const batch = listStoredRows(table, { after, until, limit: rowsAtATime });
    batch.catch(() => {}); // thrown where it is awaited
    return batch;
  };
  let next = batchAfter(0);
  for (;;) {
    const batch = await next;
    const last = batch.at(-1);
    if (!last) return;
    next = batchAfter(last.id);
    yield batch;
  }
}

function addToReport(report: ReclassifyReport, { stored, now, exclusion }: RereadRow): void {
  report.changed += 1;
  if (now.itemKey !== stored.itemKey) report.ofAnotherItem += 1;
  if (now.condition.key !== stored.conditionKey) report.inAnotherCondition += 1;
  if (stored.excludedBy !== null && exclusion.by === null) report.nowCounted += 1;
  if (stored.excludedBy === null && exclusion.by !== null) {
    report.nowExcluded[exclusion.by] = (report.nowExcluded[exclusion.by] ?? 0) + 1;
  }
}
