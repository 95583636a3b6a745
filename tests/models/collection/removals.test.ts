import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { setTarget } from "#app/models/alerts/alerts.server.ts";
import { addCopy, listCopies, removeCopy } from "#app/models/collection/copies.server.ts";
import { addToCollection, type Entry, listEntries, type NewEntry } from "#app/models/collection/entries.server.ts";
import { collectionLimit } from "#app/models/collection/locked-collection.server.ts";
import { moveEntries } from "#app/models/collection/moves.server.ts";
import {
  forgetRemoved,
  forgetRemovedEntries,
  listRemoved,
  putBack,
  removeEntries,
} from "#app/models/collection/removals.server.ts";
import { judgeTargetsAnew } from "#app/models/collection/targets.server.ts";
import { db } from "#app/models/platform/database.server.ts";

const falcon = "LEGO 75257 Millennium Falcon";
const newEntry: NewEntry = {
  type: "tracked",
  itemKind: "legos",
  title: falcon,
  price: { minor: 10_000, currency: "GBP" },
  condition: null,
  url: "https://shop.example/falcon",
};
const copy = {
  ...{ conditionKey: "used", quantity: 2, paidMinor: 8_000, feesMinor: 500, paidCurrency: "GBP" },
  ...{ acquiredOn: "2026-03-01", place: "Shelf 3", note: "Complete" },
  ...{ goneOn: null, proceedsMinor: null, proceedsCurrency: "GBP" },
};
const target = {
  basis: "value",
  direction: "below",
  price: { minor: 9_000, currency: "GBP" },
  conditionKey: "new",
} as const;

async function add(userId: string, changes: Partial<NewEntry> = {}): Promise<Entry> {
  return (await addToCollection(userId, { ...newEntry, ...changes })).entry;
}

const remove = (userId: string, ...entries: Entry[]) =>
  removeEntries(
    userId,
    entries.map(({ id }) => id),
  );

const targetOf = (entry: Entry) =>
  db.selectFrom("price_target").selectAll().where("entry_id", "=", entry.id).executeTakeFirst();

/** Makes everything that a person removed so many days older. */
const letPass = (userId: string, days: number) =>
  sql`update removed_entry set removed_at = removed_at - make_interval(days => ${days}) where user_id = ${userId}`.execute(
    db,
  );

test("what was removed at once is put back at once, where it stood, with its copies and its target", async () => {
  const userId = randomUUID();
  const tracked = await add(userId);
  await setTarget(userId, tracked.id, target);
  // As it is when it was put back, until the next minute.
  await judgeTargetsAnew(db, [tracked.id]);
  const owned = await add(userId, { type: "owned", title: "Amazing Spider-Man #300", itemKind: "comics" });
  await addCopy(userId, owned.id, copy);
  await add(userId, { title: "LEGO 10300 DeLorean" });
  const state = async () => [await listEntries(userId), await listCopies(userId), await targetOf(tracked)];
  const before = await state();

  const { id, entries } = await remove(userId, tracked, owned);
  expect(entries).toHaveLength(2);
  expect(await listEntries(userId)).toHaveLength(1);
  const removed = await listRemoved(userId);
  expect(removed.map(({ entry, copies, target }) => [entry.title, copies.length, target !== null])).toEqual(
    expect.arrayContaining([
      [falcon, 0, true],
      ["Amazing Spider-Man #300", 2, false],
    ]),
  );
  expect((await putBack(userId, id ?? "")).map(({ id }) => id).sort()).toEqual([tracked.id, owned.id].sort());
  expect(await state()).toEqual(before);
  expect(await listRemoved(userId)).toEqual([]);
  await expect(putBack(userId, id ?? "")).rejects.toMatchObject({ code: "removed-entry" });
});

/** An owned entry with so many copies. */
async function addCopies(userId: string, count: number): Promise<Entry> {
  const entry = await add(userId, { type: "owned" });
  for (let copies = 1; copies < count; copies += 1) await addCopy(userId, entry.id, copy);
  return entry;
}

