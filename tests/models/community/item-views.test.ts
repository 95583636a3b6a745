import path from "node:path";
import { expect, test } from "vitest";
import { env as settings } from "#app/env.server.ts";
import { countItemView, removeOldItemViews, storeItemViews } from "#app/models/community/item-views.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { daysAgo } from "#tests/support/catalog/market-rows.ts";
import { startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";

const today = () => new Date().toISOString().slice(0, 10);

async function newItem(key: string): Promise<number> {
  const { id } = await db
    .insertInto("item")
    .values({ category: "legos", key })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The stored views of an item by day. */
async function viewsOf(itemId: number): Promise<Record<string, number>> {
  const rows = await db.selectFrom("item_view").selectAll().where("item_id", "=", itemId).execute();
  return Object.fromEntries(rows.map(({ seen_on, views }) => [seen_on, views]));
}

test("a visitor counts once for each item in half an hour, and stores add up", async () => {
  const [one, other] = [await newItem("v-1"), await newItem("v-2")];
  for (const visitor of ["ada", "bob", "ada"]) countItemView(one, visitor);
  countItemView(other, "ada");
  await storeItemViews();
  expect([await viewsOf(one), await viewsOf(other)]).toEqual([{ [today()]: 2 }, { [today()]: 1 }]);
  for (const visitor of ["ada", "cid"]) countItemView(one, visitor);
  await storeItemViews();
  await storeItemViews();
  expect(await viewsOf(one)).toEqual({ [today()]: 3 });
});

test("views that cannot be stored wait for the next time", async () => {
  const item = await newItem("v-3");
  countItemView(item, "ada");
  await db.schema.alterTable("item_view").renameTo("item_view_away").execute();
  await expect(storeItemViews()).rejects.toThrow("item_view");
  countItemView(item, "bob");
  await db.schema.alterTable("item_view_away").renameTo("item_view").execute();
  await storeItemViews();
  expect(await viewsOf(item)).toEqual({ [today()]: 2 });
});

test("an item that is gone takes its views along and keeps no others from being stored", async () => {
  const [gone, there] = [await newItem("v-4"), await newItem("v-5")];
  for (const item of [gone, there]) countItemView(item, "ada");
  await db.deleteFrom("item").where("id", "=", gone).execute();
  await storeItemViews();
  expect([await viewsOf(gone), await viewsOf(there)]).toEqual([{}, { [today()]: 1 }]);
});

/** Counts this many visitors of each item in a process of its own, and stores after each. */
async function countInProcess(visitors: number, ...itemIds: number[]): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = settings;
  const program = path.join(root, "tests/support/community/count-views-process.ts");
  const child = await startChild(process.execPath, [program, String(visitors), ...itemIds.map(String)], {
    cwd: root,
    env: { ...bareEnvironment(), DATABASE_URL, DATA_DIR },
  });
  if ((await child.exited) !== 0) throw new Error(child.output());
}

test("the views of two processes that store at once add up", async () => {
  const [one, other] = [await newItem("v-6"), await newItem("v-7")];
  await Promise.all([countInProcess(50, one, other), countInProcess(50, other, one)]);
  expect([await viewsOf(one), await viewsOf(other)]).toEqual([{ [today()]: 100 }, { [today()]: 100 }]);
});

test("views of 90 days are kept, older ones removed", async () => {
  const item = await newItem("v-8");
  const days = [0, 90, 91, 400].map((days) => daysAgo(days).toISOString().slice(0, 10));
  await db
    .insertInto("item_view")
    .values(days.map((seen_on) => ({ item_id: item, seen_on, views: 1 })))
    .execute();
  await removeOldItemViews();
  expect(Object.keys(await viewsOf(item)).sort()).toEqual(days.slice(0, 2).sort());
});
