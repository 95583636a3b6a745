import { readdirSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { env } from "#app/env.server.ts";
import { guideSource } from "#app/models/catalog/guide-source.ts";
import { reclassify } from "#app/models/market/reclassify.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { bricklink as kind } from "#app/models/sources/bricklink.server.ts";
import { deleteWithRows } from "#app/models/sources/delete-source.server.ts";
import { adoptSources } from "#app/models/sources/pause.server.ts";
import { runSource } from "#app/models/sources/run-source.server.ts";
import { findDueSource } from "#app/models/sources/schedule.server.ts";
import {
  adoptMarkets,
  changeSettings,
  listSources,
  removeSource,
  requireSource,
} from "#app/models/sources/sources.server.ts";
import { trySource } from "#app/models/sources/try-source.server.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { tableSums } from "#tests/support/database/database-of.ts";
import type { GuideSale } from "#tests/support/sources/bricklink-guide.ts";
import { startBricklinkServer } from "#tests/support/sources/bricklink-server.ts";
import { want } from "#tests/support/sources/want.ts";

const keys = vi.hoisted(() => ({ BRICKLINK: undefined as typeof env.BRICKLINK }));
vi.mock("#app/env.server.ts", async (original) => {
  const { env } = await original<typeof import("#app/env.server.ts")>();
  return { env: Object.defineProperty({ ...env }, "BRICKLINK", { get: () => keys.BRICKLINK }) };
});

const bricklink = await startBricklinkServer();
afterAll(() => bricklink.stop());

beforeEach(async () => {
  bricklink.reset();
  keys.BRICKLINK = bricklink.keys;
  await sql`truncate source, source_run, asked_item, price_guide_day, collection_entry, sale, item, item_view cascade`.execute(
    db,
  );
  await adoptSources();
  await adoptMarkets();
});

const hour = 3_600_000;
const run = () => runSource(guideSource, "now", () => expect.unreachable());
/** Lets so many hours pass since BrickLink was asked last, and a day of calls begin. */
async function letHoursPass(hours: number): Promise<void> {
  const earlier = JSON.stringify({ since: new Date(Date.now() - 10 * 60_000), spent: { targets: 0, wanted: 0 } });
  await sql`update source set calls = 0, cursor = ${earlier}::jsonb`.execute(db);
  await sql`update asked_item set asked_at = asked_at - make_interval(hours => ${hours})`.execute(db);
}
const sales = () => db.selectFrom("sale").selectAll().orderBy("sold_at").orderBy("id").execute();
const figures = () =>
  db.selectFrom("price_guide_day").selectAll().orderBy("item_key").orderBy("condition_key").execute();
const asked = () =>
  bricklink.calls.map(({ path: address, parameters }) =>
    [address.split("/").slice(-2, -1), parameters.get("guide_type"), parameters.get("new_or_used")].join(" "),
  );
const soldAgo = (hours: number, changes: Partial<GuideSale> = {}): GuideSale => ({
  ...{ no: "75257-1", price: 120, orderedAt: new Date(Date.now() - hours * hour), ...changes },
});
const offered = (price: number, changes = {}) => ({ no: "75257-1", price, ...changes });

test("what sold becomes sales at their unit prices, and BrickLink's own figures a point of today", async () => {
  await want("legos", "75257");
  bricklink.settings.sales = [
    soldAgo(50, { price: 150, quantity: 3 }),
    soldAgo(40, { price: 100 }),
    soldAgo(30, { condition: "U", price: 80 }),
  ];
  bricklink.settings.offers = [offered(110), offered(140, { quantity: 9 }), offered(150)];
  expect(await run()).toMatchObject({ problem: null, hasFailed: false, report: { read: 3, kept: 3 } });
  expect(asked()).toEqual(["75257-1 sold N", "75257-1 stock N", "75257-1 sold U", "75257-1 stock U"]);
  expect(await sales()).toMatchObject([
    { title: "LEGO 75257-1, 3 sold at this price", price_minor: 15_000, lot_size: null, excluded_by: null },
    { title: "LEGO 75257-1", price_minor: 10_000, condition_key: "new", excluded_by: null },
    { price_minor: 8_000, condition: "Used, completeness not said", condition_key: "used" },
  ]);
  const common = { source: guideSource, item_kind: "legos", item_key: "75257", currency: "USD" };
  expect(await figures()).toMatchObject([
    {
      ...{ ...common, condition_key: "new", sold_count: 2, sold_average_minor: 12_500 },
      ...{ sold_lowest_minor: 10_000, sold_highest_minor: 15_000 },
      ...{ offered_count: 3, offered_lowest_minor: 11_000, offered_median_minor: 14_000 },
    },
    {
      ...{ ...common, condition_key: "used", sold_count: 1, sold_average_minor: 8_000 },
      ...{ offered_count: 0, offered_lowest_minor: null, offered_median_minor: null },
    },
  ]);
  expect((await requireSource(guideSource, 1)).calls).toMatchObject({ made: 4, allowed: 5_000 });
  expect(readdirSync(path.join(env.DATA_DIR, "fetched"))).toEqual([]);
});

test("items with a target are asked for first, none of them twice a day, and what has no page there not at all", async () => {
  await want("legos", "10281");
  await want("minifigures", "fig-000001");
  await want("comics", "rai-0");
  await want("minifigures", "sw0001a");
  await want("legos", "75257", { hasTarget: true });
  bricklink.settings.sales = [soldAgo(9), soldAgo(9, { no: "sw0001a", type: "MINIFIG", condition: "U" })];
  expect(await run()).toMatchObject({ hasFailed: false, report: { kept: 2 } });
  expect(asked()[0]).toBe("75257-1 sold N");
  // Of an item that BrickLink does not know it is asked once.
  expect(asked().filter((call) => call.startsWith("10281-1"))).toEqual(["10281-1 sold N"]);
  expect(asked().filter((call) => call.startsWith("sw0001a"))).toHaveLength(4);
  expect(asked()).toHaveLength(9);
  await letHoursPass(19);
  expect(await run()).toMatchObject({ file: null, problem: null });
  expect(asked()).toHaveLength(9);
  await letHoursPass(2);
  await run();
  expect(asked()).toHaveLength(18);
});

test("what is wanted after a run that had nothing to ask for is asked for at once", async () => {
  expect(await run()).toMatchObject({ file: null, problem: null, hasFailed: false });
  await want("legos", "75257");
  bricklink.settings.sales = [soldAgo(9)];
  expect(await run()).toMatchObject({ report: { kept: 1 } });
});

test("a month of daily answers, with corrections, other rates and a day without one, brings each sale once", async () => {
  await want("legos", "75257");
  const [days, began] = [30, Date.now() - 30 * 24 * hour];
  const all = Array.from({ length: 60 }, (_, at) => {
    const orderedAt = new Date(began + (at / 2 - 20) * 24 * hour);
    return { no: "75257-1", price: 100 + (at % 7), quantity: 1 + (at % 2), orderedAt };
  });
  // Two buyers in one second at one price.
  all.push({ ...all[30], orderedAt: all[30]?.orderedAt } as (typeof all)[number]);
  for (let day = 0; day <= days; day += 1) {
    const now = new Date(began + day * 24 * hour);
    bricklink.settings.sales = all
      .filter(({ orderedAt }) => orderedAt <= now)
      .map((sale, at) => ({ ...sale, quantity: day > 15 && at === 3 ? 7 : sale.quantity }));
    bricklink.settings.rates = { USD: 1 + day / 100 };
    if (day === 12) bricklink.failNext("500 under 200");
    await letHoursPass(24);
    expect(await run()).toMatchObject({ hasFailed: day === 12 });
  }
  const due = all.filter(({ orderedAt }) => orderedAt.getTime() <= began + days * 24 * hour);
  const recorded = await sales();
  expect(recorded).toHaveLength(due.length);
  const moments = (times: Date[]) => times.map((at) => at.toISOString()).sort();
  expect(moments(recorded.map(({ sold_at }) => sold_at))).toEqual(moments(due.map(({ orderedAt }) => orderedAt)));
  expect((await sql`select from sale where excluded_by is not null`.execute(db)).rows).toEqual([]);
});

test("used sets count once the operator says so; used minifigures always", async () => {
  await want("legos", "75257");
  await want("minifigures", "sw0001a");
  bricklink.settings.sales = [
    soldAgo(9, { condition: "U" }),
    soldAgo(9),
    soldAgo(9, { no: "sw0001a", type: "MINIFIG", condition: "U" }),
  ];
  await run();
  const excluded = async () => {
    await recalculatePrices();
    return (await sales()).flatMap(({ excluded_by, exclusion_reason, title, condition_key }) =>
      excluded_by === null ? [] : [[title, condition_key, excluded_by, exclusion_reason]],
    );
  };
  const left = [["LEGO 75257-1", "used", "source-terms", "BrickLink does not say whether a used set is complete."]];
  expect(await excluded()).toEqual(left);
  await reclassify();
  expect(await excluded()).toEqual(left);
  expect(await changeSettings(guideSource, { usedSetsCount: "true" })).toBe(true);
  expect(await excluded()).toEqual([]);
  expect(await changeSettings(guideSource, { currency: "EUR" })).toBe(false);
  expect(await changeSettings(guideSource, { usedSetsCount: null })).toBe(true);
  expect(await excluded()).toEqual(left);
  await changeSettings(guideSource, { countsInValues: "false" });
  expect(new Set((await excluded()).map(([, , , reason]) => reason))).toEqual(
    new Set([`Sales of the source "${guideSource}" do not count in values.`]),
  );
  await changeSettings(guideSource, { countsInValues: "true" });
  expect(await excluded()).toEqual(left);
});

test("where the token is for another address, the run says what to do, names no key, and what is there stays", async () => {
  await want("legos", "75257");
  bricklink.settings.sales = [soldAgo(9)];
  await run();
  bricklink.settings.addresses = ["203.0.113.7"];
  await letHoursPass(24);
  await want("legos", "10281");
  bricklink.calls.length = 0;
  const failed = await run();
  expect(asked()).toHaveLength(1);
  expect(failed).toMatchObject({ hasFailed: true, file: null });
  expect(failed?.problem).toMatch(
    /BrickLink does not know our address\. .*BRICKLINK_TOKEN_SECRET, start again, then press Run now\./,
  );
  for (const secret of Object.values(bricklink.keys)) expect(failed?.problem).not.toContain(secret);
  expect(await sales()).toHaveLength(1);
  expect(await figures()).toHaveLength(2);
  expect((await requireSource(guideSource, 1)).state).toBe("failing");
});

test("what came before the quota was used up is on record, and the rest is asked for later", async () => {
  await want("legos", "75257");
  await want("legos", "10281");
  bricklink.settings.sales = [soldAgo(9), soldAgo(9, { no: "10281-1" })];
  bricklink.settings.callsPerDay = 5;
  expect(await run()).toMatchObject({ hasFailed: true, report: { kept: 2 }, problem: expect.stringContaining("429") });
  expect(await figures()).toHaveLength(2);
  bricklink.settings.callsPerDay = 5_000;
  await letHoursPass(1);
  expect(await run()).toMatchObject({ hasFailed: false, file: null });
  expect(await sales()).toHaveLength(2);
  expect(await figures()).toHaveLength(4);
});

test("an item that BrickLink fails to answer keeps no other one waiting, and is asked for again within the hour", async () => {
  await want("legos", "75257", { hasTarget: true });
  await want("legos", "10281");
  bricklink.settings.sales = [soldAgo(9), soldAgo(9, { no: "10281-1" })];
  bricklink.failNext("500 under 200");
  expect(await run()).toMatchObject({ hasFailed: true, file: null });
  await letHoursPass(0);
  expect(await run()).toMatchObject({ hasFailed: false, report: { kept: 1 } });
  expect(asked().at(-1)).toBe("10281-1 stock U");
  await letHoursPass(1);
  expect(await run()).toMatchObject({ hasFailed: false, report: { kept: 1 } });
  expect(asked().at(-1)).toBe("75257-1 stock U");
});

test("no more calls are made than are set, and an item is asked for with all of its calls or not", async () => {
  for (const key of ["10281", "75257", "21309"]) await want("legos", key);
  bricklink.settings.sales = ["10281-1", "75257-1", "21309-1"].map((no) => soldAgo(9, { no }));
  await changeSettings(guideSource, { callsPerDay: "7" });
  await run();
  expect(asked()).toHaveLength(4);
  // Time passes for the calls that are left, however often it runs.
  const cursor = async () => (await db.selectFrom("source").select("cursor").executeTakeFirstOrThrow()).cursor;
  const before = await cursor();
  await run();
  expect(asked()).toHaveLength(4);
  expect(await cursor()).toEqual(before);
  await expect(changeSettings(guideSource, { callsPerDay: "3" })).rejects.toThrow("It is a whole number from 4");
});

test("what BrickLink refuses of one item is a problem of the run, and the others are asked for", async () => {
  await want("legos", "75257", { hasTarget: true });
  await want("legos", "10281");
  bricklink.settings.sales = [soldAgo(9), soldAgo(9, { no: "10281-1" })];
  bricklink.failNext("JSON of another form");
  const problem = "BrickLink's answer is not what its documentation says.";
  expect(await run()).toMatchObject({ hasFailed: false, problem, report: { kept: 1 } });
  await changeSettings(guideSource, { currency: "chf" });
  await letHoursPass(24);
  expect(await run()).toMatchObject({ hasFailed: false, problem: "BrickLink refuses what we ask (400)." });
  await expect(changeSettings(guideSource, { currency: "francs" })).rejects.toThrow("code of three letters");
});

test("sales and figures come in the currency that is set, and another one doubles no sale", async () => {
  await want("legos", "75257");
  bricklink.settings.sales = [soldAgo(9)];
  await run();
  await changeSettings(guideSource, { currency: "GBP" });
  bricklink.settings.sales = [...bricklink.settings.sales, soldAgo(5, { price: 200 })];
  await letHoursPass(24);
  await run();
  expect((await sales()).map(({ price_minor, currency }) => [price_minor, currency])).toEqual([
    [12_000, "USD"],
    [16_000, "GBP"],
  ]);
  // A second answer of one day stands in the place of the first.
  expect(
    (await figures()).map(({ currency, sold_count, sold_average_minor }) => [currency, sold_count, sold_average_minor]),
  ).toEqual([
    ["GBP", 2, 12_800],
    ["GBP", 0, null],
  ]);
});

test("pages are made anew for figures that come without a sale", async () => {
  await want("legos", "75257");
  bricklink.settings.sales = [soldAgo(9)];
  await run();
  const revision = async () =>
    (
      await db
        .selectFrom("category_revision")
        .select("revision")
        .where("category", "=", "legos")
        .executeTakeFirstOrThrow()
    ).revision;
  const before = await revision();
  bricklink.settings.offers = [offered(110)];
  await letHoursPass(24);
  expect(await run()).toMatchObject({ file: null, problem: null });
  expect(Number(await revision())).toBeGreaterThan(Number(before));
});

test("a try says what would come, and stores nothing but its calls", async () => {
  await want("legos", "75257");
  bricklink.settings.sales = [soldAgo(9)];
  const sums = async () => {
    const { "public.source": _, ...all } = await tableSums({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });
    return all;
  };
  const before = await sums();
  const { settings } = await requireSource(guideSource, 1);
  const trial = await trySource({ kind: "bricklink", source: guideSource, settings, secret: null });
  expect(trial).toMatchObject({ problem: null, report: { kept: 1 } });
  expect(await sums()).toEqual(before);
  expect(readdirSync(path.join(env.DATA_DIR, "fetched"))).toEqual([]);
});

test("it is there while there are keys, is due at once, and its sales may be in back-ups, but not published, until somebody says else", async () => {
  expect(await findDueSource()).toBe(guideSource);
  await adoptMarkets();
  const [source, ...others] = await listSources(1);
  expect(others).toEqual([]);
  expect(source?.settings).toEqual({ mayBePublished: "false" });
  await expect(removeSource(guideSource)).rejects.toThrow("can be paused, not removed");
  await changeSettings(guideSource, { mayBePublished: "true" });
  await adoptMarkets();
  expect((await requireSource(guideSource, 1)).settings).toEqual({ mayBePublished: "true" });
});

test("once the keys are out it is asked no more; its sales stay until somebody deletes them, and then it goes", async () => {
  await want("legos", "75257");
  await want("legos", "10281");
  bricklink.settings.sales = [soldAgo(9)];
  await run();
  await sql`delete from collection_entry where item_key = '10281'`.execute(db);
  await kind.removeOld();
  expect(await db.selectFrom("asked_item").select("item_key").execute()).toEqual([{ item_key: "75257" }]);
  keys.BRICKLINK = undefined;
  await sql`update source set next_run_at = now()`.execute(db);
  expect(await findDueSource()).toBeNull();
  expect(await run()).toMatchObject({ hasFailed: true, problem: expect.stringContaining("BRICKLINK_") });
  await kind.removeOld();
  expect(await sales()).toHaveLength(1);
  expect(await listSources(1)).toHaveLength(1);
  await deleteWithRows(guideSource, () => expect.unreachable());
  for (const table of ["sale", "asked_item", "price_guide_day"] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  await kind.removeOld();
  expect(await listSources(1)).toEqual([]);
});
