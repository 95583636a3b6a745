import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { findItem } from "#app/models/catalog/items.server.ts";
import {
  countDisputes,
  disputeSale,
  judgeSale,
  listDisputes,
  requireDispute,
  type Verdict,
} from "#app/models/market/disputes.server.ts";
import { purgeSource } from "#app/models/market/purge-source.server.ts";
import { reclassify } from "#app/models/market/reclassify.server.ts";
import { reportSale, requireReportableSale } from "#app/models/market/sale-reports.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import type { DisputeReason } from "#app/models/prices/dispute-fields.ts";
import { listSales } from "#app/models/prices/history.server.ts";
import { valueWithout } from "#app/models/prices/standing.server.ts";
import { listValues } from "#app/models/prices/values.server.ts";
import { daysAgo, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";
import { newPeople, newPerson } from "#tests/support/community/people.ts";

beforeEach(async () => {
  await sql`truncate sale, listing, item, changed_item, item_value, disputed_sale, sale_report cascade`.execute(db);
});

const prices = [10_000, 10_100, 10_200, 10_300, 10_400];

/** Five sales of the Falcon, and one of the Saturn V that is called a Falcon. */
const rows = [...prices, 9_000].map((priceMinor, nth) =>
  saleRow({ source: "real", sourceItemId: `sale-${nth}`, priceMinor, soldAt: daysAgo(nth + 1) }),
);
const saturn = [1, 2, 3].map((nth) =>
  saleRow({
    ...{ source: "real", sourceItemId: `saturn-${nth}`, title: "LEGO 21309 Saturn V New Sealed" },
    soldAt: daysAgo(nth),
  }),
);

async function recordAll(more = rows) {
  await recordMarketRows([...more, ...saturn]);
  await recalculatePrices();
}

const idOf = async (price: number) =>
  (
    await db
      .selectFrom("sale")
      .select("id")
      .where("price_minor", "=", price)
      .where("source_item_id", "not like", "saturn%")
      .executeTakeFirstOrThrow()
  ).id;

/** The sales of an item as pages show them, the cheapest first. */
async function shown(key: string) {
  const item = await findItem("legos", key);
  const sales = item ? await listSales({ itemId: item.id }, 100) : [];
  return sales
    .map(({ price, excluded, movedHere, isReported }) => ({
      price: price.minor,
      rule: excluded?.rule ?? null,
      movedHere,
      isReported,
    }))
    .sort((one, other) => one.price - other.price);
}

async function medianOf(key: string) {
  const item = await findItem("legos", key);
  const [value] = item ? await listValues(item.id) : [];
  return value && { counted: value.counted, median: value.median };
}

const falcon = { itemKind: "legos", itemKey: "75257" } as const;
const toSaturn: Verdict = { is: "moved", itemKind: "legos", itemKey: "21309" };

async function reportBy(person: string, price: number, reason: DisputeReason = "lot") {
  const sale = await requireReportableSale(person, { ...falcon, saleId: await idOf(price) });
  await reportSale(person, sale, { reason, other: null });
}

async function judge(price: number, verdict: Verdict | null) {
  const id = await disputeSale(await idOf(price));
  await judgeSale(id, verdict, await newPerson());
  return id;
}

test("three people's reports put a sale before the operator and mark it; it counts until somebody judges it", async () => {
  await recordAll();
  const [one = "", two = "", three = ""] = await newPeople(3);
  await reportBy(one, 9_000);
  await reportBy(one, 9_000, "wrong-price");
  await reportBy(two, 9_000, "wrong-price");
  expect(await countDisputes()).toBe(0);
  expect((await shown("75257"))[0]).toMatchObject({ price: 9_000, isReported: false });
  const before = await pagesOfLego();
  await reportBy(three, 9_000);
  expect(await pagesOfLego()).not.toEqual(before);
  const [dispute, ...others] = await listDisputes("waiting", 10);
  expect(others).toEqual([]);
  expect(dispute?.reports.map(({ reason }) => reason).sort()).toEqual(["lot", "wrong-price", "wrong-price"]);
  expect(dispute?.sale).toMatchObject({ price: { minor: 9_000, currency: "USD" }, itemKey: "75257", excludedBy: null });
  expect((await shown("75257"))[0]).toMatchObject({ price: 9_000, rule: null, isReported: true });
  expect(await medianOf("75257")).toEqual({ counted: 6, median: 10_150 });
});

/** Which pages of LEGO the server has kept, and whether it is about to make them anew. */
async function pagesOfLego() {
  const { rows } = await sql`select revision, is_due from category_revision where category = 'legos'`.execute(db);
  return rows;
}

test("the sale that has waited longest comes first, however often it is reported", async () => {
  await recordAll();
  const people = await newPeople(4);
  for (const price of [9_000, 10_000]) for (const person of people.slice(0, 3)) await reportBy(person, price);
  await reportBy(people[3] ?? "", 9_000);
  expect((await listDisputes("waiting", 10)).map(({ sale }) => sale?.price.minor)).toEqual([9_000, 10_000]);
});

test("what a title says against a sale stays, whatever an operator said", async () => {
  await recordMarketRows([...rows, saleRow({ source: "real", title: "LEGO 75257 lot of 3", priceMinor: 7_000 })]);
  await recalculatePrices();
  await judge(7_000, { is: "out", reason: "wrong-price" });
  expect((await shown("75257"))[0]).toMatchObject({ price: 7_000, rule: "lot" });
});

test("a sale that is moved is compared as one whose title names the item", async () => {
  const wrong = saleRow({ source: "real", title: "LEGO 75257 Purple Castle New Sealed", priceMinor: 9_500 });
  await recordAll([...rows, wrong]);
  const namesItem = () => db.selectFrom("sale").select("names_item").where("price_minor", "=", 9_500).execute();
  expect(await namesItem()).toEqual([{ names_item: false }]);
  await judge(9_500, toSaturn);
  expect(await namesItem()).toEqual([{ names_item: true }]);
});

test("the item that a sale was moved to is valued anew when only the sale comes again", async () => {
  await recordAll();
  await judge(9_000, toSaturn);
  const judged = await medianOf("21309");
  await db.deleteFrom("sale").where("price_minor", "=", 9_000).execute();
  await sql`update item set prices_stale_since = now()`.execute(db);
  await recalculatePrices();
  expect(await medianOf("21309")).not.toEqual(judged);
  await recordMarketRows(rows.slice(-1));
  await recalculatePrices();
  expect(await medianOf("21309")).toEqual(judged);
});

test("a sale that counts by an operator's word is reported again only by three others", async () => {
  await recordAll();
  const people = await newPeople(6);
  for (const person of people.slice(0, 3)) await reportBy(person, 9_000);
  await judge(9_000, { is: "counts" });
  expect([await countDisputes(), (await shown("75257"))[0]?.isReported]).toEqual([0, false]);
  for (const person of people.slice(3, 5)) await reportBy(person, 9_000);
  expect(await countDisputes()).toBe(0);
  await reportBy(people[5] ?? "", 9_000);
  const [dispute] = await listDisputes("waiting", 10);
  expect([dispute?.verdict, dispute?.reports.length]).toEqual(["counts", 3]);
});

test("a sale that is taken out leaves the value with its reason, and comes back with it", async () => {
  await recordAll();
  const item = await findItem("legos", "75257");
  const choice = { itemId: item?.id ?? 0, currency: "USD", conditionKey: "new" };
  expect((await valueWithout(choice, await idOf(9_000))).median).toBe(10_200);
  const id = await judge(9_000, { is: "out", reason: "damaged-or-incomplete" });
  expect(await medianOf("75257")).toEqual({ counted: 5, median: 10_200 });
  const [sale] = await listSales({ itemId: choice.itemId, counted: false }, 10);
  expect(sale?.excluded).toEqual({
    rule: "taken-out",
    reason: expect.stringMatching(/^The operator took it out on \d{1,2} [A-Z][a-z]{2} \d{4}: incomplete or damaged\.$/),
  });
  await judgeSale(id, null, await newPerson());
  expect(await medianOf("75257")).toEqual({ counted: 6, median: 10_150 });
  expect(await requireDispute(id)).toMatchObject({ verdict: null, sentence: null, judgedBy: null });
});

test("a sale that is moved counts at the other item only, which says so, and goes back", async () => {
  await recordAll();
  const id = await judge(9_000, toSaturn);
  expect((await shown("75257")).map(({ price }) => price)).toEqual(prices);
  expect((await shown("21309"))[0]).toMatchObject({
    price: 9_000,
    rule: null,
    movedHere: expect.stringMatching(/^The operator moved it here on \d{1,2} [A-Z][a-z]{2} \d{4}\.$/),
  });
  expect([await medianOf("75257"), await medianOf("21309")]).toMatchObject([{ counted: 5 }, { counted: 4 }]);
  await judgeSale(id, { is: "counts" }, await newPerson());
  expect([await medianOf("75257"), await medianOf("21309")]).toMatchObject([{ counted: 6 }, { counted: 3 }]);
  expect((await shown("21309")).every(({ movedHere }) => movedHere === null)).toBe(true);
});

test("what an operator said changes from one thing to another as if only the last had been said", async () => {
  await recordAll();
  const id = await judge(9_000, { is: "out", reason: "lot" });
  const by = await newPerson();
  await judgeSale(id, toSaturn, by);
  expect((await shown("21309"))[0]).toMatchObject({ price: 9_000, rule: null });
  await judgeSale(id, { is: "out", reason: "not-genuine" }, by);
  expect((await shown("75257"))[0]).toMatchObject({ price: 9_000, rule: "taken-out", movedHere: null });
  expect(await shown("21309")).toHaveLength(3);
});

for (const [what, verdict] of [
  ["taken out", { is: "out", reason: "wrong-price" }],
  ["moved", toSaturn],
] as const) {
  test(`a sale that was ${what} stays so through new imports, a purge and new rules`, async () => {
    await recordAll();
    await judge(9_000, verdict);
    const all = async () => [
      await shown("75257"),
      await shown("21309"),
      await medianOf("75257"),
      await medianOf("21309"),
    ];
    const judged = await all();
    await recordAll();
    expect(await all()).toEqual(judged);
    expect(await reclassify()).toMatchObject({ changed: 0 });
    expect(await all()).toEqual(judged);
    await purgeSource("real");
    await recordAll();
    expect(await all()).toEqual(judged);
    // As if older rules had read everything as something else.
    const item = await findItem("legos", "75257");
    await sql`update sale set condition_key = 'unknown', item_id = ${item?.id}`.execute(db);
    await reclassify();
    expect(await all()).toEqual(judged);
  });
}

test("an item keeps its row while a sale is moved to it, though nothing else names it", async () => {
  await recordAll();
  await judge(9_000, toSaturn);
  await purgeSource("real");
  expect([await findItem("legos", "21309"), await findItem("legos", "75257")]).toMatchObject([
    { key: "21309" },
    undefined,
  ]);
});

test("another sale of the same listing and day is left alone", async () => {
  const [first] = rows;
  const twin = { ...(first ?? saleRow()), priceMinor: 20_000, title: "LEGO 75257 Falcon New Sealed, twice as dear" };
  await recordMarketRows([...rows, twin]);
  await recalculatePrices();
  await judge(10_000, { is: "out", reason: "lot" });
  await purgeSource("real");
  await recordMarketRows([...rows, twin]);
  await recalculatePrices();
  expect((await shown("75257")).filter(({ rule }) => rule === "taken-out")).toMatchObject([{ price: 10_000 }]);
});

test("what is made up or counts nowhere already is not reported, nor a sale of another item", async () => {
  await recordMarketRows([
    saleRow({ source: "sample" }),
    saleRow({ source: "real", title: "LEGO 75257 lot of 3", priceMinor: 7_000 }),
  ]);
  await recalculatePrices();
  const person = await newPerson();
  const refusals = [];
  for (const price of [10_000, 7_000]) {
    const sale = await requireReportableSale(person, { ...falcon, saleId: await idOf(price) });
    refusals.push(sale.refusal);
    await expect(reportSale(person, sale, { reason: "lot", other: null })).rejects.toThrow(sale.refusal ?? "?");
  }
  expect(refusals).toEqual([
    "This sale is made up, to show what the site does.",
    'This sale does not count already. The title says "lot of 3".',
  ]);
  const elsewhere = { itemKind: "legos", itemKey: "21309", saleId: await idOf(7_000) } as const;
  await expect(requireReportableSale(person, elsewhere)).rejects.toThrow("There is no such sale");
});

test("somebody reports twenty sales a day, and no more", async () => {
  await recordAll();
  const person = await newPerson();
  for (let time = 0; time < 20; time += 1) await reportBy(person, 9_000);
  await expect(reportBy(person, 9_000)).rejects.toThrow("Too many attempts");
});

test("reports go with the person who made them, and what an operator said stays without a name", async () => {
  await recordAll();
  const people = await newPeople(3);
  for (const person of people) await reportBy(person, 9_000);
  const operator = await newPerson();
  const id = await disputeSale(await idOf(9_000));
  await db
    .deleteFrom("profile")
    .where("user_id", "=", people[0] ?? "")
    .execute();
  expect((await requireDispute(id)).reports).toHaveLength(2);
  await judgeSale(id, { is: "out", reason: "lot" }, operator);
  expect((await requireDispute(id)).judgedBy).toMatch(/^p[\da-f]{15}$/);
  await db.deleteFrom("profile").where("user_id", "=", operator).execute();
  expect(await requireDispute(id)).toMatchObject({ verdict: "out", judgedBy: null });
});

test("a sale is moved to a known item of its kind only, and not to its own", async () => {
  await recordAll();
  const id = await disputeSale(await idOf(9_000));
  const by = await newPerson();
  const to = (itemKind: "legos" | "comics", itemKey: string) => judgeSale(id, { is: "moved", itemKind, itemKey }, by);
  await expect(to("comics", "amazing-spider-man-300")).rejects.toThrow("of the same kind only");
  await expect(to("legos", "0")).rejects.toThrow("one of the items found");
  await expect(to("legos", "75257")).rejects.toThrow("of this item already");
  await expect(judgeSale(id + 1, null, by)).rejects.toThrow("no such sale to judge");
  await purgeSource("real");
  await expect(to("legos", "21309")).rejects.toThrow("is not on record");
  expect(await requireDispute(id)).toMatchObject({ verdict: null, sale: null });
});
