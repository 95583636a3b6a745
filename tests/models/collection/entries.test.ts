import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addToCollection, type NewEntry } from "#app/models/collection/entries.server.ts";
import { removeEntries } from "#app/models/collection/removals.server.ts";
import { recordActivity } from "#app/models/collection/sent-activities.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { daysAgo, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
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

/** What the feed was told of this person. */
const told = (user_id: string) =>
  db
    .selectFrom("activity")
    .select("item_name")
    .where("user_id", "=", user_id)
    .orderBy("sequence")
    .execute()
    .then((activities) => activities.map(({ item_name }) => item_name));

test("above the limit of activities an item is added as before, and the feed learns nothing of it", async () => {
  const userId = randomUUID();
  const add = (title: string) => addToCollection(userId, { ...falcon, itemKind: "other", title });
  await add("told");
  await db.updateTable("rate_limit").set({ tokens: 0, counted_at: new Date() }).execute();
  expect(await add("too much")).toMatchObject({ isNew: true, entry: { title: "too much" } });
  await db
    .updateTable("rate_limit")
    .set({ counted_at: daysAgo(1) })
    .execute();
  await add("a day later");
  expect(await told(userId)).toEqual(["told", "a day later"]);
});

test("adding and removing in turn is one activity, and takes one of the limit", async () => {
  const userId = randomUUID();
  const add = (title: string) => addToCollection(userId, { ...falcon, title });
  const { entry } = await add("again and again");
  await db.updateTable("rate_limit").set({ tokens: 1, counted_at: new Date() }).execute();
  await removeEntries(userId, [entry.id]);
  await add("again and again");
  await add("another");
  expect(await told(userId)).toEqual(["again and again", "another"]);
});

test("two items without a key whose ids are the same are two activities", async () => {
  const userId = randomUUID();
  const titles = ["レゴの城", "レゴの船"];
  for (const title of titles) {
    const { entry } = await addToCollection(userId, { ...falcon, title });
    expect(entry.itemId).toBe("lego-----");
    await recordActivity(userId, "tracked", { ...falcon, title });
  }
  expect(await told(userId)).toEqual(titles);
});
