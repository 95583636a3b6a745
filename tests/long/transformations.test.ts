import "#tests/support/database/model-database.ts";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { importFile as importCollection } from "#app/models/collection/files/import.server.ts";
import { readCollectionFile } from "#app/models/collection/files/read-file.ts";
import type { DateOrder } from "#app/models/files/date-text.ts";
import { UnreadableFile } from "#app/models/files/unreadable-file.ts";
import { importFile as importMarket } from "#app/models/market/import-file.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { WrongArguments } from "#app/models/platform/errors.ts";
import { withMarketFile } from "#tests/support/catalog/open-market-file.ts";
import type { CollectionTable, MarketTable } from "#tests/support/files/transformations/base-table.ts";
import { collectionTables } from "#tests/support/files/transformations/collection-tables.ts";
import { marketTables } from "#tests/support/files/transformations/market-tables.ts";
import { OutcomeCounts } from "#tests/support/files/transformations/outcome-counts.ts";
import { isMonthFirst, transformations } from "#tests/support/files/transformations/transformations.ts";
import {
  type Manner,
  plainManner,
  type WrittenTable,
  writeTable,
} from "#tests/support/files/transformations/write-table.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";

/** What an import stored, and what it asked before. */
interface Stored {
  rows: string[];
  asked: string | null;
  /** Rows that it left out, with its reason. */
  rejected: number;
}

const { path: folder } = scratchDir("transformations");
const counts = new OutcomeCounts();
afterAll(() => console.info(`Tables through files and the database: ${counts.inWords()}`));

let sources = 0;

async function storeInMarket(
  { options }: MarketTable,
  { bytes, frameLines }: WrittenTable,
  name: string,
  dates: DateOrder,
): Promise<Stored> {
  sources += 1;
  const source = `transformed-${sources}`;
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  const run = (more: { dates?: DateOrder } = {}) =>
    withMarketFile(file, (opened) => importMarket(opened, { ...options, ...more, source }));
  let asked: string | null = null;
  const report = await run().catch(async (error: unknown) => {
    if (!(error instanceof WrongArguments) || !error.message.includes("--dates")) throw error;
    asked = error.message;
    expect(await rowsOfSource(source)).toEqual([]);
    return run({ dates });
  });
  const rejected = report.rejected.reduce((sum, { count }) => sum + count, 0);
  expect(report.frame.count).toBe(frameLines);
  expect(report.read).toBe(
    report.kept + report.updated + report.repeated + report.nearlyRepeated + rejected + report.frame.count,
  );
  const rows = await rowsOfSource(source);
  expect(rows).toHaveLength(report.kept);
  for (const table of ["sale", "listing"] as const) await db.deleteFrom(table).where("source", "=", source).execute();
  return { rows, asked, rejected };
}

async function rowsOfSource(source: string): Promise<string[]> {
  const sales = db.selectFrom("sale").leftJoin("item", "item.id", "sale.item_id").selectAll("sale").select("item.key");
  const listings = db
    .selectFrom("listing")
    .leftJoin("item", "item.id", "listing.item_id")
    .selectAll("listing")
    .select("item.key");
  const rows = [
    ...(await sales.where("sale.source", "=", source).execute()),
    ...(await listings.where("listing.source", "=", source).execute()),
  ];
  return rows.map(comparable).sort();
}

async function storeInCollection(
  { options }: CollectionTable,
  { bytes, frameLines }: WrittenTable,
  dateOrder: DateOrder,
): Promise<Stored> {
  const userId = randomUUID();
  let file = await readCollectionFile(bytes, options);
  const asked = file.list?.dates.toChoose ?? null;
  if (asked !== null) {
    await expect(importCollection(userId, file)).rejects.toThrow(asked);
    expect(await rowsOfCollection(userId)).toEqual([]);
    file = await readCollectionFile(bytes, { ...options, dateOrder });
  }
  expect(file.table?.frame).toHaveLength(frameLines);
  const { rows: read = { read: 0, rejected: 0 } } = file.table ?? {};
  const report = await importCollection(userId, file);
  const rows = await rowsOfCollection(userId);
  expect(rows).toHaveLength(report.added.owned + report.added.tracked);
  return { rows, asked, rejected: read.rejected };
}

async function rowsOfCollection(userId: string): Promise<string[]> {
  const entries = await db.selectFrom("collection_entry").selectAll().where("user_id", "=", userId).execute();
  const copies = await db
    .selectFrom("collection_copy")
    .selectAll("collection_copy")
    .innerJoin("collection_entry", "collection_entry.id", "collection_copy.entry_id")
    .where("collection_entry.user_id", "=", userId)
    .execute();
  return entries
    .map((entry) => {
      const own = copies.filter((copy) => copy.entry_id === entry.id).map(comparable);
      return `${comparable(entry)} ${own.sort().join(" ")}`;
    })
    .sort();
}

/** What differs between two imports of one thing: its ids, and when it was added. */
const ownOfImport = /^(?:id|.*_id|source|created_at|first_seen_at|revision|sequence)$/;
const kept = new Set(["source_item_id"]);

/** A row without what belongs to its import, its times as days, which are what the base tables say. */
function comparable(row: object): string {
  const fields = Object.entries(row).filter(([name]) => kept.has(name) || !ownOfImport.test(name));
  const values = fields.map(([name, value]) => {
    if (value instanceof Date) return [name, value.toISOString().slice(0, 10)];
    if (value === "instant") return [name, "day"];
    // An id that was made of the row has the time of day in it.
    return [name, name === "source_item_id" && String(value).startsWith("~") ? "made of the row" : value];
  });
  return JSON.stringify(Object.fromEntries(values));
}

async function stored(table: MarketTable | CollectionTable, changes: Partial<Manner>): Promise<Stored | string | null> {
  const manner = { ...plainManner, ...changes };
  const file = await writeTable(table, manner);
  if (!file) return null;
  const order = isMonthFirst(manner.days) ? "month" : "day";
  try {
    return table.reader === "market"
      ? await storeInMarket(table, file, manner.workbook ? "list.xlsx" : "list.csv", order)
      : await storeInCollection(table, file, order);
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof WrongArguments) return error.message;
    throw error;
  }
}

test.each([...marketTables, ...collectionTables].map((table) => [table.name, table] as const))(
  "%s is stored as it is, however a file has it, or it is asked or refused",
  async (_, table) => {
    const plain = await stored(table, {});
    if (plain === null || typeof plain === "string") throw new Error(`The plain file is not read: ${plain}`);
    expect(plain.rows).toHaveLength(table.rows.length);
    for (const { name, manner } of transformations) {
      const result = await stored(table, manner);
      if (result === null) continue;
      const label = `${table.name}, ${name}`;
      if (typeof result === "string") counts.add({ is: "refused", what: result }, label);
      else if (result.rejected > 0) counts.add({ is: "refused", what: `${result.rejected} rows` }, label);
      else if (result.rows.join("\n") !== plain.rows.join("\n")) {
        const odd = result.rows.filter((row) => !plain.rows.includes(row));
        counts.add({ is: "differs", what: odd.join("\n") }, label);
      } else counts.add({ is: result.asked === null ? "same" : "asked", what: result.asked ?? "" }, label);
    }
    expect(counts.differing).toEqual([]);
  },
);

test("one file in twenty at most is asked about or refused", () => {
  const { same, all } = counts.since({ same: 0, asked: 0, refused: 0, differs: 0 });
  expect(all).toBeGreaterThan(4_000);
  expect(same / all).toBeGreaterThan(0.95);
});
