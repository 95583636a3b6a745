import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { withTableFile } from "#app/models/files/table-file.ts";
import { importFile } from "#app/models/market/import-file.server.ts";
import { importSetList } from "#app/models/market/import-set-list.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { endOfLegoFile, legoTruth } from "#tests/support/catalog/lego-truth.ts";

const folder = new URL("../../../../shared/data/", import.meta.url);
const [sets, sold] = ["lego-sets-catalogue.csv", "lego-sold-gb-2022-09.csv"].map((name) =>
  fileURLToPath(new URL(name, folder)),
) as [string, string];

describe.skipIf(!existsSync(sets) || !existsSync(sold))("real sales of LEGO sets, imported as new", () => {
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: endOfLegoFile });
    await withTableFile(sets, (file) => importSetList(file, "sets"));
    await withTableFile(sold, (file) => importFile(file, { condition: "new" }));
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  test("the value of every set is within 5 % of what a careful reader finds", async () => {
    const values = await db
      .selectFrom("item_value")
      .innerJoin("item", "item.id", "item_value.item_id")
      .select(["item.key", "item_value.median", "item_value.sales", "item_value.days"])
      .where("item.category", "=", "legos")
      .where("item_value.condition_key", "=", "new")
      .where("item_value.currency", "=", "GBP")
      .execute();
    const found = new Map(values.map((value) => [value.key, value]));
    const compared = legoTruth.map(([number, pence, sales]) => {
      const value = found.get(number);
      const error = (value?.median ?? 0) / pence - 1;
      return { number, pence, value: value?.median, clean: sales, counted: value?.sales, days: value?.days, error };
    });
    const byError = compared.toSorted((one, other) => Math.abs(other.error) - Math.abs(one.error));
    console.table(byError.slice(0, 5).map((row) => ({ ...row, error: `${(row.error * 100).toFixed(1)} %` })));
    expect(compared.length).toBeGreaterThanOrEqual(30);
    expect(legoTruth.every(([, , sales]) => sales >= 10)).toBe(true);
    expect(byError.filter(({ error }) => Math.abs(error) > 0.05)).toEqual([]);
  });
});
