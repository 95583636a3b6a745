import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { importFile } from "#app/models/market/import-file.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { bricklinkClient, type GuideQuery } from "#app/models/sources/bricklink-client.server.ts";
import { listRecorded } from "#app/models/sources/bricklink-records.server.ts";
import { newSales } from "#app/models/sources/bricklink-sales.ts";
import { withMarketFile } from "#tests/support/catalog/open-market-file.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startBricklinkServer } from "#tests/support/sources/bricklink-server.ts";

const bricklink = await startBricklinkServer();
afterAll(() => bricklink.stop());

const source = "bricklink-test";
const folder = scratchDir("bricklink").path;
const client = bricklinkClient(bricklink.keys, { countCall: async () => {} });

/** Asks for what sold, and records what is new. */
async function ask(query: Pick<GuideQuery, "type" | "no" | "condition">) {
  const guide = await client.priceGuide({ ...query, guide: "sold" });
  if (!guide) return expect.unreachable("BrickLink does not know this item.");
  const rows = newSales(guide, await listRecorded(source, guide), guide.type === "SET" ? "legos" : "minifigures");
  if (rows.length === 0) return null;
  const file = path.join(folder, "sold.jsonl");
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const reading = { source };
  return withMarketFile(file, (opened) => importFile(opened, reading), reading);
}

const listSales = () => db.selectFrom("sale").selectAll().where("source", "=", source).orderBy("id").execute();

const orderedAt = new Date(Date.now() - 5 * 86_400_000);
const set = { type: "SET", no: "75257-1", condition: "N" } as const;

test("each sale is recorded once, at its unit price, and counts; the same answer at other rates adds nothing", async () => {
  bricklink.settings.sales = [
    { no: "75257-1", price: 150, quantity: 3, orderedAt },
    { no: "75257-1", price: 150, orderedAt },
    { no: "75257-1", price: 149.5, orderedAt: new Date(orderedAt.getTime() + 60_000) },
    { no: "75257-1", price: 90, condition: "U", orderedAt },
    { type: "MINIFIG", no: "sw0001a", price: 12.3456, condition: "U", orderedAt },
  ];
  expect(await ask(set)).toMatchObject({ read: 3, kept: 3, repeated: 0, nearlyRepeated: 0, rejected: [] });
  expect(await ask({ ...set, condition: "U" })).toMatchObject({ read: 1, kept: 1 });
  expect(await ask({ type: "MINIFIG", no: "sw0001a", condition: "U" })).toMatchObject({ read: 1, kept: 1 });
  const sales = await listSales();
  const common = { lot_size: null, excluded_by: null, marketplace: "BRICKLINK", sold_at_precision: "instant" };
  expect(sales).toMatchObject([
    { ...common, price_minor: 14_950 },
    {
      ...common,
      price_minor: 15_000,
      condition_key: "new",
      title: "LEGO 75257-1, 3 sold at this price",
      sold_at: orderedAt,
    },
    { ...common, price_minor: 15_000, condition_key: "new", title: "LEGO 75257-1", category: "legos" },
    { ...common, price_minor: 9_000, condition_key: "used", condition: "Used, completeness not said" },
    { ...common, price_minor: 1_235, category: "minifigures", condition_key: "used", catalog_ref: "lego-fig:sw0001a" },
  ]);
  const items = await db
    .selectFrom("item")
    .select("key")
    .where(
      "id",
      "in",
      sales.map(({ item_id }) => item_id ?? 0),
    )
    .execute();
  expect(items.map(({ key }) => key).toSorted()).toEqual(["75257", "sw0001a"]);

  // A rate that moved by a tenth is more than what the import takes for the same sale.
  bricklink.settings.rates = { USD: 1.1 };
  expect(await ask(set)).toBeNull();
  bricklink.settings.sales = [
    ...bricklink.settings.sales.slice(1),
    { no: "75257-1", price: 160, orderedAt: new Date() },
  ];
  expect(await ask(set)).toMatchObject({ read: 1, kept: 1 });
  expect(await listSales()).toHaveLength(6);
});

test("a sale is known by its source and its id alone, also where it stands at another item by now", async () => {
  await db.updateTable("sale").set({ item_id: null }).where("source", "=", source).execute();
  expect(await ask(set)).toBeNull();
  const guide = await client.priceGuide({ ...set, guide: "sold" });
  if (!guide) return expect.unreachable("BrickLink does not know this item.");
  expect(await listRecorded(source, guide)).toHaveLength(guide.rows.length);
  expect(await listRecorded("another source", guide)).toEqual([]);
});
