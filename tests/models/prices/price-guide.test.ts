import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import type { env } from "#app/env.server.ts";
import { bumpRevisions, changeCatalog } from "#app/models/catalog/catalog-change.server.ts";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { guideSource } from "#app/models/catalog/guide-source.ts";
import { db } from "#app/models/platform/database.server.ts";
import { findPriceGuide } from "#app/models/prices/price-guide.server.ts";
import { pauseSources, resumeSources } from "#app/models/sources/pause.server.ts";
import { guideDay } from "#tests/support/catalog/record-guide.ts";

const keys = vi.hoisted(() => ({ BRICKLINK: undefined as typeof env.BRICKLINK }));
vi.mock("#app/env.server.ts", async (original) => {
  const { env } = await original<typeof import("#app/env.server.ts")>();
  return { env: Object.defineProperty({ ...env }, "BRICKLINK", { get: () => keys.BRICKLINK }) };
});

const record = async (...days: Parameters<typeof guideDay>[0][]) => {
  await db.deleteFrom("price_guide_day").execute();
  if (days.length > 0) await db.insertInto("price_guide_day").values(days.map(guideDay)).execute();
};

const raiseRevision = (category: string) => changeCatalog((trx) => bumpRevisions(trx, [{ category }]));

/** What is found now, not what was found before. */
const find = async (itemKind: ItemKind = "legos", itemKey = "75257", conditionKey = "used") => {
  await raiseRevision("legos");
  return findPriceGuide(itemKind, itemKey, conditionKey);
};

beforeEach(async () => {
  keys.BRICKLINK = { consumerKey: "a", consumerSecret: "b", token: "c", tokenSecret: "d", apiUrl: undefined };
  await sql`delete from source`.execute(db);
  await sql`insert into source (name, kind) values (${guideSource}, 'bricklink'), ('shop', 'push')`.execute(db);
  await resumeSources();
  await record();
});

test("the newest day of an item in a condition is found, with what sold and what is offered", async () => {
  await record({ daysAgo: 3, sold_count: 3 }, { daysAgo: 1, sold_count: 164 }, { daysAgo: 2, sold_count: 2 });
  const { seen_at: seenAt } = guideDay({ daysAgo: 1 });
  const guide = await find();
  expect(guide).toEqual({
    ...{ seenAt: expect.any(Date), currency: "USD", isAsked: true },
    ...{ soldCount: 164, average: 12_610, lowest: 8_800, highest: 17_100 },
    ...{ offeredCount: 23, offeredLowest: 11_900, offeredMedian: 13_950 },
  });
  expect(Math.abs((guide?.seenAt.getTime() ?? 0) - seenAt.getTime())).toBeLessThan(60_000);
});

test("new, another item, another kind and another source are apart", async () => {
  await record(
    { sold_count: 1 },
    { sold_count: 2, condition_key: "new" },
    { sold_count: 3, item_key: "10281" },
    { sold_count: 4, item_kind: "minifigures", item_key: "sw0001" },
    { sold_count: 5, item_key: "21309", source: "shop" },
  );
  const found = [
    await find("legos", "75257", "used"),
    await find("legos", "75257", "new"),
    await find("legos", "10281", "used"),
    await find("minifigures", "sw0001", "used"),
  ];
  expect(found.map((guide) => guide?.soldCount)).toEqual([1, 2, 3, 4]);
  for (const [kind, key, condition] of [
    ["legos", "75257", "open-box"],
    ["legos", "21309", "used"],
    ["minifigures", "75257", "used"],
    ["figures", "75257", "used"],
    ["minifigures", "sw0001", "new"],
  ] as const)
    expect(await find(kind, key, condition), `${kind} ${key} ${condition}`).toBeNull();
});

test("without keys, and of what BrickLink cannot know, nothing is found, whatever is on record", async () => {
  await record({}, { item_kind: "minifigures", item_key: "fig-000001" }, { item_kind: "figures" });
  expect(await find()).not.toBeNull();
  expect(await find("minifigures", "fig-000001")).toBeNull();
  expect(await find("figures", "75257")).toBeNull();
  keys.BRICKLINK = undefined;
  expect(await find()).toBeNull();
});

test("BrickLink is not asked while its source fails, is off, or is paused with all others", async () => {
  await record({ daysAgo: 3 });
  const isAsked = async () => (await find())?.isAsked;
  const change = (values: { is_on?: boolean; failures_in_a_row?: number }) =>
    db.updateTable("source").set(values).where("name", "=", guideSource).execute();
  expect(await isAsked()).toBe(true);
  await change({ failures_in_a_row: 1 });
  expect(await isAsked()).toBe(false);
  await change({ failures_in_a_row: 0, is_on: false });
  expect(await isAsked()).toBe(false);
  await change({ is_on: true });
  await pauseSources(null);
  expect(await isAsked()).toBe(false);
  await resumeSources();
  await db.updateTable("source").set({ is_on: false }).where("name", "=", "shop").execute();
  expect(await isAsked()).toBe(true);
});

test("what was found stays until the revision of its category rises", async () => {
  await record({ sold_count: 1 });
  expect((await find())?.soldCount).toBe(1);
  await record({ sold_count: 2 });
  expect((await findPriceGuide("legos", "75257", "used"))?.soldCount).toBe(1);
  await raiseRevision("comics");
  expect((await findPriceGuide("legos", "75257", "used"))?.soldCount).toBe(1);
  await raiseRevision("minifigures");
  expect((await findPriceGuide("legos", "75257", "used"))?.soldCount).toBe(2);
});
