import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { pauseTarget, setTarget } from "#app/models/alerts/alerts.server.ts";
import { judgeAlerts } from "#app/models/alerts/judge-alerts.server.ts";
import { listRung } from "#app/models/alerts/rung-alerts.server.ts";
import { addToCollection } from "#app/models/collection/entries.server.ts";
import { moveEntries } from "#app/models/collection/moves.server.ts";
import { putBack, removeEntries } from "#app/models/collection/removals.server.ts";
import type { PriceTarget } from "#app/models/collection/targets.server.ts";
import { deleteExpired } from "#app/models/listings/remove-listings.server.ts";
import { disputeSale, judgeSale, type Verdict } from "#app/models/market/disputes.server.ts";
import type { MarketRecord } from "#app/models/market/parsing/record.ts";
import { purgeSource } from "#app/models/market/purge-source.server.ts";
import { reclassify } from "#app/models/market/reclassify.server.ts";
import { rulesVersion } from "#app/models/market/rules-version.ts";
import { db } from "#app/models/platform/database.server.ts";
import { utcDay } from "#app/models/platform/day.ts";
import { recalculateAgeingValues } from "#app/models/prices/recalculate.server.ts";
import { daysAgo, listingRow, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";
import { newPerson } from "#tests/support/community/people.ts";

const title = "LEGO 75257 Millennium Falcon";

beforeEach(async () => {
  await sql`truncate sale, listing, listing_seen, ended_listing, item, item_value, changed_item, disputed_sale, collection cascade`.execute(
    db,
  );
  await db.updateTable("catalogue_state").set({ rules_version: rulesVersion }).execute();
});

let sold = 0;

/** Sales of a new set at these prices, the first of them so many days ago and each next one a minute later. */
function sales(prices: readonly number[], days: number, changes: Partial<Parameters<typeof saleRow>[0]> = {}) {
  const from = daysAgo(days).getTime();
  return prices.map((priceMinor, at) => {
    sold += 1;
    const soldAt = new Date(from + at * 60_000);
    return saleRow({ priceMinor, soldAt, soldAtPrecision: "instant", sourceItemId: `sale-${sold}`, ...changes });
  });
}

/** A listing of a new set, seen now. */
function offer(id: string, priceMinor: number, changes: Partial<Parameters<typeof listingRow>[0]> = {}) {
  return listingRow({ sourceItemId: id, priceMinor, observedAt: new Date(), ...changes });
}

/** What an import does, and what the next minute does after it. */
async function arrive(...rows: MarketRecord[]): Promise<number> {
  await recordMarketRows(rows);
  await recalculatePrices();
  return judgeAlerts();
}

const below = (minor: number, changes: Partial<PriceTarget> = {}): PriceTarget => ({
  ...{ basis: "value", direction: "below", price: { minor, currency: "USD" }, conditionKey: "new", ...changes },
});

/** Somebody who tracks the set, with a target that rang nothing when it was set. */
async function follow(target: PriceTarget): Promise<{ userId: string; entryId: string }> {
  const userId = randomUUID();
  const entry = { type: "tracked" as const, itemKind: "legos" as const, title, condition: null, url: "" };
  const { entry: added } = await addToCollection(userId, { ...entry, price: null });
  await setTarget(userId, added.id, target);
  expect(await judgeAlerts()).toBe(0);
  return { userId, entryId: added.id };
}

const rungOf = async (userId: string) =>
  (await listRung(userId)).map(({ alert }) => (alert.of === "target" ? [alert.why, alert.price] : [alert.of, 0]));

const standing = (entryId: string) =>
  db.selectFrom("price_target").selectAll().where("entry_id", "=", entryId).executeTakeFirstOrThrow();

const tens = (price: number) => Array.from({ length: 10 }, () => price);

test("a value that newer sales bring to a target rings, once, and is kept with its reason", async () => {
  await arrive(...sales(tens(13_400), 20));
  const { userId, entryId } = await follow(below(12_000));
  expect(await arrive(...sales([11_800, 11_800], 3))).toBe(0);
  expect(await arrive(...sales(Array(19).fill(11_800), 2))).toBe(1);
  expect(await judgeAlerts()).toBe(0);
  const [rung] = await listRung(userId);
  expect(rung?.alert).toEqual({
    ...{ of: "target", title, itemKind: "legos", itemKey: "75257", conditionKey: "new", currency: "USD" },
    ...{ direction: "below", target: 12_000, price: 11_800, why: "crossed", before: { price: 13_400, when: "set" } },
    basis: { of: "value", sales: 31, days: 30, low: 11_800, high: 13_400, certainty: expect.any(String) },
  });
  expect(await standing(entryId)).toMatchObject({ rang_price: 11_800, is_armed: false, price_when_set: 13_400 });
});

test("it rings again 10 % further, and says what it was when it last rang", async () => {
  await arrive(...sales(tens(13_400), 20));
  const { userId } = await follow(below(12_000));
  await arrive(...sales(Array(21).fill(11_800), 10));
  expect(await arrive(...sales(Array(50).fill(10_900), 8))).toBe(0);
  expect(await arrive(...sales(Array(120).fill(10_500), 5))).toBe(1);
  const [further, crossed] = await listRung(userId);
  expect(crossed?.alert).toMatchObject({ why: "crossed", price: 11_800 });
  expect(further?.alert).toMatchObject({ why: "further", price: 10_500, before: { price: 11_800, when: "rang" } });
});

test("a target that is reached when it is set rings nothing, and rests there", async () => {
  await arrive(...sales(tens(11_800), 20));
  const { entryId } = await follow(below(12_000));
  expect(await arrive(...sales(Array(11).fill(11_500), 3))).toBe(0);
  expect(await standing(entryId)).toMatchObject({ rests_at: 11_800, last_price: 11_500, price_when_set: 11_800 });
});

test("the first value of an item rings where its sales are newer than the target", async () => {
  await arrive(...sales([11_000], 20));
  const { userId } = await follow(below(12_000));
  expect(await arrive(...sales(Array(5).fill(11_000), 0))).toBe(1);
  expect(await rungOf(userId)).toEqual([["crossed", 11_000]]);
});

test("an import of older sales sets where the price stands, and tells nobody", async () => {
  await arrive(...sales(tens(13_400), 2));
  const { userId, entryId } = await follow(below(12_000));
  expect(await arrive(...sales(Array(40).fill(11_800), 9))).toBe(0);
  expect(await standing(entryId)).toMatchObject({ last_price: 11_800, is_armed: false, rests_at: 11_800 });
  const unknown = await follow(below(9_000, { conditionKey: "used" }));
  expect(await arrive(...sales(tens(8_000), 9, { condition: "Used" }))).toBe(0);
  expect([await rungOf(userId), await rungOf(unknown.userId)]).toEqual([[], []]);
});

test("a purge, and the same rows again, ring nothing", async () => {
  await arrive(...sales(tens(13_400), 20));
  const cheap = sales(Array(21).fill(11_800), 3, { source: "shop" });
  const { userId, entryId } = await follow(below(12_000));
  expect(await arrive(...cheap)).toBe(1);
  await purgeSource("shop");
  expect(await judgeAlerts()).toBe(0);
  expect(await standing(entryId)).toMatchObject({ last_price: 13_400, is_armed: true });
  expect(await arrive(...cheap)).toBe(0);
  expect(await rungOf(userId)).toHaveLength(1);
  await purgeSource("shop");
  // A source that is gone lowers the value of another one: no sale has come.
  const above = await follow({ ...below(13_300), direction: "above" });
  await arrive(...sales(Array(40).fill(9_000), 2, { source: "shop" }));
  await purgeSource("shop");
  expect(await judgeAlerts()).toBe(0);
  expect(await rungOf(above.userId)).toEqual([]);
});

test("a sale that an operator takes out, or moves to the item, rings nothing", async () => {
  await arrive(...sales([11_000, 11_000, 11_000, 13_400, 13_400, 13_400], 20));
  await arrive(...sales([9_000], 10, { title: "LEGO 21309 Saturn V New Sealed" }));
  const { userId, entryId } = await follow(below(12_000));
  const judge = async (price: number, verdict: Verdict) => {
    const sale = db.selectFrom("sale").select("id").where("price_minor", "=", price).limit(1);
    await judgeSale(await disputeSale((await sale.executeTakeFirstOrThrow()).id), verdict, await newPerson());
    return judgeAlerts();
  };
  expect(await judge(13_400, { is: "out", reason: "lot" })).toBe(0);
  expect(await standing(entryId)).toMatchObject({ last_price: 11_000, is_armed: false });
  await judge(9_000, { is: "moved", itemKind: "legos", itemKey: "75257" });
  expect(await rungOf(userId)).toEqual([]);
});

test("sales that other rules read anew ring nothing, not even while they do", async () => {
  await arrive(...sales(tens(13_400), 20));
  const { userId, entryId } = await follow(below(12_000));
  await recordMarketRows(sales(Array(21).fill(11_800), 3), { condition: { ...unknownCondition } });
  await recalculatePrices();
  expect(await judgeAlerts()).toBe(0);
  await db.updateTable("catalogue_state").set({ rules_version: 0 }).execute();
  await reclassify();
  expect(await judgeAlerts()).toBe(0);
  expect(await standing(entryId)).toMatchObject({ last_price: 11_800, is_armed: false });

  await db.updateTable("catalogue_state").set({ rules_version: 0 }).execute();
  await arrive(...sales(Array(90).fill(9_000), 1));
  expect(await standing(entryId)).toMatchObject({ last_price: 9_000, rests_at: 9_000 });
  expect(await rungOf(userId)).toEqual([]);
  await reclassify();
});

const unknownCondition = { key: "unknown", detail: null, origin: null, conflict: null };

test("a value that changes because sales have become too old rings", async () => {
  await arrive(...sales([...tens(14_000), 14_000], 29), ...sales(tens(11_500), 5));
  const { userId } = await follow(below(12_000));
  await sql`update sale set sold_at = sold_at - interval '3 days'; update item_value set as_of = as_of - 3`.execute(db);
  await recalculateAgeingValues();
  expect(await judgeAlerts()).toBe(1);
  expect(await rungOf(userId)).toEqual([["crossed", 11_500]]);
});

test("made-up sales and listings ring nothing", async () => {
  const made = { source: "sample" };
  await arrive(...sales(tens(13_400), 20, made));
  const value = await follow(below(12_000));
  const asking = await follow(below(12_000, { basis: "asking" }));
  expect(await arrive(...sales(Array(21).fill(11_800), 3, made), offer("a", 10_000, made))).toBe(0);
  expect(await standing(value.entryId)).toMatchObject({ last_price: null });
  expect(await standing(asking.entryId)).toMatchObject({ last_price: null });
});

test("the lowest asking price is of one whole thing in that condition, at one price, with its delivery", async () => {
  await arrive(...sales(tens(13_400), 20), offer("dear", 14_000));
  const { userId } = await follow(below(12_000, { basis: "asking" }));
  const none = [
    offer("lot", 9_000, { title: `${title} New Sealed lot of 2`, lotSize: 2 }),
    offer("pair", 9_000, { lotSize: 2 }),
    offer("used", 9_000, { condition: "Used", title: `${title} used` }),
    offer("euro", 9_000, { currency: "EUR" }),
    offer("auction", 9_000, { title: `${title} New Sealed`, offer: "auction" }),
    offer("flawed", 9_000, { title: `${title} New Sealed, box damaged` }),
    offer("copy", 9_000, { title: `${title} New Sealed, compatible bricks, not LEGO` }),
    offer("empty", 9_000, { title: `${title} empty box only` }),
    offer("delivered", 11_000, { shippingMinor: 1_500 }),
  ];
  expect(await arrive(...none)).toBe(0);
  expect(await arrive(offer("cheap", 11_000, { shippingMinor: 900 }))).toBe(1);
  const [rung] = await listRung(userId);
  expect(rung?.alert).toMatchObject({
    ...{ price: 11_900, before: { price: 14_000, when: "set" } },
    basis: { of: "asking", offers: 3, hasDelivery: true },
  });
});

test("a sale of the same day is newer, where its source tells no time", async () => {
  const today = { soldAt: new Date(`${utcDay(daysAgo(2))}T00:00:00Z`), soldAtPrecision: "day" as const };
  await arrive(...sales(tens(13_400), 20), ...sales([13_400], 2, today));
  const { userId } = await follow(below(12_000));
  expect(await arrive(...sales(Array(21).fill(11_800), 2, today))).toBe(1);
  expect(await rungOf(userId)).toEqual([["crossed", 11_800]]);
});

test("a listing of long before the last judgement sets where the price stands", async () => {
  await arrive(offer("dear", 14_000));
  const { userId, entryId } = await follow(below(12_000, { basis: "asking" }));
  expect(await arrive(offer("long ago", 9_000, { observedAt: daysAgo(3) }))).toBe(0);
  expect(await standing(entryId)).toMatchObject({ last_price: 9_000, rests_at: 9_000 });
  expect(await rungOf(userId)).toEqual([]);
});

test("an offer that ends and comes again rings once, and a cheaper one of somebody else rings anew", async () => {
  await arrive(offer("a", 11_500), offer("b", 14_000));
  const { userId } = await follow(below(12_000, { basis: "asking" }));
  await arrive(offer("a", 11_000));
  expect(await rungOf(userId)).toEqual([]);
  await arrive(offer("c", 9_900));
  for (let time = 0; time < 3; time += 1) {
    await end("a", "c");
    expect(await arrive(offer("c", 9_900))).toBe(0);
  }
  await end("c");
  expect(await arrive(offer("d", 11_900))).toBe(1);
  expect(await rungOf(userId)).toEqual([
    ["crossed", 11_900],
    ["further", 9_900],
  ]);
});

async function end(...ids: string[]): Promise<void> {
  await sql`
    update listing_seen set expires_at = now() - interval '1 minute' from listing
    where listing.id = listing_id and source_item_id = any(${ids})`.execute(db);
  await deleteExpired();
  expect(await judgeAlerts()).toBe(0);
}

test("a paused alert rings nothing, and goes on from where the price stands", async () => {
  await arrive(...sales(tens(13_400), 20));
  const { userId, entryId } = await follow(below(12_000));
  await pauseTarget(userId, entryId, true);
  expect(await arrive(...sales(Array(21).fill(11_800), 9))).toBe(0);
  await pauseTarget(userId, entryId, false);
  expect(await standing(entryId)).toMatchObject({ last_price: 11_800, is_armed: false });
  expect(await judgeAlerts()).toBe(0);
  await expect(pauseTarget(randomUUID(), entryId, true)).rejects.toThrow("no price alert");
});

test("an entry that moves, or is removed and put back, keeps its alert, and rings nothing for that", async () => {
  await arrive(...sales(tens(13_400), 20));
  const { userId, entryId } = await follow(below(12_000));
  await arrive(...sales(Array(21).fill(11_800), 9));
  await removeEntries(userId, [entryId]);
  await arrive(...sales(Array(60).fill(9_000), 8));
  await putBack(userId, entryId);
  expect(await judgeAlerts()).toBe(0);
  expect(await standing(entryId)).toMatchObject({ rang_price: 11_800, rests_at: 9_000, is_armed: false });
  await moveEntries(userId, [entryId], "owned");
  await arrive(...sales(Array(200).fill(7_000), 7));
  expect(await standing(entryId)).toMatchObject({ last_price: 9_000 });
  await moveEntries(userId, [entryId], "tracked");
  expect(await judgeAlerts()).toBe(0);
  expect(await standing(entryId)).toMatchObject({ last_price: 7_000, rests_at: 7_000 });
  expect(await rungOf(userId)).toHaveLength(1);
});

const asking = (minor: number) => below(minor, { basis: "asking" });

/** What somebody does just before a cheaper listing comes, and just after it. */
const acts: Record<string, Record<"before" | "after", (userId: string, entryId: string) => Promise<void>>> = {
  "was just set": {
    before: (userId, entryId) => setTarget(userId, entryId, asking(11_500)),
    after: (userId, entryId) => setTarget(userId, entryId, asking(11_500)),
  },
  "was just resumed": {
    before: async (userId, entryId) => {
      await pauseTarget(userId, entryId, true);
      await pauseTarget(userId, entryId, false);
    },
    after: (userId, entryId) => pauseTarget(userId, entryId, false),
  },
};

test.each(Object.entries(acts))("a price that comes before the next run rings, of a target that %s", async (_, act) => {
  await arrive(offer("dear", 14_000));
  const { userId, entryId } = await follow(asking(12_000));
  await act.before(userId, entryId);
  await recordMarketRows([offer("cheap", 11_000)]);
  await act.after(userId, entryId);
  expect(await judgeAlerts()).toBe(1);
  expect(await rungOf(userId)).toEqual([["crossed", 11_000]]);
});

test("the same target again keeps where it stands, another one begins anew", async () => {
  await arrive(...sales(tens(13_400), 20));
  const { userId, entryId } = await follow(below(12_000));
  await arrive(...sales(Array(21).fill(11_800), 9));
  const rested = await standing(entryId);
  await setTarget(userId, entryId, below(12_000));
  expect(await standing(entryId)).toEqual(rested);
  await setTarget(userId, entryId, below(11_000));
  expect(await standing(entryId)).toMatchObject({
    is_unjudged: false,
    is_armed: true,
    rang_price: null,
    last_price: 11_800,
  });
  await expect(setTarget(randomUUID(), entryId, below(1))).rejects.toThrow("You do not track this item.");
});

test("two workers at once let each alert ring once, and the last twenty of a person are kept", async () => {
  await arrive(...sales(tens(13_400), 20));
  const { userId, entryId } = await follow(below(12_000));
  const others = await Promise.all(Array.from({ length: 4 }, () => follow(below(12_000))));
  await recordMarketRows(sales(Array(21).fill(11_800), 9));
  await recalculatePrices();
  const rang = await Promise.all([judgeAlerts(), judgeAlerts(), judgeAlerts()]);
  expect(rang.reduce((sum, one) => sum + one, 0)).toBe(5);
  for (const other of others) expect(await rungOf(other.userId)).toHaveLength(1);
  for (let time = 0; time < 25; time += 1) {
    // As once a letter has told of it.
    await sql`update rung_alert set waits = false`.execute(db);
    await sql`update price_target set is_armed = true, last_price = 13000 where entry_id = ${entryId}`.execute(db);
    await arrive(...sales([11_800], 8 - time / 10));
  }
  expect(await rungOf(userId)).toHaveLength(20);
});

test("an item whose prices are still to be calculated waits", async () => {
  await arrive(...sales(tens(13_400), 20));
  await follow(below(12_000));
  await recordMarketRows(sales(Array(21).fill(11_800), 9));
  await sql`insert into changed_item select id from item where key = '75257'`.execute(db);
  expect(await judgeAlerts()).toBe(0);
  await recalculatePrices();
  expect(await judgeAlerts()).toBe(1);
});

test("an entry that is being removed, and an account that is being deleted, make no judgement wait", async () => {
  await arrive(...sales(tens(13_400), 20));
  const [going, leaving, staying] = [
    await follow(below(12_000)),
    await follow(below(12_000)),
    await follow(below(12_000)),
  ];
  await recordMarketRows(sales(Array(21).fill(11_800), 9));
  await recalculatePrices();
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("collection_entry").where("id", "=", going.entryId).execute();
    await trx.selectFrom("collection").select("user_id").where("user_id", "=", leaving.userId).forUpdate().execute();
    expect(await judgeAlerts()).toBe(1);
  });
  expect(await rungOf(staying.userId)).toEqual([["crossed", 11_800]]);
});
