import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { findItem } from "#app/models/catalog/items.server.ts";
import { findTrending, listTrending } from "#app/models/community/trending.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { priceHistoryPage } from "#app/models/prices/price-history-page.server.ts";
import { daysAgo, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";
import { block, goPrivate, hide, newPerson } from "#tests/support/community/people.ts";

beforeEach(async () => {
  for (const table of ["item_view", "trending_item", "collection", "sale", "item_value"] as const)
    await db.deleteFrom(table).execute();
});

let items = 0;

async function newItem(): Promise<{ id: number; key: string }> {
  items += 1;
  const row = { category: "legos", key: String(40_000 + items), name: `Set ${items}` };
  return db.insertInto("item").values(row).returning(["id", "key"]).executeTakeFirstOrThrow();
}

async function collect(userId: string, key: string, type: "tracked" | "owned" = "tracked"): Promise<void> {
  await db
    .insertInto("collection")
    .values({ user_id: userId })
    .onConflict((own) => own.doNothing())
    .execute();
  const entry = { user_id: userId, type, item_kind: "legos", item_key: key, item_id: key, title: key };
  await db
    .insertInto("collection_entry")
    .values({ ...entry, currency: "USD", condition: "New" })
    .execute();
}

/** Records sales of an item, so many days ago each, for this much. */
async function sell(key: string, sold: { days: number; minor?: number }[], title = "New Sealed"): Promise<void> {
  await recordMarketRows(
    sold.map(({ days, minor = 10_000 }, at) =>
      saleRow({
        title: `LEGO ${key} ${title}`,
        catalogRef: `lego-set:${key}-1`,
        sourceItemId: `${key}-${title}-${days}-${at}`,
        priceMinor: minor,
        soldAt: daysAgo(days),
        soldAtPrecision: "instant",
      }),
    ),
  );
  await recalculatePrices();
}

async function view(itemId: number, views: number, days = 0): Promise<void> {
  const seen_on = daysAgo(days).toISOString().slice(0, 10);
  await db.insertInto("item_view").values({ item_id: itemId, seen_on, views }).execute();
}

const days = (count: number, from = 1) => Array.from({ length: count }, (_, at) => ({ days: from + at }));

async function trending(readerId: string | null = null) {
  await findTrending();
  return listTrending(readerId, 50);
}

const keysFor = async (readerId: string | null = null) => (await trending(readerId)).map(({ key }) => key);

test("each signal alone lifts an item, and of equals the one on record first comes first", async () => {
  const [none, one, two] = [await newItem(), await newItem(), await newItem()];
  const [ada, bob] = [await newPerson(), await newPerson()];
  for (const { key } of [one, two]) await collect(ada, key);
  expect(await keysFor()).toEqual([one.key, two.key]);
  await collect(bob, two.key, "owned");
  expect(await keysFor()).toEqual([two.key, one.key]);
  await sell(one.key, days(6));
  expect(await keysFor()).toEqual([one.key, two.key]);
  await view(two.id, 200);
  expect(await keysFor()).toEqual([two.key, one.key]);
  await view(none.id, 1);
  expect(await keysFor()).toEqual([two.key, one.key, none.key]);
});

test("only the last 30 days of counted sales and 7 days of views count", async () => {
  const item = await newItem();
  await sell(item.key, [...days(3), { days: 29 }, { days: 31 }, { days: 80 }]);
  await sell(item.key, days(4), "instructions only");
  await view(item.id, 5, 6);
  await view(item.id, 7, 7);
  expect(await trending()).toMatchObject([{ key: item.key, sales: 4, views: 5, people: 0 }]);
});

test("somebody who tracks and owns an item, however often, is one", async () => {
  const [one, two] = [await newItem(), await newItem()];
  const [ada, bob] = [await newPerson(), await newPerson()];
  for (const type of ["tracked", "owned"] as const) await collect(ada, one.key, type);
  for (const id of [ada, bob]) await collect(id, two.key);
  expect(await trending()).toMatchObject([
    { key: two.key, people: 2 },
    { key: one.key, people: 1 },
  ]);
});

test("whom the reader may not see leaves no trace, also before the job runs again", async () => {
  const [shared, hers] = [await newItem(), await newItem()];
  const [ada, bob, cid] = [await newPerson(), await newPerson(), await newPerson()];
  for (const id of [ada, bob]) await collect(id, shared.key);
  await collect(ada, hers.key);
  const seen = async (readerId: string | null) =>
    (await listTrending(readerId, 50)).map(({ key, people }) => [key, people]);
  await findTrending();
  expect(await seen(cid)).toEqual([
    [shared.key, 2],
    [hers.key, 1],
  ]);
  for (const [blocker, blocked] of [
    [ada, cid],
    [cid, ada],
  ] as const) {
    await block(blocker, blocked);
    expect(await seen(cid)).toEqual([[shared.key, 1]]);
    expect(await seen(null)).toHaveLength(2);
    await db.deleteFrom("block").execute();
  }
  for (const vanish of [goPrivate, hide]) {
    await goPrivate(ada, false);
    await vanish(ada);
    for (const readerId of [cid, null]) expect(await seen(readerId)).toEqual([[shared.key, 1]]);
    await findTrending();
    expect(await seen(cid)).toEqual([[shared.key, 1]]);
    expect(await db.selectFrom("trending_item").select("item_id").execute()).toEqual([{ item_id: shared.id }]);
  }
});

test("somebody without a profile, or private from the start, counts for nobody else", async () => {
  const item = await newItem();
  await collect(randomUUID(), item.key);
  await collect(await newPerson({ is_private: true }), item.key);
  expect(await trending()).toEqual([]);
});

test("the value is that of the item's page, and the change is of its condition", async () => {
  const { key } = await newItem();
  const priced = (count: number, from: number, minor: number) =>
    days(count, from).map((sale, at) => ({ ...sale, minor: minor - 7 * at }));
  await sell(key, [...priced(10, 1, 12_000), ...priced(10, 31, 10_000)]);
  await sell(key, priced(6, 1, 5_000), "used complete");
  const [item] = await trending();
  const choice = { window: "30d", currency: "", condition: "", page: 1 } as const;
  const { sold } = await priceHistoryPage("legos", key, choice);
  expect(item).toMatchObject({
    conditionKey: sold.conditionKey,
    value: { minor: sold.value?.median, currency: sold.currency },
    change: { percent: 20.1, trend: "up" },
  });
  expect(sold.conditionKey).toBe("new");
});

test("without five sales of its condition in both months, a price has no change", async () => {
  const { key } = await newItem();
  await sell(key, [...days(8), ...days(4, 31)]);
  expect(await trending()).toMatchObject([{ change: { percent: null, trend: "stable" }, value: { minor: 10_000 } }]);
});

test("of many items, the job keeps a hundred, and a list is as long as it is wanted", async () => {
  const ada = await newPerson();
  for (let made = 0; made < 120; made += 1) await collect(ada, (await newItem()).key);
  expect(await findTrending()).toBe(100);
  expect(await listTrending(null, 6)).toHaveLength(6);
  expect(await findItem("legos", (await listTrending(null, 1))[0]?.key ?? "")).toBeDefined();
});
