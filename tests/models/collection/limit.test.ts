import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { addToCollection, listEntries } from "#app/models/collection/entries.server.ts";
import { type CollectionType, collectionTypes } from "#app/models/collection/entry-fields.ts";
import { collectionLimit } from "#app/models/collection/locked-collection.server.ts";
import { moveEntries } from "#app/models/collection/moves.server.ts";
import { listRemoved, putBack, removeFromCollection } from "#app/models/collection/removals.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { addAll } from "#tests/support/collection/add-all.ts";
import { root } from "#tests/support/server/own-settings.ts";

const other: ChildProcess = fork(path.join(root, "tests/support/collection/adding-process.ts"), [], { execArgv: [] });
await once(other, "message");

afterAll(() => {
  other.kill();
});

const titles = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at}`);

function countRows(table: "collection_entry" | "activity", userId: string) {
  return db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow()
    .then(({ rows }) => rows);
}

test.each(collectionTypes)("of 50 parallel adds to the %s list, ten are kept, in each of five rounds", async (type) => {
  for (let round = 0; round < 5; round += 1) {
    const userId = randomUUID();
    const outcomes = await addAll(addToCollection, { userId, type, titles: titles("thing", 50) });
    expect(outcomes).toEqual({ new: 10, USER_LIMIT_REACHED: 40 });
    expect(await countRows("collection_entry", userId)).toBe(10);
    expect(await countRows("activity", userId)).toBe(10);
  }
});

test.each(collectionTypes)("so it is with two processes at once, for the %s list", async (type) => {
  for (let round = 0; round < 5; round += 1) {
    const userId = randomUUID();
    const reply = once(other, "message");
    other.send({ userId, type, titles: titles("theirs", 25) });
    const [ours, [theirs]] = await Promise.all([
      addAll(addToCollection, { userId, type, titles: titles("ours", 25) }),
      reply,
    ]);
    expect((ours.new ?? 0) + (theirs.new ?? 0)).toBe(10);
    expect((ours.USER_LIMIT_REACHED ?? 0) + (theirs.USER_LIMIT_REACHED ?? 0)).toBe(40);
    expect(await countRows("collection_entry", userId)).toBe(10);
  }
});

test("twenty identical adds, from two processes, are one entry and one activity", async () => {
  const userId = randomUUID();
  const same = { userId, type: "owned" as const, titles: Array.from({ length: 10 }, () => "the same thing") };
  const reply = once(other, "message");
  other.send(same);
  const [ours, [theirs]] = await Promise.all([addAll(addToCollection, same), reply]);
  expect([(ours.new ?? 0) + (theirs.new ?? 0), (ours.there ?? 0) + (theirs.there ?? 0)]).toEqual([1, 19]);
  expect(await countRows("collection_entry", userId)).toBe(1);
  expect(await countRows("activity", userId)).toBe(1);
});

test("adding what is there already is no error, at a full list too", async () => {
  const userId = randomUUID();
  await addAll(addToCollection, { userId, type: "tracked", titles: titles("thing", 10) });
  expect(await addAll(addToCollection, { userId, type: "tracked", titles: ["thing 3"] })).toEqual({ there: 1 });
});

test("of parallel moves to a list with room for some, only those that fit together move", async () => {
  for (let round = 0; round < 5; round += 1) {
    const userId = randomUUID();
    await addAll(addToCollection, { userId, type: "tracked", titles: titles("watched", 10) });
    await addAll(addToCollection, { userId, type: "owned", titles: titles("mine", 7) });
    const tracked = (await listEntries(userId)).filter(({ type }) => type === "tracked");
    const moves = tracked.map(({ id }) =>
      moveEntries(userId, [id], "owned").then(
        () => "moved",
        ({ code }) => code,
      ),
    );
    const outcomes = await Promise.all(moves);
    expect(outcomes.filter((outcome) => outcome === "moved")).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === "USER_LIMIT_REACHED")).toHaveLength(7);
    const left = tracked.map(({ id }) => id);
    await expect(moveEntries(userId, left, "owned")).rejects.toMatchObject({ code: "USER_LIMIT_REACHED" });
    expect((await listEntries(userId)).filter(({ type }) => type === "owned")).toHaveLength(10);
  }
});

test("whatever is added, removed, put back and moved, in whatever order, no list holds more than ten or anything twice", async () => {
  const title = fc.integer({ min: 0, max: 14 }).map((number) => `thing ${number}`);
  const type = fc.constantFrom<CollectionType>(...collectionTypes);
  const command = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant("add" as const), title, type }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), title, type }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("put back" as const), title, type }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("move" as const), title, type }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 20, maxLength: 40 }), async (commands) => {
      const userId = randomUUID();
      const run = async ({ do: what, title, type }: (typeof commands)[number]) => {
        if (what === "add") await addAll(addToCollection, { userId, type, titles: [title] });
        else if (what === "remove") await removeFromCollection(userId, title, type);
        else if (what === "put back") {
          const [latest] = await listRemoved(userId);
          await putBack(userId, latest?.entry.id ?? "").catch(({ code }) => {
            expect(["USER_LIMIT_REACHED", "removed-entry"]).toContain(code);
          });
        } else {
          const moving = (await listEntries(userId)).filter((entry) => entry.title === title);
          await moveEntries(
            userId,
            moving.map(({ id }) => id),
            type,
          ).catch(({ code }) => {
            expect(code).toBe("USER_LIMIT_REACHED");
          });
        }
      };
      // Four at a time, so that they overlap.
      for (let at = 0; at < commands.length; at += 4) await Promise.all(commands.slice(at, at + 4).map(run));
      const entries = await listEntries(userId);
      for (const type of collectionTypes) {
        const titles = entries.filter((entry) => entry.type === type).map((entry) => entry.title);
        expect(titles.length).toBeLessThanOrEqual(collectionLimit);
        expect(new Set(titles).size).toBe(titles.length);
      }
      const copies = await db
        .selectFrom("collection_copy")
        .innerJoin("collection_entry", "collection_entry.id", "collection_copy.entry_id")
        .select("collection_entry.id")
        .where("user_id", "=", userId)
        .where("type", "=", "owned")
        .execute();
      const owned = entries.filter(({ type }) => type === "owned").map(({ id }) => id);
      expect(new Set(copies.map(({ id }) => id))).toEqual(new Set(owned));
    }),
    { numRuns: 30 },
  );
}, 300_000);
