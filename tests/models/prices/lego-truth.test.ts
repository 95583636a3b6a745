import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { importFile } from "#app/models/market/import-file.server.ts";
import { importSetList } from "#app/models/market/import-set-list.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { endOfLegoFile, legoTruth, ownLegoTruth } from "#tests/support/catalog/lego-truth.ts";
import { marketFolders } from "#tests/support/catalog/market-files.ts";
import { withMarketFile } from "#tests/support/catalog/open-market-file.ts";

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: endOfLegoFile });
});
afterAll(() => {
  vi.useRealTimers();
});

test.for(marketFolders)(
  "each set of $whose sales is worth what a careful reader finds, within 5 %",
  { timeout: 300_000 },
  async (sales) => {
    await db.deleteFrom("sale").execute();
    await db.deleteFrom("item").execute();
    await withMarketFile(path.join(sales.folder, "lego-sets-catalogue.csv"), (file) => importSetList(file, "sets"));
    await withMarketFile(path.join(sales.folder, "lego-sold-gb-2022-09.csv"), (file) =>
      importFile(file, { condition: "new" }),
    );
    const values = await db
      .selectFrom("item_value")
      .innerJoin("item", "item.id", "item_value.item_id")
      .select(["item.key", "item_value.median", "item_value.sales", "item_value.days"])
      .where("item.category", "=", "legos")
      .where("item_value.condition_key", "=", "new")
      .where("item_value.currency", "=", "GBP")
      .execute();
    const found = new Map(values.map((value) => [value.key, value]));
    const truth = sales.whose === "real" ? legoTruth : ownLegoTruth;
    const compared = truth.map(([number, pence, clean]) => {
      const value = found.get(number);
      const error = (value?.median ?? 0) / pence - 1;
      return { number, pence, value: value?.median, clean, counted: value?.sales, days: value?.days, error };
    });
    const byError = compared.toSorted((one, other) => Math.abs(other.error) - Math.abs(one.error));
    console.table(byError.slice(0, 5).map((row) => ({ ...row, error: `${(row.error * 100).toFixed(1)} %` })));
    expect(compared.length).toBeGreaterThanOrEqual(sales.whose === "real" ? 30 : 3);
    expect(truth.every(([, , clean]) => clean >= (sales.whose === "real" ? 10 : 5))).toBe(true);
    expect(byError.filter(({ error }) => Math.abs(error) > 0.05)).toEqual([]);
  },
);
