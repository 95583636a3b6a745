import { beforeAll, expect, test } from "vitest";
import { requireCategory } from "#app/models/catalog/categories.ts";
import { listListings } from "#app/models/listings/listings.server.ts";
import { placeUnplaced } from "#app/models/listings/placement.server.ts";
import { reclassify } from "#app/models/market/reclassify.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { listingRow } from "#tests/support/catalog/market-rows.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

const category = requireCategory("legos");
const onShelf = async (theme: string) =>
  (await listListings({ category, theme, query: "", sort: "newest" }, 1, 100)).rows.map(({ title }) => title);

const falcon = "LEGO 75257 Millennium Falcon by a city friend of Marvel";
const unknown = "LEGO 999999 Marvel Thing";

beforeAll(async () => {
  await recordMarketRows([falcon, unknown].map((title) => listingRow({ title, sourceItemId: title })));
});

test("a set is where the catalogue says, whatever its ad says; an unknown one where its words say", async () => {
  expect(await onShelf("star-wars")).toEqual([falcon]);
  expect(await onShelf("marvel")).toEqual([unknown]);
  expect(await onShelf("city")).toEqual([]);
});

test("a set is found among listings that are placed anew", async () => {
  await db.updateTable("listing").set({ shelves: null }).execute();
  await placeUnplaced();
  expect([await onShelf("star-wars"), await onShelf("city")]).toEqual([[falcon], []]);
});

test("newer rules move the listings that older ones placed elsewhere", async () => {
  await db
    .updateTable("listing")
    .set({ shelves: ["legos", "legos/city"] })
    .where("title", "=", falcon)
    .execute();
  await db
    .updateTable("listing_placement")
    .set({ shelf: "legos/city" })
    .where("shelf", "=", "legos/star-wars")
    .execute();
  await reclassify();
  expect([await onShelf("star-wars"), await onShelf("city")]).toEqual([[falcon], []]);
});
