import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addCopy, listCopies, removeCopy, setCondition, updateCopy } from "#app/models/collection/copies.server.ts";
import type { CopyFields } from "#app/models/collection/copy-fields.ts";
import { addToCollection, listEntries, type NewEntry } from "#app/models/collection/entries.server.ts";
import { moveEntries } from "#app/models/collection/moves.server.ts";

const owned: NewEntry = {
  type: "owned",
  itemKind: "legos",
  title: "LEGO 75257 Millennium Falcon",
  price: { minor: 10_000, currency: "USD" },
  condition: null,
  url: null,
};

const copy: CopyFields = {
  conditionKey: "used",
  quantity: 1,
  paidMinor: 8_000,
  feesMinor: 500,
  paidCurrency: "GBP",
  acquiredOn: "2026-03-01",
  place: "Shelf 3",
  note: "Complete",
  goneOn: null,
  proceedsMinor: null,
  proceedsCurrency: "GBP",
};

async function ownerOf(changes: Partial<NewEntry> = {}) {
  const userId = randomUUID();
  const { entry } = await addToCollection(userId, { ...owned, ...changes });
  const copies = async () => (await listCopies(userId)).get(entry.id) ?? [];
  const first = (await copies())[0];
  return { userId, entry, copies, firstId: first?.id ?? "" };
}

test("an owned item has a copy from the start, of which nothing is said", async () => {
  const { copies } = await ownerOf();
  expect(await copies()).toMatchObject([
    { quantity: 1, paidMinor: null, acquiredOn: null, paidCurrency: "USD", goneOn: null },
  ]);
});

test("a copy is added, changed and removed with all that its owner says of it", async () => {
  const { userId, entry, copies, firstId } = await ownerOf();
  const added = await addCopy(userId, entry.id, copy);
  expect(added).toMatchObject(copy);
  const changed = { ...copy, quantity: 3, goneOn: "2026-11-01", proceedsMinor: 9_000, note: null };
  expect(await updateCopy(userId, entry.id, added.id, changed)).toMatchObject(changed);
  expect(await copies()).toMatchObject([{ id: firstId }, changed]);
  await removeCopy(userId, added.id);
  expect(await copies()).toMatchObject([{ id: firstId }]);
});

test("a copy is changed as one of its own entry alone, whose conditions it has", async () => {
  const { userId, copies, firstId } = await ownerOf();
  const comic = await addToCollection(userId, { ...owned, itemKind: "comics", title: "Amazing Spider-Man #300" });
  const before = await copies();
  await expect(updateCopy(userId, comic.entry.id, firstId, copy)).rejects.toMatchObject({ code: "collection-copy" });
  expect(await copies()).toEqual(before);
});

test("the only copy of an item cannot be removed", async () => {
  const { userId, copies, firstId } = await ownerOf();
  await expect(removeCopy(userId, firstId)).rejects.toThrow("This is your only copy.");
  expect(await copies()).toHaveLength(1);
});

test("copies removed at the same moment leave one", async () => {
  const { userId, entry, copies, firstId } = await ownerOf();
  const second = await addCopy(userId, entry.id, copy);
  await Promise.allSettled([removeCopy(userId, firstId), removeCopy(userId, second.id)]);
  expect(await copies()).toHaveLength(1);
});

test("another person's copies are as if they were not there", async () => {
  const { entry, copies, firstId } = await ownerOf();
  const { userId: stranger } = await ownerOf();
  const before = await copies();
  await expect(addCopy(stranger, entry.id, copy)).rejects.toMatchObject({ code: "collection-entry" });
  await expect(updateCopy(stranger, entry.id, firstId, copy)).rejects.toMatchObject({ code: "collection-copy" });
  await expect(removeCopy(stranger, firstId)).rejects.toMatchObject({ code: "collection-copy" });
  await expect(removeCopy(stranger, randomUUID())).rejects.toMatchObject({ code: "collection-copy" });
  await expect(removeCopy(stranger, "no id")).rejects.toMatchObject({ code: "collection-copy" });
  expect(await setCondition(stranger, [entry.id], "used")).toBe(0);
  expect((await listCopies(stranger)).has(entry.id)).toBe(false);
  expect(await copies()).toEqual(before);
});

test("a tracked item takes no copy", async () => {
  const { userId, entry } = await ownerOf({ type: "tracked" });
  await expect(addCopy(userId, entry.id, copy)).rejects.toMatchObject({ code: "collection-entry" });
});

test("an item has at most 50 copies", async () => {
  const { userId, entry, copies } = await ownerOf();
  for (let more = 1; more < 50; more += 1) await addCopy(userId, entry.id, copy);
  await expect(addCopy(userId, entry.id, copy)).rejects.toMatchObject({ code: "too-many-copies" });
  expect(await copies()).toHaveLength(50);
});

test("copies go with their entry when it moves to the tracked list and back", async () => {
  const { userId, entry, copies } = await ownerOf();
  await addCopy(userId, entry.id, copy);
  await moveEntries(userId, [entry.id], "tracked");
  await moveEntries(userId, [entry.id], "owned");
  expect(await copies()).toMatchObject([{ quantity: 1 }, copy]);
});

test("several entries get one condition, with all their copies", async () => {
  const { userId, entry, copies } = await ownerOf();
  await addCopy(userId, entry.id, copy);
  const comic = await addToCollection(userId, { ...owned, itemKind: "comics", title: "Amazing Spider-Man #300" });
  expect(await setCondition(userId, [entry.id], "used")).toBe(1);
  expect((await copies()).map(({ conditionKey }) => conditionKey)).toEqual(["used", "used"]);
  await expect(setCondition(userId, [entry.id, comic.entry.id], "new")).rejects.toThrow("Amazing Spider-Man #300");
  expect((await copies()).map(({ conditionKey }) => conditionKey)).toEqual(["used", "used"]);
  expect(await setCondition(userId, [comic.entry.id], "CGC 9.8")).toBe(1);
  expect(await listEntries(userId)).toMatchObject([
    { conditionKey: "cgc-9.8", condition: "CGC 9.8" },
    { conditionKey: "used", condition: "Used" },
  ]);
});

test("an item whose only copy changes its condition is in that condition", async () => {
  const { userId, entry, firstId } = await ownerOf();
  await updateCopy(userId, entry.id, firstId, { ...copy, conditionKey: "open-box" });
  expect(await listEntries(userId)).toMatchObject([{ conditionKey: "open-box", condition: "Open box", median: null }]);
});
