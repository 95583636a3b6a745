import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { findItem, type Item } from "#app/models/catalog/items.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { revisionOf } from "#app/models/platform/revision.server.ts";
import { listNamedBeside } from "#app/models/prices/related-items.server.ts";
import { relatedLinks } from "#app/presenters/related-links.server.ts";
import { daysAgo, listingRow, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
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
  const named = async (itemKind: ItemKind, item: Item) =>
    (await listNamedBeside(itemKind, item)).map(({ heading, items }) => [heading, ...items.map(({ key }) => key)]);
  expect(await named("legos", set)).toEqual([["Minifigures named with it", "sw0834"], ["Sold together in lots"]]);
  expect(await named("minifigures", figure)).toEqual([["Sets named with it", "75257"]]);
  expect(await named("comics", figure)).toEqual([]);
});

test("news of minifigures renew what pages of sets show of them, and nothing of comics", async () => {
  const set = await findItem("legos", "75257");
  const shown = async () => (await relatedLinks("legos", set ?? null)).find(({ title }) => /^Minifigures/.test(title));
  const before = await shown();
  const revision = await revisionOf("comics");
  await sell("LEGO sw0834 Han Solo minifigure once more", "minifigures");
  await expect.poll(shown).not.toEqual(before);
  expect(await revisionOf("comics")).toBe(revision);
});

test("the title of a listing that has expired leads nowhere any more", async () => {
  const title = "LEGO 10281 Bonsai Tree with minifigure sw0834";
  await recordMarketRows([listingRow({ title, category: "legos", sourceItemId: title })]);
  const tree = await findItem("legos", "10281");
  if (!tree) throw new Error("not on record");
  const named = async () => (await listNamedBeside("legos", tree)).flatMap(({ items }) => items.map(({ key }) => key));
  expect(await named()).toEqual(["sw0834"]);
  await sql`update listing_seen set expires_at = now()`.execute(db);
  expect(await named()).toEqual([]);
});
