import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { listRung } from "#app/models/alerts/rung-alerts.server.ts";
import { judgeSavedSearches } from "#app/models/alerts/search-alerts.server.ts";
import {
  listSavedSearches,
  lookAtSearch,
  removeSearch,
  saveSearch,
  setSearchAlert,
} from "#app/models/collection/saved-searches.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { daysAgo, listingRow } from "#tests/support/catalog/market-rows.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

beforeEach(async () => {
  await sql`truncate collection cascade`.execute(db);
});

let offered = 0;

async function offer(...prices: number[]): Promise<void> {
  await recordMarketRows(
    prices.map((priceMinor) => {
      offered += 1;
      const [title, sourceItemId] = [`LEGO Castle 6080 malachite ${offered}`, `malachite-${offered}`];
      return listingRow({ title, priceMinor, sourceItemId, source: "offers", observedAt: daysAgo(1) });
    }),
  );
}

/** Somebody who wants to hear of what a search finds. */
async function waiting(query = "malachite"): Promise<{ userId: string; id: string }> {
  const userId = randomUUID();
  await saveSearch(userId, { category: "legos", theme: null, query });
  const [search] = await listSavedSearches(userId);
  if (!search) throw new Error("There should be a saved search.");
  await setSearchAlert(userId, search.id, true);
  return { userId, id: search.id };
}

const dayLater = () => sql`update saved_search set rang_at = rang_at - interval '1 day'`.execute(db);

test("a saved search rings for what is new, at most once a day, and each thing once", async () => {
  await offer(9_000);
  const { userId } = await waiting();
  expect(await judgeSavedSearches()).toBe(0);
  await offer(8_000, 7_000);
  expect(await judgeSavedSearches()).toBe(1);
  const [rung] = await listRung(userId);
  expect(rung?.alert).toEqual({
    ...{ of: "search", words: "LEGO: malachite", newMatches: 2 },
    lowest: [{ minor: 7_000, currency: "USD" }],
  });
  await offer(6_000);
  expect(await judgeSavedSearches()).toBe(0);
  await dayLater();
  expect(await judgeSavedSearches()).toBe(1);
  await dayLater();
  expect(await judgeSavedSearches()).toBe(0);
  expect((await listRung(userId)).map(({ alert }) => alert.of === "search" && alert.newMatches)).toEqual([1, 2]);
});

test("what its owner has seen is not new, and whoever does not want to hear of it hears nothing", async () => {
  const seen = await waiting();
  const other = await waiting("nothing finds this");
  const silent = await waiting();
  await setSearchAlert(silent.userId, silent.id, false);
  await offer(5_000);
  await lookAtSearch(seen.userId, seen.id);
  expect(await judgeSavedSearches()).toBe(0);
  await offer(4_000);
  expect(await judgeSavedSearches()).toBe(1);
  expect((await listRung(seen.userId)).map(({ alert }) => alert.of === "search" && alert.newMatches)).toEqual([1]);
  expect([await listRung(other.userId), await listRung(silent.userId)]).toEqual([[], []]);
  await expect(setSearchAlert(randomUUID(), seen.id, true)).rejects.toThrow("This search is not on your watchlist.");
});

test("two workers let it ring once, and what rang stays when the search is removed", async () => {
  const { userId, id } = await waiting();
  await offer(3_000);
  const rang = await Promise.all([judgeSavedSearches(), judgeSavedSearches()]);
  expect(rang.reduce((sum, one) => sum + one, 0)).toBe(1);
  await removeSearch(userId, id);
  expect(await listRung(userId)).toHaveLength(1);
});
