import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addToCollection, type NewEntry } from "#app/models/collection/entries.server.ts";
import { recalculatePrices } from "#app/models/prices/recalculate.server.ts";
import { daysAgo, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

const falcon: NewEntry = {
  type: "tracked",
  itemKind: "legos",
  title: "LEGO 75212 Falcon",
  price: null,
  currency: "USD",
  condition: "New",
  url: null,
};

async function added(change: Partial<NewEntry>) {
  const { entry } = await addToCollection(randomUUID(), { ...falcon, ...change });
  return { itemKey: entry.itemKey, conditionKey: entry.conditionKey, median: entry.median };
}

beforeAll(async () => {
  const sales = [90, 95, 100, 105, 110].map((price) =>
    saleRow({
      title: "LEGO 75212 Falcon",
      sourceItemId: `falcon ${price}`,
      condition: "New",
      soldAt: daysAgo(2),
      priceMinor: price * 100,
      currency: "USD",
    }),
  );
  await recordMarketRows(sales);
  await recalculatePrices();
});

test("a new entry has the value of its item in its own condition and currency", async () => {
  const known = { itemKey: "75212", conditionKey: "new" };
  expect(await added({})).toEqual({ ...known, median: { minor: 10_000, currency: "USD" } });
  expect(await added({ itemKey: "75212", title: "The fast one" })).toMatchObject({ median: { minor: 10_000 } });
  expect(await added({ currency: "GBP" })).toEqual({ ...known, median: null });
  expect(await added({ condition: "Used" })).toEqual({ itemKey: "75212", conditionKey: "used", median: null });
  expect(await added({ title: "LEGO 75213 Falcon" })).toEqual({ itemKey: null, conditionKey: "new", median: null });
});

test("a condition that is known is not read from words again", async () => {
  expect(await added({ condition: "New", conditionKey: "used" })).toMatchObject({ conditionKey: "used", median: null });
  expect(await added({ itemKind: "other", condition: "New" })).toMatchObject({
    itemKey: null,
    conditionKey: "unknown",
  });
});
