import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { importFile } from "#app/models/market/import-file.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { ebayClient } from "#app/models/sources/ebay-client.server.ts";
import { type EbayRow, ebayRowCollector } from "#app/models/sources/ebay-rows.ts";
import { withMarketFile } from "#tests/support/catalog/open-market-file.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { auction, categories, offeredItem, offeredItems, variationGroup } from "#tests/support/sources/ebay-items.ts";
import { startEbayServer } from "#tests/support/sources/ebay-server.ts";

const ebay = await startEbayServer();
afterAll(() => ebay.stop());

test("what two queries find is recorded once each, without groups, other currencies and names of sellers", async () => {
  const pounds = { currency: "GBP" };
  const fixed = Array.from({ length: 600 }, () => offeredItem(pounds));
  // Further down than the rows by which a file's columns are told.
  const last = { ...pounds, listedAt: new Date(0) };
  ebay.settings.items = [
    ...fixed,
    offeredItem({ ...pounds, title: "LEGO 10281 Bonsai Tree new", categoryId: categories.comics }),
    ...[auction(last), variationGroup(last), offeredItem({ ...last, currency: "USD", isUnconverted: true })],
  ];
  const { clientId, clientSecret, url: apiUrl } = ebay;
  const settings = { clientId, clientSecret, apiUrl, marketplace: "EBAY_GB", campaignId: "5338" };
  const client = ebayClient(settings, { countCall: async () => {} });
  const rowsOf = ebayRowCollector();
  const rows: EbayRow[] = [];
  for (const query of [{ categoryId: categories.legoSets }, { words: "LEGO new" }])
    for await (const page of client.search(query)) rows.push(...rowsOf(page, "legos"));
  expect(rows).toHaveLength(604);

  const file = path.join(scratchDir("ebay").path, "ebay.jsonl");
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const reading = { source: "ebay", preset: "ebay-browse", onlyCurrency: "GBP" };
  const report = await withMarketFile(file, (opened) => importFile(opened, reading), reading);
  expect(report).toMatchObject({ read: 604, kept: 602, repeated: 0 });
  expect(report.rejected.map(({ reason, count }) => [reason, count])).toEqual(
    expect.arrayContaining([
      ["a choice of variations, at several prices", 1],
      ["not in the currency of the marketplace", 1],
    ]),
  );
  const listings = await db.selectFrom("listing").selectAll().where("source", "=", "ebay").execute();
  expect(listings).toHaveLength(602);
  const [bid] = listings.filter(({ offer }) => offer !== null);
  expect(bid).toMatchObject({ offer: "auction", price_minor: 4_100, shipping_minor: 950, ends_at: expect.any(Date) });
  expect(listings.every(({ url }) => url?.includes("campid=5338"))).toBe(true);
  expect(JSON.stringify(listings)).not.toContain("seller");
});

test("what is seen again is the same listing", async () => {
  ebay.settings.items = offeredItems(20, "again").map((item) => ({ ...item, currency: "GBP", variationId: undefined }));
  const { clientId, clientSecret, url: apiUrl } = ebay;
  const settings = { clientId, clientSecret, apiUrl, marketplace: "EBAY_GB", campaignId: undefined };
  const client = ebayClient(settings, { countCall: async () => {} });
  const folder = scratchDir("ebay-again").path;
  const reading = { source: "ebay-again", preset: "ebay-browse", onlyCurrency: "GBP" };
  const bringIn = async (name: string) => {
    const rowsOf = ebayRowCollector();
    const file = path.join(folder, name);
    for await (const page of client.search({ categoryId: categories.legoSets }))
      writeFileSync(
        file,
        rowsOf(page, "legos")
          .map((row) => `${JSON.stringify(row)}\n`)
          .join(""),
      );
    return withMarketFile(file, (opened) => importFile(opened, reading), reading);
  };
  expect(await bringIn("first.jsonl")).toMatchObject({ read: 20, kept: 20 });
  expect(await bringIn("second.jsonl")).toMatchObject({ read: 20, kept: 0, updated: 0, repeated: 20 });
});
