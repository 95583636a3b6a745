import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { holdsSampleData } from "#app/models/catalog/items.server.ts";
import type { MarketRecord } from "#app/models/market/parsing/record.ts";
import { beginImport, listImports, purgeSource, undoImport } from "#app/models/market/purge-source.server.ts";
import { beginSampleLoad } from "#app/models/market/sample-load.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { everythingDerived } from "#tests/support/catalog/everything-derived.ts";
import { daysAgo, listingRow, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

test("a purged source leaves nothing behind but items that others name, and no start brings the sample back", async () => {
  const soldAt = daysAgo(3);
  const real = (priceMinor: number) => saleRow({ source: "real", priceMinor, soldAt });
  await recordMarketRows([10_000, 11_000, 12_000, 13_000, 14_000].map(real));
  await recordMarketRows([
    listingRow({ source: "real", sourceItemId: "1", title: "LEGO Star Wars 75257 Millennium Falcon" }),
  ]);
  await recalculatePrices();
  const before = await everythingDerived();

  const source = "sample";
  const invented = [
    ...[20_000, 21_000, 22_000, 23_000, 24_000].map((priceMinor) => saleRow({ source, priceMinor, soldAt })),
    ...["LEGO 10281 Bonsai Tree", "LEGO 21309 Saturn V", "LEGO 10497 Galaxy Explorer"].flatMap((title) => [
      saleRow({ source, title, soldAt }),
      listingRow({ source, sourceItemId: title, title }),
      listingRow({ source, sourceItemId: `${title} used`, title: `${title} used`, category: "legos" }),
    ]),
  ];
  await recordMarketRows(invented);
  await recalculatePrices();
  const [user_id, kept] = [randomUUID(), { item_kind: "legos", item_key: "21309" }];
  await db.insertInto("collection").values({ user_id }).execute();
  await db
    .insertInto("collection_entry")
    .values({
      ...kept,
      user_id,
      type: "owned",
      item_id: "lego-saturn-v",
      title: "Saturn V",
      currency: "USD",
      condition: "New",
    })
    .execute();
  expect(await holdsSampleData()).toBe(true);

  expect(await purgeSource(source)).toEqual({ sales: 8, listings: 6, items: 2 });
  const after = await everythingDerived();
  const ofCollection = await db
    .selectFrom("item")
    .select(["key", "counted_sales"])
    .where("key", "=", "21309")
    .execute();
  expect(ofCollection).toEqual([{ key: "21309", counted_sales: 0 }]);
  after.items = after.items?.filter((item) => (item as { key: string }).key !== "21309") ?? [];
  expect(after).toEqual(before);
  expect(await holdsSampleData()).toBe(false);
  await purgeSource("real");
  expect(await beginSampleLoad()).toBe(false);
  expect(await purgeSource("real")).toEqual({ sales: 0, listings: 0, items: 0 });
});

test("an import that is taken back leaves what others brought, and prices without its sales", async () => {
  const rows = (price: number) =>
    [1, 2, 3, 4, 5].map((nth) => saleRow({ source: "feed", priceMinor: price + 600 * nth, soldAt: daysAgo(nth) }));
  const run = async (file: string, price: number, listings: MarketRecord[]) => {
    const importId = await beginImport("feed", file);
    await recordMarketRows([...rows(price), ...listings], {}, importId);
    await recalculatePrices();
    return importId;
  };
  const listing = (sourceItemId: string, daysBack: number) =>
    listingRow({ source: "feed", sourceItemId, observedAt: daysAgo(daysBack) });
  await run("one.csv", 10_000, [listing("1", 9)]);
  const before = await everythingDerived();
  const second = await run("two.csv", 90_000, [listing("1", 8), listing("2", 8)]);
  expect(await everythingDerived()).not.toEqual(before);

  expect(await undoImport(second)).toMatchObject({ sales: 5, listings: 1 });
  expect(await everythingDerived()).toEqual(before);
  expect(await undoImport(second)).toBeNull();
  expect((await listImports(5)).map(({ file }) => file)).toEqual(["one.csv"]);
  await purgeSource("feed");
  expect(await listImports(5)).toEqual([]);
});
