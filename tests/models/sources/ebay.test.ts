import { readdirSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { env } from "#app/env.server.ts";
import { itemKinds } from "#app/models/catalog/categories.ts";
import { liveSource } from "#app/models/catalog/live-source.ts";
import { db } from "#app/models/platform/database.server.ts";
import { deleteWithRows } from "#app/models/sources/delete-source.server.ts";
import { ebay as kind } from "#app/models/sources/ebay.server.ts";
import { adoptSources } from "#app/models/sources/pause.server.ts";
import { runSource } from "#app/models/sources/run-source.server.ts";
import { callsOf, findDueSource } from "#app/models/sources/schedule.server.ts";
import {
  adoptMarkets,
  changeSettings,
  listSources,
  removeSource,
  requireSource,
} from "#app/models/sources/sources.server.ts";
import { trySource } from "#app/models/sources/try-source.server.ts";
import { tableSums } from "#tests/support/database/database-of.ts";
import { auction, categories, longTitle, offeredItem } from "#tests/support/sources/ebay-items.ts";
import { startEbayServer } from "#tests/support/sources/ebay-server.ts";
import { want } from "#tests/support/sources/want.ts";

const keys = vi.hoisted(() => ({ EBAY: undefined as typeof env.EBAY }));
vi.mock("#app/env.server.ts", async (original) => {
  const { env } = await original<typeof import("#app/env.server.ts")>();
  return { env: Object.defineProperty({ ...env }, "EBAY", { get: () => keys.EBAY }) };
});

const ebay = await startEbayServer();
afterAll(() => ebay.stop());

beforeEach(async () => {
  ebay.reset();
  const { clientId, clientSecret, url: apiUrl } = ebay;
  keys.EBAY = { clientId, clientSecret, apiUrl, marketplace: "EBAY_US", campaignId: undefined };
  await sql`delete from source; delete from asked_item; delete from collection_entry; delete from listing_placement;
    delete from listing_seen; delete from listing; delete from ended_listing; delete from item_view`.execute(db);
  await adoptSources();
  await adoptMarkets();
});

const run = () => runSource(liveSource, "now", () => expect.unreachable());
/** Lets so many minutes pass since eBay was asked last. */
async function letMinutesPass(minutes: number): Promise<void> {
  const { rows } = await sql<{ cursor: unknown }>`select cursor from source where name = ${liveSource}`.execute(db);
  const earlier = JSON.stringify(rows[0]?.cursor, (_, value) =>
    typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value)
      ? new Date(Date.parse(value) - minutes * 60_000).toISOString()
      : value,
  );
  await sql`update source set cursor = ${earlier}::jsonb`.execute(db);
  await sql`update asked_item set asked_at = asked_at - make_interval(mins => ${minutes})`.execute(db);
}
const listings = () =>
  db
    .selectFrom("listing")
    .innerJoin("listing_seen", "listing_id", "id")
    .selectAll()
    .where("source", "=", liveSource)
    .orderBy("id")
    .execute();
const calls = async () => (await requireSource(liveSource, 1)).calls;
const searches = () =>
  ebay.calls
    .filter(({ part }) => part === "search")
    .map(({ parameters }) => [parameters.get("category_ids"), parameters.get("q")]);
const allCategories = ["19006", "263012", "261068", "259104", "180250", "222", "261328"];

