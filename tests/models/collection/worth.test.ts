import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { addToCollection } from "#app/models/collection/entries.server.ts";
import { listHighlights } from "#app/models/collection/shown-to-others.server.ts";
import { listSnapshots, takeDueSnapshots } from "#app/models/collection/snapshots.server.ts";
import { collectionValue, collectionWorth } from "#app/models/collection/worth.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { daysAgo, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

interface Thing {
  name: string;
  itemKind: ItemKind;
  condition: string;
  currency: string;
}

const endOf = (day: string) => new Date(`${day}T23:50:00Z`);

let sales = 0;

/** Records a sale of this thing in this condition at each of these prices, a day apart. */
async function sell({ name, itemKind, condition, currency }: Thing, prices: readonly number[]) {
  const known = { key: condition, detail: null, origin: "source", conflict: null } as const;
  await recordMarketRows(
    prices.map((priceMinor, day) => {
      sales += 1;
      return saleRow({
        category: itemKind,
        title: `${name} sale ${sales}`,
        sourceItemId: `sale ${sales}`,
        currency,
        priceMinor,
        soldAt: daysAgo(day + 1),
        soldAtPrecision: "instant",
      });
    }),
    { itemKey: name, name, condition: known, excludedBy: null, exclusionReason: null },
  );
}

/** Five sales with this median. */
function around(median: number): number[] {
  return [-2, -1, 0, 1, 2].map((step) => median + step * Math.round(median / 100));
}

interface Owned {
  itemKey: string | null;
  quantity?: number;
  paidMinor?: number;
  feesMinor?: number;
  priceMinor?: number;
  medianMinor?: number;
}

