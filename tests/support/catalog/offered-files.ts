import { existsSync } from "node:fs";
import path from "node:path";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { rowsOf } from "#app/models/files/table-file.ts";
import { howToRead, type ReadingOptions } from "#app/models/market/how-to-read.ts";
import { rowReader } from "#app/models/market/parsing/read-row.ts";
import type { ListingRow, MarketRecord, SaleRow } from "#app/models/market/parsing/record.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { withMarketFile } from "#tests/support/catalog/open-market-file.ts";

const month = { from: new Date("2021-01-01"), until: new Date("2021-02-01"), precision: "month" } as const;

/** What is said of each file for its rows to be read; one without a condition is taken for what most of its rows are. */
const files: readonly (readonly [file: string, options: ReadingOptions])[] = [
  ["lego-sold-gb-2022-09.csv", { condition: "new" }],
  ["lego-active-us-2022-11.csv", { preset: "lego-active-us" }],
  ["toys-shop-gb-10000.csv", { condition: "new" }],
  ["comics-active-us-2021-11.csv", { category: "comics" }],
  ["sports-cards-sold-us-2021-01.csv", { soldIn: month }],
  ["funko-shop-2024-01.json", {}],
  ...titles("comics", "comics"),
  ...titles("cards", "sports-memorabilia"),
  ...titles("sports-memorabilia", "sports-memorabilia"),
  ...titles("autographs", "sports-memorabilia"),
  ...titles("cars", "model-cars", "new"),
  ...titles("figures", "figures", "new"),
  ...titles("trains", "model-trains", "used"),
  ...titles("lego-sets", "legos"),
];

function titles(name: string, category: ItemKind, condition?: string): [string, ReadingOptions][] {
  return [[`titles-${name}.csv`, { category, kind: "listing", ...(condition && { condition }) }]];
}

/** The rows of the market files of a folder, sold in the last weeks or seen now; what was sold is offered at its price too. */
export async function readOfferedFiles(folder: string): Promise<{ sales: SaleRow[]; listings: ListingRow[] }> {
  const records: MarketRecord[] = [];
  for (const [file, options] of files) {
    if (existsSync(path.join(folder, file))) records.push(...(await readFile(path.join(folder, file), options)));
  }
  const sales = records.filter((record) => record.kind === "sale");
  const listings = records.filter((record) => record.kind === "listing");
  return { sales, listings: [...listings, ...sales.map(offeredAgain)] };
}

function offeredAgain({ soldAt: _soldAt, soldAtPrecision: _precision, ...row }: SaleRow): ListingRow {
  return {
    ...row,
    kind: "listing",
    observedAt: new Date(),
    ...{ listedAt: null, endsAt: null, availableQuantity: null, totalAvailable: null },
  };
}

async function readFile(file: string, options: ReadingOptions): Promise<MarketRecord[]> {
  const now = new Date();
  const records = await withMarketFile(
    file,
    async (opened) => {
      const { file: table, preset, columns, facts } = await howToRead(opened, options);
      const read = rowReader({ ...facts, preset, now }, columns);
      const found: MarketRecord[] = [];
      for await (const rows of rowsOf(table, () => {})) {
        for (const row of rows) {
          const result = read(row);
          if (result.ok) found.push(result.record);
        }
      }
      return found;
    },
    options,
  );
  const last = Math.max(...records.map((record) => (record.kind === "sale" ? record.soldAt.getTime() : 0)));
  const since = now.getTime() - dayMs - last;
  return records.map((record) =>
    record.kind === "sale"
      ? { ...record, soldAt: new Date(record.soldAt.getTime() + since) }
      : { ...record, observedAt: now },
  );
}
