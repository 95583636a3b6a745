import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { findFeed, readFeed, removeFeed, renewFeed } from "#app/models/alerts/feed.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { moveValue, newAlert, newCollector } from "#tests/support/alerts/alerts.ts";

beforeEach(async () => {
  await sql`truncate collection, changed_item cascade`.execute(db);
  await db.deleteFrom("item").execute();
});

const tokenOf = async (userId: string) => (await findFeed(userId))?.token ?? "";

test("a feed tells what rang, the latest first, and notes that it was read", async () => {
  const { id } = await newCollector();
  const { itemId } = await newAlert(id);
  expect(await findFeed(id)).toBeNull();
  await renewFeed(id);
  const token = await tokenOf(id);
  expect(await readFeed(token)).toEqual([]);
  await moveValue(itemId, 11_800);
  await moveValue(itemId, 10_000);
  const entries = await readFeed(token);
  expect(entries?.map(({ told }) => told.alert.of === "target" && told.alert.price)).toEqual([10_000, 11_800]);
  expect(await findFeed(id)).toMatchObject({ token, readAt: expect.any(Date) });
});

test("a feed with another address, and one that is gone, cannot be read by the address before", async () => {
  const [one, other] = [await newCollector(), await newCollector()];
  await renewFeed(one.id);
  const first = await tokenOf(one.id);
  await renewFeed(one.id);
  const second = await tokenOf(one.id);
  expect([await readFeed(first), await readFeed(second)]).toEqual([null, []]);
  await removeFeed(one.id);
  expect(await readFeed(second)).toBeNull();
  await renewFeed(one.id);
  const third = await tokenOf(one.id);
  await renewFeed(other.id);
  const [, number, hash] = third.split(".");
  const forged = [
    `${other.id}.${number}.${hash}`,
    `${one.id}.${Number(number) + 1}.${hash}`,
    `${third}x`,
    `x${third}`,
    "",
    "a\0b",
    "x".repeat(65_536),
  ];
  for (const token of forged) expect(await readFeed(token)).toBeNull();
});
