import { expect, test } from "vitest";
import { findItem } from "#app/models/catalog/items.server.ts";
import { revisionOf } from "#app/models/platform/revision.server.ts";
import { recalculatePrices } from "#app/models/prices/recalculate.server.ts";
import { listNamedTogether } from "#app/models/prices/related-items.server.ts";
import { daysAgo, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

async function sell(title: string, category: "legos" | "minifigures"): Promise<void> {
  await recordMarketRows([
    saleRow({ title, category, sourceItemId: title, soldAt: daysAgo(1), soldAtPrecision: "instant" }),
  ]);
  await recalculatePrices();
}

test("titles that name a set with a minifigure lead from each to the other, whatever the theme", async () => {
  await sell("LEGO sw0834 Han Solo minifigure", "minifigures");
  await sell("LEGO 75257 Millennium Falcon with sw0834", "legos");
  await sell("LEGO sw0834 minifigure from 75257 Millennium Falcon", "minifigures");
  const set = await findItem("legos", "75257");
  const figure = await findItem("minifigures", "sw0834");
  if (!set || !figure) throw new Error("not on record");
  expect((await listNamedTogether("legos", set)).minifigures.map(({ key }) => key)).toEqual(["sw0834"]);
  expect((await listNamedTogether("minifigures", figure)).sets.map(({ key }) => key)).toEqual(["75257"]);
  expect((await listNamedTogether("comics", figure)).sets).toEqual([]);
});

test("news of minifigures renew what pages of sets show of them, and nothing of comics", async () => {
  const before = await Promise.all(["legos", "minifigures", "comics"].map(revisionOf));
  await sell("LEGO sw0001 minifigure", "minifigures");
  await expect.poll(() => revisionOf("legos")).toBeGreaterThan(before[0] ?? 0);
  expect(await revisionOf("minifigures")).toBeGreaterThan(before[1] ?? 0);
  expect(await revisionOf("comics")).toBe(before[2]);
});