test("an entry is not put back into one where they would have too many copies together", async () => {
  const userId = randomUUID();
  const { id } = await remove(userId, await addCopies(userId, 26));
  const there = await addCopies(userId, 25);
  await expect(putBack(userId, id ?? "")).rejects.toMatchObject({
    name: "LimitReachedError",
    message: "An item has at most 50 copies. Make those that are alike one copy with a quantity.",
  });
  const [last] = (await listCopies(userId)).get(there.id) ?? [];
  await removeCopy(userId, last?.id ?? "");
  expect(await listRemoved(userId)).toHaveLength(1);
  await putBack(userId, id ?? "");
  expect((await listCopies(userId)).get(there.id)).toHaveLength(50);
});

test("an entry is not moved onto one where they would have too many copies together", async () => {
  const userId = randomUUID();
  const moving = await addCopies(userId, 26);
  await moveEntries(userId, [moving.id], "tracked");
  const there = await addCopies(userId, 25);
  await expect(moveEntries(userId, [moving.id], "owned")).rejects.toMatchObject({ code: "too-many-copies" });
  const copies = await listCopies(userId);
  expect([copies.get(moving.id)?.length, copies.get(there.id)?.length]).toEqual([26, 25]);
});

test("one of several is put back alone, by its own id, and by nobody else", async () => {
  const userId = randomUUID();
  const entries = [await add(userId), await add(userId, { title: "LEGO 10300 DeLorean" })];
  await remove(userId, ...entries);
  const one = entries[1]?.id ?? "";
  await expect(putBack(randomUUID(), one)).rejects.toMatchObject({ code: "removed-entry" });
  await forgetRemoved(randomUUID(), one);
  await putBack(userId, one);
  expect((await listEntries(userId)).map(({ id }) => id)).toEqual([one]);
  expect((await listRemoved(userId)).map(({ entry }) => entry.id)).toEqual([entries[0]?.id]);
  await forgetRemoved(userId, entries[0]?.id ?? "");
  expect(await listRemoved(userId)).toEqual([]);
});

test("where the item is on the list again, that entry gets the copies and the target", async () => {
  const userId = randomUUID();
  const first = await add(userId, { type: "owned" });
  await addCopy(userId, first.id, copy);
  await remove(userId, first);
  const again = await add(userId, { type: "owned" });
  await putBack(userId, first.id);
  expect((await listEntries(userId)).map(({ id }) => id)).toEqual([again.id]);
  expect((await listCopies(userId)).get(again.id)).toHaveLength(3);
});

test("a full list takes nothing back, and what does not fit is still kept", async () => {
  const userId = randomUUID();
  const removed = [await add(userId, { title: "thing a" }), await add(userId, { title: "thing b" })];
  const { id } = await remove(userId, ...removed);
  for (let at = 1; at < collectionLimit; at += 1) await add(userId, { title: `thing ${at}` });
  await expect(putBack(userId, id ?? "")).rejects.toMatchObject({ code: "USER_LIMIT_REACHED" });
  expect(await listEntries(userId)).toHaveLength(collectionLimit - 1);
  expect(await listRemoved(userId)).toHaveLength(2);
  await putBack(userId, removed[0]?.id ?? "");
  expect(await listEntries(userId)).toHaveLength(collectionLimit);
});

test("after 30 days it is gone, for its owner at once and from the disk by a job", async () => {
  const userId = randomUUID();
  const entry = await add(userId);
  await remove(userId, entry);
  await letPass(userId, 29);
  await forgetRemovedEntries();
  expect(await listRemoved(userId)).toHaveLength(1);
  await letPass(userId, 1);
  expect(await listRemoved(userId)).toEqual([]);
  await expect(putBack(userId, entry.id)).rejects.toMatchObject({ code: "removed-entry" });
  await forgetRemovedEntries();
  expect(await db.selectFrom("removed_entry").selectAll().where("user_id", "=", userId).execute()).toEqual([]);
});

test("of one person the latest five hundred are kept", async () => {
  const userId = randomUUID();
  const entry = await add(userId);
  await sql`
    insert into removed_entry (id, user_id, removal_id, entry, copies, removed_at)
    select gen_random_uuid(), ${userId}, gen_random_uuid(), to_jsonb(collection_entry), '[]', now() - interval '1 minute'
    from collection_entry, generate_series(1, 500) where id = ${entry.id}`.execute(db);
  await remove(userId, entry);
  const kept = await listRemoved(userId);
  expect(kept).toHaveLength(500);
  expect(kept[0]?.entry).toEqual(entry);
});