test("the first run asks for each category at once, and brings its listings without a picture and a seller", async () => {
  ebay.settings.items = [
    offeredItem({ title: longTitle }),
    auction(),
    offeredItem({ title: "LEGO Luke Skywalker sw1262", categoryId: categories.legoMinifigures }),
    offeredItem({ title: "Rai #0 Valiant 1992", categoryId: categories.comics }),
  ];
  await sql`update category_revision set raised_at = now()`.execute(db);
  expect(await run()).toMatchObject({ problem: null, hasFailed: false, report: { read: 4, kept: 4 } });
  // Pages show it at once, not with the news of the next minute.
  expect((await sql`select from category_revision where is_due`.execute(db)).rows).toEqual([]);
  expect(searches().map(([id]) => id)).toEqual(expect.arrayContaining(allCategories));
  const rows = await listings();
  expect(rows.map(({ category, title, image_url, offer }) => [category, title, image_url, offer]).sort()).toEqual([
    ["comics", "Rai #0 Valiant 1992", null, null],
    ["legos", expect.any(String), null, "auction"],
    ["legos", longTitle, null, null],
    ["minifigures", "LEGO Luke Skywalker sw1262", null, null],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/seller|ebayimg/);
  const hours = rows.map(({ expires_at }) => ((expires_at?.getTime() ?? 0) - Date.now()) / 3_600_000);
  expect(Math.max(...hours)).toBeGreaterThan(5.9);
  expect(Math.max(...hours)).toBeLessThan(6.1);
  expect(await calls()).toMatchObject({ made: 7, allowed: 5_000 });
  expect(readdirSync(path.join(env.DATA_DIR, "fetched"))).toEqual([]);
});

test("later runs ask for a category every ten minutes, page by page until one holds what we have, and bring only what is new", async () => {
  const old = Array.from({ length: 300 }, (_, at) => offeredItem({ listedAt: new Date(Date.now() - 3_600_000 - at) }));
  ebay.settings.items = old;
  expect(await run()).toMatchObject({ report: { kept: 200 } });
  ebay.calls.length = 0;
  await letMinutesPass(4);
  expect(await run()).toMatchObject({ report: null, problem: null });
  expect(searches()).toEqual([]);
  await letMinutesPass(6);
  ebay.settings.items = [...Array.from({ length: 250 }, () => offeredItem()), ...old];
  expect(await run()).toMatchObject({ report: { read: 400, kept: 250, repeated: 150 } });
  expect(searches().filter(([id]) => id === "19006")).toHaveLength(2);
  expect(await listings()).toHaveLength(450);
});

test("an item of two queries is one listing, as is one that moved to the next page; one that ended between the pages is missed", async () => {
  await want("legos", "75257");
  ebay.settings.items = [offeredItem()];
  expect(await run()).toMatchObject({ report: { read: 1, kept: 1 } });
  expect(searches()).toContainEqual(["19006", "LEGO 75257"]);
  await letMinutesPass(30);
  const items = Array.from({ length: 400 }, () => offeredItem());
  ebay.settings.items = items;
  let hasEnded = false;
  ebay.afterEach(({ parameters }) => {
    if (hasEnded || parameters.get("category_ids") !== "19006") return;
    hasEnded = true;
    ebay.settings.items = items.slice(1);
  });
  expect(await run()).toMatchObject({ report: { kept: 399 }, problem: null });
});

test("what came before eBay's calls were used up is recorded, and the run waits until they are new", async () => {
  ebay.settings.items = [offeredItem()];
  await run();
  await letMinutesPass(30);
  ebay.settings.items = Array.from({ length: 500 }, () => offeredItem());
  ebay.settings.callsPerDay = ebay.countOf("search") + 1;
  const ran = await run();
  expect(ran).toMatchObject({
    hasFailed: true,
    report: { kept: 200 },
    problem: expect.stringContaining("used up (429)"),
  });
  expect(ran?.retryAt?.getTime()).toBeGreaterThan(Date.now() + 3_600_000);
  expect(await listings()).toHaveLength(201);
  const { state, nextRunAt } = await requireSource(liveSource, 1);
  expect([state, nextRunAt]).toEqual(["failing", ran?.retryAt]);
});

test("keys that eBay refuses are a failure that counts no call", async () => {
  keys.EBAY = { ...(keys.EBAY as NonNullable<typeof keys.EBAY>), clientSecret: "wrong" };
  expect(await run()).toMatchObject({
    hasFailed: true,
    report: null,
    problem: expect.stringContaining("does not know these keys"),
  });
  expect((await calls()).made).toBe(0);
});

test("a category that eBay does not know is said until it is set anew, and stops nothing else", async () => {
  await want("comics", "x-men-1-1991");
  await changeSettings(liveSource, { "ebay-comics": "999" });
  ebay.settings.items = [offeredItem(), offeredItem({ title: "X Men 1 1991 comic", categoryId: categories.comics })];
  const sentence = "eBay refuses category 999: it does not know this category, which may have moved (its error 12009).";
  expect(await run()).toMatchObject({ hasFailed: false, problem: sentence, report: { kept: 2 } });
  expect(searches()).toContainEqual([null, "x men 1 1991"]);
  await letMinutesPass(5);
  ebay.calls.length = 0;
  await want("legos", "10281");
  expect(await run()).toMatchObject({ hasFailed: false, problem: sentence });
  expect(searches().map(([id]) => id)).not.toContain("999");
  await changeSettings(liveSource, { "ebay-comics": "259104, 222" });
  expect(await run()).toMatchObject({ problem: null });
  expect(searches()).toEqual(
    expect.arrayContaining([
      ["259104", null],
      ["222", null],
    ]),
  );
});

test("words that eBay refuses in a category are searched for in all", async () => {
  await run();
  await sql`update source set settings = settings || '{"ebay-comics": "999"}',
    cursor = jsonb_set(cursor, '{categories,999}', cursor #> '{categories,259104}')`.execute(db);
  await want("comics", "x-men-1-1991");
  ebay.calls.length = 0;
  await letMinutesPass(2);
  expect(await run()).toMatchObject({ problem: null, hasFailed: false });
  expect(searches()).toEqual([
    ["999", "x men 1 1991"],
    [null, "x men 1 1991"],
  ]);
});

test("prices in another currency than the marketplace's are rejected", async () => {
  ebay.settings.items = [offeredItem(), offeredItem({ currency: "GBP", isUnconverted: true })];
  expect(await run()).toMatchObject({
    report: { kept: 1, rejected: [{ reason: "not in the currency of the marketplace", count: 1 }] },
  });
});

test("a run that finds nothing knows what it asked for, and asks for the next", async () => {
  await want("legos", "75257", { hasTarget: true });
  await want("legos", "10281", { people: 2 });
  expect(await run()).toMatchObject({ report: null, problem: null, hasFailed: false, file: null });
  const asked = await db.selectFrom("asked_item").select(["item_key"]).orderBy("item_key").execute();
  expect(asked).toEqual([{ item_key: "10281" }, { item_key: "75257" }]);
  const words = () => searches().flatMap(([, words]) => words ?? []);
  expect(words()).toEqual(["LEGO 75257", "LEGO 10281"]);
  await letMinutesPass(44);
  await run();
  expect(words()).toHaveLength(2);
  await letMinutesPass(2);
  await run();
  expect(words()).toEqual(["LEGO 75257", "LEGO 10281", "LEGO 75257"]);
  await letMinutesPass(6 * 60);
  await run();
  expect(words()).toHaveLength(5);
});

test("an item that eBay fails to answer keeps no other one waiting", async () => {
  await changeSettings(liveSource, Object.fromEntries(itemKinds.map((itemKind) => [`ebay-${itemKind}`, "none"])));
  await want("legos", "10281");
  await want("legos", "75257");
  ebay.failNext("search", "500");
  expect(await run()).toMatchObject({ hasFailed: true });
  await letMinutesPass(1);
  expect(await run()).toMatchObject({ hasFailed: false });
  expect(searches().map(([, words]) => words)).toEqual(["LEGO 10281", "LEGO 75257"]);
});

test("what is asked for is the maker's number, or a name without the year of a series; minifigures too", async () => {
  await want("minifigures", "sw1262");
  await db
    .insertInto("item")
    .values({ category: "comics", key: "rai-0-1992", name: "Rai #0 (1992), Valiant" })
    .onConflict((there) => there.doNothing())
    .execute();
  await want("comics", "rai-0-1992");
  await run();
  expect(searches()).toEqual(
    expect.arrayContaining([
      ["263012", "LEGO sw1262"],
      ["259104", "Rai #0"],
    ]),
  );
});

test("the day ends when eBay says, and what another program has used is not ours", async () => {
  ebay.settings.callsPerDay = 4_000;
  const reset = Date.now();
  await run();
  const { made, until } = await calls();
  expect(made).toBe(1_007);
  expect(Math.abs(until.getTime() - reset - 86_400_000)).toBeLessThan(30_000);
  expect(ebay.countOf("rateLimit")).toBe(1);
  await letMinutesPass(30);
  await run();
  expect(ebay.countOf("rateLimit")).toBe(1);
  expect((await calls()).made).toBeGreaterThan(1_007);
});

test("where eBay does not say, its day ends at midnight in California", async () => {
  ebay.failNext("rateLimit", "500");
  await run();
  const { made, until } = await calls();
  expect(made).toBe(7);
  expect(until.toLocaleTimeString("en-GB", { timeZone: "America/Los_Angeles" })).toBe("00:00:00");
  expect(until.getTime() - Date.now()).toBeLessThan(25 * 3_600_000);
});

test("of many calls that are counted at once, none passes the calls of the day", async () => {
  await changeSettings(liveSource, { callsPerDay: "10" });
  const settings = kind.settings.parse((await requireSource(liveSource, 1)).settings);
  const { countCall } = callsOf({ name: liveSource, kind, settings });
  const counted = await Promise.allSettled(Array.from({ length: 30 }, countCall));
  expect(counted.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  expect((await calls()).made).toBe(10);
  ebay.settings.items = [offeredItem()];
  expect(await run()).toMatchObject({ report: null });
  expect(ebay.countOf("search")).toBe(0);
});

test("the calls of a run are those of its part of the day", async () => {
  await run();
  ebay.calls.length = 0;
  for (let key = 10_001; key < 10_200; key++) await want("legos", String(key));
  await letMinutesPass(2);
  await run();
  const { until, made } = await calls();
  const share = ((5_000 - 7) * 2 * 60_000) / (until.getTime() - Date.now() + 120_000);
  expect(ebay.countOf("search")).toBe(made - 7);
  expect(Math.abs(made - 7 - share)).toBeLessThanOrEqual(1);
});

test("listings that would end soon are looked at, twenty a call: those that are there stay, those that are gone or cost another price do not", async () => {
  await want("legos", "75257");
  const items = [1, 2, 3].map(() => offeredItem());
  ebay.settings.items = [...items, auction({ endsAt: new Date(Date.now() + 5 * 3_600_000) })];
  await run();
  await sql`update listing_seen set expires_at = now() + interval '1 hour', seen_at = seen_at - interval '5 hours'`.execute(
    db,
  );
  ebay.settings.items = [items[0], { ...items[1], price: "9.00" }] as typeof items;
  await letMinutesPass(2);
  await run();
  expect(ebay.countOf("getItems")).toBe(1);
  const hoursLeft = (await listings()).map(({ expires_at }) =>
    Math.max(0, Math.round(((expires_at?.getTime() ?? 0) - Date.now()) / 3_600_000)),
  );
  expect(hoursLeft).toEqual([6, 0, 0, 1]);
  await sql`update listing_seen set expires_at = now() + interval '1 hour'`.execute(db);
  await letMinutesPass(5);
  await run();
  expect(ebay.countOf("getItems")).toBe(1);
  await letMinutesPass(6);
  await run();
  expect(ebay.countOf("getItems")).toBe(2);
});

test("where eBay has not granted that, it is not asked again for a day, and nothing ends", async () => {
  await want("legos", "75257");
  ebay.settings.items = [offeredItem()];
  ebay.settings.scopes = ebay.settings.scopes.slice(0, 1);
  await run();
  await sql`update listing_seen set expires_at = now() + interval '1 hour'`.execute(db);
  for (let time = 0; time < 3; time++) {
    await letMinutesPass(2);
    expect(await run()).toMatchObject({ hasFailed: false, problem: null });
  }
  // One for the searches of the first run, and one that is refused: the others have nothing else to ask.
  expect(ebay.countOf("token")).toBe(2);
  expect((await listings())[0]?.expires_at?.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
});

test("a try says what would come, and stores nothing but its calls", async () => {
  await want("legos", "75257");
  ebay.settings.items = [offeredItem()];
  const sums = async () => {
    const { "public.source": _, ...all } = await tableSums({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });
    return all;
  };
  const before = await sums();
  const { settings } = await requireSource(liveSource, 1);
  const trial = await trySource({ kind: "ebay", source: liveSource, settings, secret: null });
  expect(trial).toMatchObject({ problem: null, report: { kept: 1 } });
  expect(await sums()).toEqual(before);
  expect(readdirSync(path.join(env.DATA_DIR, "fetched"))).toEqual([]);
  const source = await db.selectFrom("source").selectAll().where("name", "=", liveSource).executeTakeFirstOrThrow();
  expect(source).toMatchObject({ cursor: null, calls: 8 });
});

test("it is there while there are keys, is due at once, and nobody removes it or allows what eBay forbids", async () => {
  expect(await findDueSource()).toBe(liveSource);
  await adoptMarkets();
  const fixed = { countsInValues: "false", mayBeInBackups: "false", mayBePublished: "false" };
  expect((await listSources(1)).map(({ settings }) => settings)).toEqual([fixed]);
  await expect(removeSource(liveSource)).rejects.toThrow("can be paused, not removed");
  for (const term of ["countsInValues", "mayBeInBackups", "mayBePublished"])
    for (const value of ["true", true, null])
      await expect(changeSettings(liveSource, { [term]: value })).rejects.toThrow("eBay's terms do not allow that.");
  await expect(changeSettings(liveSource, { "ebay-legos": "19006;1" })).rejects.toThrow("It is up to ten numbers");
  keys.EBAY = undefined;
  expect(await findDueSource()).toBeNull();
  expect(await run()).toMatchObject({ hasFailed: true, problem: expect.stringContaining("EBAY_CLIENT_ID") });
});

test("once the keys are out, all of eBay goes with its source, and nothing else does", async () => {
  await want("legos", "75257");
  ebay.settings.items = [offeredItem()];
  await run();
  await sql`insert into ended_listing (source, source_item_hash, listing_id) values (${liveSource}, 'hash', 1)`.execute(
    db,
  );
  await sql`insert into source (name, kind) values ('inbox', 'folder') on conflict do nothing`.execute(db);
  await kind.removeOld();
  expect(await listings()).toHaveLength(1);
  keys.EBAY = undefined;
  await kind.removeOld();
  expect(await listings()).toEqual([]);
  for (const table of ["ended_listing", "asked_item", "source_run"] as const)
    expect(await db.selectFrom(table).selectAll().where("source", "=", liveSource).execute(), table).toEqual([]);
  expect((await listSources(1)).map(({ name }) => name)).toEqual(["inbox"]);
  await adoptMarkets();
  expect(await listSources(1)).toHaveLength(1);
});

test("whoever deletes its rows lets everything be asked for anew; what nobody wants any more is forgotten", async () => {
  await want("legos", "75257");
  await want("legos", "10281");
  await run();
  await sql`delete from collection_entry where item_key = '10281'`.execute(db);
  await kind.removeOld();
  const asked = () => db.selectFrom("asked_item").select("item_key").execute();
  expect(await asked()).toEqual([{ item_key: "75257" }]);
  await deleteWithRows(liveSource, () => expect.unreachable());
  expect(await asked()).toEqual([]);
  expect(await listSources(1)).toHaveLength(1);
});
