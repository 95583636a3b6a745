import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { addToCollection } from "#app/models/collection/entries.server.ts";
import { followUser } from "#app/models/community/follows.server.ts";
import { searchCollectors, whoToFollow } from "#app/models/community/suggestions.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { block, goPrivate, hide, newPeople, newPerson } from "#tests/support/community/people.ts";

beforeEach(async () => {
  for (const table of ["activity", "follow", "block", "profile", "account", "collection"] as const)
    await db.deleteFrom(table).execute();
});

const suggested = async (readerId: string) => (await whoToFollow(readerId)).map(({ username }) => username);

/** A reader, and a plain person whom nothing keeps from being suggested. */
async function stage() {
  return { reader: await newPerson({ username: "reader" }), plain: await newPerson({ username: "plain" }) };
}

test("one is suggested neither oneself nor whom one follows", async () => {
  const { reader, plain } = await stage();
  expect(await suggested(reader)).toEqual(["plain"]);
  await followUser(reader, plain);
  expect(await suggested(reader)).toEqual([]);
});

test.each([
  ["who blocked the reader", (reader: string, other: string) => block(other, reader)],
  ["whom the reader blocked", (reader: string, other: string) => block(reader, other)],
  ["who went private", (_: string, other: string) => goPrivate(other)],
  ["whom an operator hides", (_: string, other: string) => hide(other)],
])("nobody is suggested %s", async (_, vanish) => {
  const { reader, plain } = await stage();
  await newPerson({ username: "another" });
  await vanish(reader, plain);
  expect(await suggested(reader)).toEqual(["another"]);
});

test.each([
  "testuser",
  "testuser1730000000000",
  "myMultiUser7",
  "middleware",
  "DirectSignUp",
  "ensureuser99",
  "existing1",
  "with_underscore",
  "No username",
  "ab",
  "   ",
  "",
])("nobody is suggested whose username is %j", async (username) => {
  const { reader } = await stage();
  await newPerson({ username });
  expect(await suggested(reader)).toEqual(["plain"]);
});

test("nobody is suggested whose e-mail address is that of a test account", async () => {
  const { reader, plain } = await stage();
  await db.updateTable("profile").set({ is_test_account: true }).where("user_id", "=", plain).execute();
  expect(await suggested(reader)).toEqual([]);
});

test("those with the most followers come first, then those with the most items, then the newest", async () => {
  const { reader } = await stage();
  const [newest, collector, followed] = await Promise.all(
    ["newest", "collector", "followed"].map((username) => newPerson({ username })),
  );
  await db
    .updateTable("profile")
    .set({ created_at: new Date("2020-01-01") })
    .where("username", "!=", "newest")
    .execute();
  await addToCollection(String(collector), owned("A thing"));
  await followUser(String(newest), String(followed));
  expect(await suggested(reader)).toEqual(["followed", "collector", "newest", "plain"]);
});

test("followers whom the reader may not see lift nobody", async () => {
  const { reader, plain } = await stage();
  const other = await newPerson({ username: "other" });
  const fans = await newPeople(3);
  for (const fan of fans) await followUser(fan, plain);
  await followUser(String(fans[0]), other);
  for (const fan of fans) await goPrivate(fan);
  await addToCollection(other, owned("A thing"));
  expect((await suggested(reader)).slice(0, 2)).toEqual(["other", "plain"]);
});

const owned = (title: string, itemKind: "legos" | "comics" | "other" = "other") => ({
  ...{ type: "owned" as const, itemKind, title, price: { minor: 100, currency: "USD" }, condition: null, url: null },
});

test("a suggestion says how much somebody owns, and what most of it is", async () => {
  const { reader, plain } = await stage();
  for (const title of ["LEGO 75257 Falcon", "LEGO 10281 Bonsai"]) await addToCollection(plain, owned(title, "legos"));
  await addToCollection(plain, owned("Batman #1", "comics"));
  await addToCollection(plain, { ...owned("Batman #2", "comics"), type: "tracked" });
  expect(await whoToFollow(reader)).toMatchObject([{ username: "plain", owned: 3, mostOwned: "legos" }]);
});

test("of many, fifteen are suggested", async () => {
  const { reader } = await stage();
  await newPeople(20);
  expect(await whoToFollow(reader)).toHaveLength(15);
});

const found = async (readerId: string, text: string) =>
  (await searchCollectors(readerId, text)).map(({ username }) => username);

test("a search finds a part of a username in any case, names that begin with it first", async () => {
  const { reader } = await stage();
  for (const username of ["xBrickFan", "brickmaster", "Brick", "lonely"]) await newPerson({ username });
  expect(await found(reader, "BRICK")).toEqual(["Brick", "brickmaster", "xBrickFan"]);
});

test("in a search, the signs of a pattern are letters like any other", async () => {
  const { reader } = await stage();
  await newPerson({ username: "under_score" });
  expect(await found(reader, "_")).toEqual(["under_score"]);
  for (const text of ["%", "plai_", "p%n", "\\", "'", "plain\u0001"]) expect(await found(reader, text)).toEqual([]);
});

test("a search finds private people, and neither hidden ones nor those across a block", async () => {
  const { reader, plain } = await stage();
  const other = await newPerson({ username: "plainer" });
  await goPrivate(plain);
  expect(await found(reader, "plai")).toEqual(["plain", "plainer"]);
  await hide(other);
  await block(plain, reader);
  expect(await found(reader, "plai")).toEqual([]);
  expect(await found(randomUUID(), "plai")).toEqual(["plain"]);
});

test("a search says whom one follows already", async () => {
  const { reader, plain } = await stage();
  await followUser(reader, plain);
  expect(await searchCollectors(reader, "plain")).toMatchObject([{ id: plain, isFollowing: true }]);
});
