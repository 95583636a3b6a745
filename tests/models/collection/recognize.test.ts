import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { setTarget } from "#app/models/alerts/alerts.server.ts";
import { addCopy, listCopies, updateCopy } from "#app/models/collection/copies.server.ts";
import { addToCollection, listEntries, type NewEntry } from "#app/models/collection/entries.server.ts";
import { recognizeEntries } from "#app/models/collection/recognize.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { saleRow } from "#tests/support/catalog/market-rows.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

const entry: NewEntry = {
  type: "owned",
  itemKind: "legos",
  title: "Millennium Falcon 75105",
  price: null,
  condition: null,
  url: null,
};

/** Puts the set of this number on record, as a sale of it does. */
function recordSet(number: string) {
  return recordMarketRows([saleRow({ title: `LEGO ${number} New Sealed`, sourceItemId: number })]);
}

const keysOf = async (userId: string) => (await listEntries(userId)).map(({ itemKey }) => itemKey);

test("an entry gets the key of its item once that is on record", async () => {
  const userId = randomUUID();
  await addToCollection(userId, { ...entry, title: "LEGO 75105 Millennium Falcon" });
  await addToCollection(userId, { ...entry, title: "My own spaceship" });
  await addToCollection(userId, { ...entry, itemKind: "other", title: "LEGO 75105 poster" });
  await recognizeEntries();
  expect(await keysOf(userId)).toEqual([null, null, null]);
  await recordSet("75105");
  expect(await recognizeEntries()).toBe(1);
  expect(await keysOf(userId)).toEqual([null, null, "75105"]);
  expect(await recognizeEntries()).toBe(0);
});

test("an entry whose item is on the list already gives its copies to that one", async () => {
  const userId = randomUUID();
  const { entry: byHand } = await addToCollection(userId, { ...entry, title: "LEGO 75192 Falcon from my aunt" });
  const [copy] = (await listCopies(userId)).get(byHand.id) ?? [];
  if (!copy) throw new Error("no copy");
  await updateCopy(userId, byHand.id, copy.id, { ...copy, place: "Attic" });
  await recordSet("75192");
  const { entry: known } = await addToCollection(userId, { ...entry, title: "LEGO 75192 Millennium Falcon" });
  expect(await keysOf(userId)).toEqual(["75192", null]);
  await recognizeEntries();
  expect(await listEntries(userId)).toMatchObject([{ id: known.id, itemKey: "75192" }]);
  const copies = (await listCopies(userId)).get(known.id);
  expect(copies?.map(({ place }) => place)).toEqual(expect.arrayContaining([null, "Attic"]));
});

test("an entry stays as it is where its item on the list would have too many copies with its own", async () => {
  const userId = randomUUID();
  const { entry: byHand } = await addToCollection(userId, { ...entry, title: "LEGO 75313 AT-AT from my aunt" });
  await recordSet("75313");
  const { entry: known } = await addToCollection(userId, { ...entry, title: "LEGO 75313 AT-AT" });
  await addToCollection(userId, { ...entry, title: "LEGO 10497 Galaxy Explorer" });
  for (const { id } of [byHand, known]) {
    const [copy] = (await listCopies(userId)).get(id) ?? [];
    if (!copy) throw new Error("no copy");
    for (let copies = 1; copies < 26; copies += 1) await addCopy(userId, id, copy);
  }
  await recordSet("10497");
  await recognizeEntries();
  expect(await keysOf(userId)).toEqual(["10497", "75313", null]);
  expect([...(await listCopies(userId)).values()].map(({ length }) => length).sort()).toEqual([1, 26, 26]);
});

test("a tracked entry gives its target to the one that has none", async () => {
  const userId = randomUUID();
  const tracked = { ...entry, type: "tracked" as const };
  const { entry: byHand } = await addToCollection(userId, { ...tracked, title: "LEGO 10179 UCS Falcon, first" });
  await setTarget(userId, byHand.id, {
    basis: "value",
    direction: "below",
    price: { minor: 90_000, currency: "USD" },
    conditionKey: null,
  });
  await recordSet("10179");
  const { entry: known } = await addToCollection(userId, { ...tracked, title: "LEGO 10179 Falcon" });
  await recognizeEntries();
  const targets = await db.selectFrom("price_target").select("amount_minor").where("entry_id", "=", known.id).execute();
  expect(targets).toEqual([{ amount_minor: 90_000 }]);
});

test("two owners of one item do not meet", async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await addToCollection(one, { ...entry, title: "LEGO 21309 Saturn V of mine" });
  await recordSet("21309");
  await addToCollection(other, { ...entry, title: "LEGO 21309 Saturn V" });
  await Promise.all([recognizeEntries(), recognizeEntries()]);
  expect(await keysOf(one)).toEqual(["21309"]);
  expect(await keysOf(other)).toEqual(["21309"]);
  expect([...(await listCopies(one)).values()].flat()).toHaveLength(1);
  expect([...(await listCopies(other)).values()].flat()).toHaveLength(1);
});
