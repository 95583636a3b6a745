import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { raiseDueRevisions } from "#app/models/catalog/catalog-change.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { cachedByRevision, revisionOf } from "#app/models/platform/revision.server.ts";
import { recalculatePrices } from "#app/models/prices/recalculate.server.ts";
import { listingRow, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const scopes: string[] = ["legos", "comics", "all"];

/** Says of which scopes something is read anew when it is asked for now. */
async function readAnew(what: string): Promise<string[]> {
  const anew: string[] = [];
  for (const scope of scopes) {
    await cachedByRevision(scope, [what], async () => {
      anew.push(scope);
      return {};
    });
  }
  return anew;
}

let offers = 0;
const offerOf = (category: "legos" | "comics") => {
  offers += 1;
  return listingRow({ category, title: `Offer ${offers}`, sourceItemId: `offer-${offers}` });
};

test("a change of one category leaves what is cached of the others", async () => {
  expect(await readAnew("offers")).toEqual(scopes);
  expect(await readAnew("offers")).toEqual([]);
  await recordMarketRows([offerOf("comics")]);
  expect(await readAnew("offers")).toEqual(["comics", "all"]);
  await recordMarketRows([offerOf("legos"), offerOf("comics")]);
  expect(await readAnew("offers")).toEqual(["legos", "comics", "all"]);
});

test("what several ask for at once is read once; a failure reaches all of them and is not cached", async () => {
  const read = vi.fn(async () => ({ text: "read" })).mockRejectedValueOnce(new Error("not now"));
  const ask = () => cachedByRevision("legos", ["at once"], read);
  expect((await Promise.allSettled([ask(), ask()])).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const [one, other] = await Promise.all([ask(), ask()]);
  expect(await ask()).toBe(one);
  expect(other).toBe(one);
  expect(read).toHaveBeenCalledTimes(2);
});

test("what is cached takes at most 8 MiB, and what nobody used for the longest time goes first", async () => {
  const read = vi.fn(async () => ({ text: "x".repeat(1_000_000) }));
  const ask = (key: number) => cachedByRevision("legos", ["two megabytes", key], read);
  for (const key of [1, 2, 3, 4, 1, 5, 1]) await ask(key);
  expect(read).toHaveBeenCalledTimes(5);
  await ask(2);
  expect(read).toHaveBeenCalledTimes(6);
});

test("sales, and prices compared with them, are news of their category; the same rows again are none", async () => {
  await readAnew("sales");
  const sale = saleRow({ category: "minifigures", catalogRef: "lego-minifig:sw0834", title: "LEGO sw0834" });
  await recordMarketRows([sale]);
  // Minifigures are on the shelves of LEGO: sets and minifigures show each other's prices.
  expect(await readAnew("sales")).toEqual(["legos", "all"]);
  await recordMarketRows([sale]);
  expect(await readAnew("sales")).toEqual([]);
  await recalculatePrices();
  await raiseDueRevisions("all");
  // Minifigures are on the shelves of LEGO: sets and minifigures show each other's prices.
  expect(await readAnew("sales")).toEqual(["legos", "all"]);
});

test("while the database is away, what was read before still serves, and what is read from it fails", async () => {
  await readAnew("before");
  // Long enough for the revisions to be asked for again.
  const later = performance.now() + 2_000;
  vi.spyOn(performance, "now").mockImplementation(() => later);
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const asked = vi.spyOn(db, "selectFrom").mockImplementation(() => {
    throw refused;
  });
  expect(await readAnew("before")).toEqual([]);
  expect(asked).toHaveBeenCalledTimes(1);
  const read = () => db.selectFrom("item").select("id").execute();
  await expect(cachedByRevision("legos", ["new"], read)).rejects.toThrow("ECONNREFUSED");
});

/** Items with stale prices, enough for three batches of a recalculation. */
async function recordManyItems(from: number): Promise<void> {
  const numbers = Array.from({ length: 450 }, (_, index) => String(from + index));
  await recordMarketRows(numbers.map((number) => saleRow({ title: `LEGO ${number} New`, sourceItemId: number })));
}

test("prices are announced once, however many batches recalculate them", async () => {
  await recordManyItems(70_100);
  const before = await revisionOf("legos");
  expect(await recalculatePrices()).toBe(450);
  await raiseDueRevisions("all");
  expect((await revisionOf("legos")) - before).toBe(1);
});

test("prices that take longer than a minute are announced meanwhile", async () => {
  await recordManyItems(71_100);
  const before = await revisionOf("legos");
  let batches = 0;
  await recalculatePrices(async () => {
    batches += 1;
    if (batches === 1) await sql`update category_revision set raised_at = now() - interval '1 minute'`.execute(db);
  });
  await raiseDueRevisions("all");
  expect((await revisionOf("legos")) - before).toBe(2);
});