/** Puts a thing on the owned list, past the limit of the list. */
async function own(userId: string, thing: Thing, owned: Owned) {
  const { id } = await db
    .insertInto("collection_entry")
    .values({
      user_id: userId,
      type: "owned",
      item_kind: thing.itemKind,
      item_key: owned.itemKey,
      item_id: thing.name,
      title: thing.name,
      price_minor: owned.priceMinor ?? null,
      median_minor: owned.medianMinor ?? null,
      currency: thing.currency,
      condition: thing.condition,
      condition_key: thing.condition,
      url: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("collection_copy")
    .values({
      entry_id: id,
      condition_key: thing.condition,
      quantity: owned.quantity ?? 1,
      paid_minor: owned.paidMinor ?? null,
      fees_minor: owned.feesMinor ?? null,
      paid_currency: thing.currency,
      proceeds_currency: thing.currency,
    })
    .execute();
}

async function newCollection(): Promise<string> {
  const userId = randomUUID();
  await db.insertInto("collection").values({ user_id: userId }).execute();
  return userId;
}

/** So many things of one kind, condition and currency, each an item of its own. */
function thingsOf(group: string, count: number, shared: Omit<Thing, "name">): Thing[] {
  return Array.from({ length: count }, (_, at) => ({ ...shared, name: `${group}-thing-${at}` }));
}

test("a collection of 34 things in 3 currencies and 4 conditions has the sums that were worked out by hand; new sales change today's value and no old snapshot", async () => {
  const userId = await newCollection();

  // 8 new sets: medians 100.00, 110.00 … 170.00 come to 8 × 100 + 10 × 28 = 1,080.00. Put in 8 × (80.00 + 5.00) =
  // 680.00.
  const newSets = thingsOf("new-set", 8, { itemKind: "legos", condition: "new", currency: "USD" });
  for (const [at, thing] of newSets.entries()) {
    await sell(thing, around(10_000 + 1_000 * at));
    await sell({ ...thing, condition: "used" }, around(3_000));
    await own(userId, thing, { itemKey: thing.name, paidMinor: 8_000, feesMinor: 500, priceMinor: 99_999 });
  }
  // 6 used sets, two of each: medians 50.00, 55.00 … 75.00 come to 2 × (6 × 50 + 5 × 15) = 750.00. Nobody said what was
  // paid: the median of the day on which each was added, 2 × 6 × 40.00 = 480.00.
  const usedSets = thingsOf("used-set", 6, { itemKind: "legos", condition: "used", currency: "USD" });
  for (const [at, thing] of usedSets.entries()) {
    await sell(thing, around(5_000 + 500 * at));
    await own(userId, thing, { itemKey: thing.name, quantity: 2, medianMinor: 4_000, priceMinor: 99_999 });
  }
  // 4 graded comics at 300.00, the last with four sales only: 3 × 300 = 900.00. Put in 4 × 350.00 = 1,400.00, of which
  // 1,050.00 can be compared.
  const graded = thingsOf("graded-comic", 4, { itemKind: "comics", condition: "cgc-9.8", currency: "USD" });
  for (const [at, thing] of graded.entries()) {
    await sell(thing, at < 3 ? around(30_000) : around(30_000).slice(1));
    await own(userId, thing, { itemKey: thing.name, paidMinor: 35_000 });
  }
  // 6 raw comics in pounds: medians 20.00, 21.00 … 25.00 come to 6 × 20 + 15 = 135.00. Put in 6 × 15.00 = 90.00.
  const raw = thingsOf("raw-comic", 6, { itemKind: "comics", condition: "raw", currency: "GBP" });
  for (const [at, thing] of raw.entries()) {
    await sell(thing, around(2_000 + 100 * at));
    await own(userId, thing, { itemKey: thing.name, paidMinor: 1_500 });
  }
  // 4 used cars in pounds at 40.00, the last sold for dollars only: 3 × 40 = 120.00. Since added: asking prices of 4 ×
  // 30.00 = 120.00, of which 90.00 can be compared.
  const cars = thingsOf("used-car", 4, { itemKind: "model-cars", condition: "used", currency: "GBP" });
  for (const [at, thing] of cars.entries()) {
    await sell(at < 3 ? thing : { ...thing, currency: "USD" }, around(4_000));
    await own(userId, thing, { itemKey: thing.name, priceMinor: 3_000 });
  }
  // 5 new trains in yen, which have no cents, at 12,000: 60,000. Put in 5 × 10,000 = 50,000.
  for (const thing of thingsOf("new-train", 5, { itemKind: "model-trains", condition: "new", currency: "JPY" })) {
    await sell(thing, around(12_000));
    await own(userId, thing, { itemKey: thing.name, paidMinor: 10_000 });
  }
  // A raw card in yen that nobody recognizes. Put in 700.
  const card: Thing = { name: "A card", itemKind: "sports-memorabilia", condition: "raw", currency: "JPY" };
  await own(userId, card, { itemKey: null, paidMinor: 700 });
  // Somebody else's things are not among them.
  await own(await newCollection(), newSets[0] as Thing, { itemKey: newSets[0]?.name ?? null, paidMinor: 1 });
  await recalculatePrices();

  const { byEntry, ...worth } = await collectionWorth(userId);
  expect(worth).toEqual({
    realised: [],
    lines: [
      {
        currency: "USD",
        worth: 273_000, // 1,080.00 + 750.00 + 900.00 = 2,730.00
        items: 18, // 8 + 6 + 4
        priced: 17,
        putIn: 256_000, // 680.00 + 480.00 + 1,400.00 = 2,560.00
        // 2,730.00 - (680.00 + 480.00 + 1,050.00 = 2,210.00) = 520.00
        gain: { minor: 52_000, percent: (100 * 520) / 2_210, putIn: 221_000, paid: 11, sinceAdded: 6 },
      },
      {
        currency: "GBP",
        worth: 25_500, // 135.00 + 120.00
        items: 10, // 6 + 4
        priced: 9,
        putIn: 21_000, // 90.00 + 120.00
        // 255.00 - (90.00 + 90.00) = 75.00
        gain: { minor: 7_500, percent: (100 * 75) / 180, putIn: 18_000, paid: 6, sinceAdded: 3 },
      },
      {
        currency: "JPY",
        worth: 60_000,
        items: 6, // 5 + 1
        priced: 5,
        putIn: 50_700, // 50,000 + 700
        gain: { minor: 10_000, percent: 20, putIn: 50_000, paid: 5, sinceAdded: 0 },
      },
    ],
  });
  const reasons = [...byEntry.values()].map(({ whyNotPriced }) => whyNotPriced).filter((why) => why !== null);
  expect(reasons.sort()).toEqual(["not recognized", "too few sales", "too few sales"]);

  await takeDueSnapshots(endOf("2026-11-21"));
  const taken = await listSnapshots(userId, "USD");
  expect(taken).toEqual([{ takenOn: "2026-11-21", worth: 273_000, putIn: 256_000, items: 18, priced: 17 }]);

  // Five more sales of the first set, from 120.00 on: the median of all ten lies between 102.00 and 120.00, at 111.00.
  await sell(newSets[0] as Thing, [12_000, 12_100, 12_200, 12_300, 12_400]);
  // The fifth sale of the fourth comic gives it a value: 300.00.
  await sell(graded[3] as Thing, [29_400]);
  await recalculatePrices();
  const today = (await collectionWorth(userId)).lines[0];
  // 2,730.00 + 11.00 + 300.00 = 3,041.00
  expect(today).toMatchObject({ worth: 304_100, items: 18, priced: 18, putIn: 256_000 });
  await takeDueSnapshots(endOf("2026-11-21"));
  expect(await listSnapshots(userId, "USD")).toEqual(taken);
  await takeDueSnapshots(endOf("2026-11-22"));
  expect((await listSnapshots(userId, "USD")).map(({ worth }) => worth)).toEqual([273_000, 304_100]);
});

test("the collection value is the sum of the asking prices of both lists, currency by currency", async () => {
  const userId = randomUUID();
  const add = (type: "tracked" | "owned", title: string, minor: number | null, currency: string) =>
    addToCollection(userId, {
      type,
      itemKind: "other",
      title,
      price: minor === null ? null : { minor, currency },
      condition: null,
      url: null,
    });
  await add("tracked", "one", 1_999, "USD");
  await add("owned", "two", 2_001, "USD");
  await add("owned", "three", 5_000, "GBP");
  await add("owned", "four", null, "USD");
  expect(await collectionValue(userId)).toEqual([
    { minor: 4_000, currency: "USD" },
    { minor: 5_000, currency: "GBP" },
  ]);
  expect(await collectionValue(randomUUID())).toEqual([]);
});

test("the most valuable items stand one currency after the other, dollars first: yen are not compared with cents", async () => {
  const userId = await newCollection();
  for (const [currency, medians] of [
    ["JPY", [60_000]],
    ["USD", [9_000, 20_000]],
    ["EUR", [30_000]],
  ] as const) {
    for (const [at, thing] of thingsOf(`shown-${currency}`, medians.length, {
      ...{ itemKind: "legos", condition: "new", currency },
    }).entries()) {
      await sell(thing, around(medians[at] ?? 0));
      await own(userId, thing, { itemKey: thing.name });
    }
  }
  await recalculatePrices();
  const shown = await listHighlights(userId, userId, 3);
  expect(shown.map(({ value }) => `${value.currency} ${value.minor}`)).toEqual(["USD 20000", "USD 9000", "EUR 30000"]);
});
