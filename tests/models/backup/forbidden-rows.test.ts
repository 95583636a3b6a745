import path from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { writeBackupFile } from "#app/models/backup/backup-file.server.ts";
import { checkBackup } from "#app/models/backup/read-backup.server.ts";
import { restoreBackup } from "#app/models/backup/restore-backup.server.ts";
import { liveSource } from "#app/models/catalog/live-source.ts";
import { findTrending } from "#app/models/community/trending.server.ts";
import { beginImport, purgeSource } from "#app/models/market/purge-source.server.ts";
import { areRowsOutdated, reclassify } from "#app/models/market/reclassify.server.ts";
import { rulesVersion } from "#app/models/market/rules-version.ts";
import { db } from "#app/models/platform/database.server.ts";
import { findHighlights } from "#app/models/prices/highlights.server.ts";
import { addSource, changeSettings } from "#app/models/sources/sources.server.ts";
import { readArchive } from "#tests/support/backup/archive.ts";
import { everythingDerived } from "#tests/support/catalog/everything-derived.ts";
import { daysAgo, listingRow, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";
import { newPerson } from "#tests/support/community/people.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";

/** A word that only rows of the source hold. */
const word = "Quibberwick";
const falcon = "LEGO Star Wars 75257 Millennium Falcon";

const sale = (source: string, title: string, nth: number) =>
  saleRow({ source, title, sourceItemId: `${title} ${nth}`, priceMinor: 10_000 + 100 * nth, soldAt: daysAgo(nth) });
const listing = (source: string, title: string, sourceItemId: string) =>
  listingRow({
    source,
    title,
    sourceItemId,
    observedAt: new Date(),
    imageUrl: `https://pictures.example.org/${title}`,
  });

beforeEach(async () => {
  await sql`truncate sale, listing, listing_seen, ended_listing, item, changed_item, item_value, item_view, most_sold_item, trending_item,
    category_week, category_tally, listing_placement, placement_block, placement_tally, search_word, picture, market_import,
    file_import, upload, source_run, asked_item, price_guide_day, disputed_sale cascade`.execute(db);
  await db.deleteFrom("source").where("name", "=", "shop").execute();
  await addSource("shop", "push", { mayBeInBackups: "false" });
  await db.updateTable("catalogue_state").set({ rules_version: rulesVersion }).execute();
  await recordMarketRows([
    ...[1, 2, 3, 4, 5].map((nth) => sale("own", falcon, nth)),
    listing("own", falcon, "1"),
    listing("own", "LEGO 21309 Saturn V", "2"),
  ]);
  // What a list of sets names stays, also where only they have sales of it.
  const castle = { category: "legos", key: "98765", name: "Castle", catalogued_at: new Date() };
  await db.insertInto("item").values(castle).execute();
  const importId = await beginImport("shop", `${word}.csv`);
  const theirs = [
    ...[1, 2, 3, 4, 5].map((nth) => sale("shop", `${falcon} ${word}`, nth)),
    ...[1, 2, 3, 4, 5].map((nth) => sale("shop", `LEGO 98765 ${word} Castle New Sealed`, nth)),
    ...[1, 2, 3, 4, 5].map((nth) => sale("shop", `LEGO 98767 ${word} Gate New Sealed`, nth)),
    // The key of this item has the word.
    { ...sale("shop", `${word} #5 Marvel 1988`, 1), category: "comics" } as const,
    { ...listing("shop", `${word} #6 Marvel`, "3"), category: "comics" } as const,
    listing("shop", `${falcon} ${word}`, "1"),
    listing("shop", `LEGO 98766 ${word} Tower`, "2"),
  ];
  await recordMarketRows([{ ...listing("sample", "Batman #7 DC", "1"), category: "comics" }]);
  await recordMarketRows(theirs, {}, importId);
  // As if the first title that named it had been theirs.
  await db
    .updateTable("item")
    .set({ name: `${word} Saturn` })
    .where("key", "=", "21309")
    .execute();
  await recalculatePrices();
  await findHighlights();
  await db.insertInto("ended_listing").values({ source: "shop", source_item_hash: "gone", listing_id: 1 }).execute();
  await sql`insert into item_view (item_id, seen_on, views) select id, current_date, 7 from item`.execute(db);
  await findTrending();
  await sql`
    insert into picture (signature, source, host, state)
    select md5(image_url), image_url, 'pictures.example.org', 'wanted' from listing`.execute(db);
  await sql`
    insert into disputed_sale (source, source_item_id, sold_at, price_minor, verdict, judged_at, sentence)
    select source, source_item_id, sold_at, price_minor, 'out', now(), title from sale`.execute(db);
  const reporter_id = await newPerson();
  await sql`
    insert into sale_report (sale_id, reporter_id, reason, item_kind, item_key)
    select id, ${reporter_id}, 'other-item', 'legos', sentence from disputed_sale`.execute(db);
  const report = JSON.stringify({ report: { source: "shop", samples: [{ title: word }] } });
  const ofAnother = JSON.stringify({ report: { source: "own" } });
  await db
    .insertInto("file_import")
    .values([
      { file: "shop.csv", bytes: 1, step: "imported", report },
      { file: "stopped.csv", bytes: 1, step: "stopped", preview: report },
      { file: "own.csv", bytes: 1, step: "imported", report: ofAnother },
      { file: "own-stopped.csv", bytes: 1, step: "stopped", preview: ofAnother },
      { file: "nobody-knows.csv", bytes: 1, step: "stopped", preview: JSON.stringify({ rows: [word] }) },
    ])
    .execute();
  const sent = { source: "shop", digest: "", file: `${word}.csv`, bytes: 1, ended_at: new Date() };
  await db
    .insertInto("upload")
    .values({ id: "sent", ...sent })
    .execute();
  const asked = { item_kind: "legos", item_key: word, asked_at: new Date() };
  await db
    .insertInto("asked_item")
    .values([
      { ...asked, source: "shop" },
      { ...asked, source: "own", item_key: "75257" },
    ])
    .execute();
  const figures = { item_kind: "legos", item_key: word, condition_key: "new", day: "2026-11-30", seen_at: new Date() };
  const none = { currency: "USD", sold_count: 0, offered_count: 0 };
  await db
    .insertInto("price_guide_day")
    .values([
      { ...figures, ...none, source: "shop" },
      { ...figures, ...none, source: "own", item_key: "75257" },
    ])
    .execute();
  await db
    .updateTable("source")
    .set({ cursor: JSON.stringify({ etag: "same" }) })
    .where("name", "in", ["shop", "rebrickable-sets"])
    .execute();
});

async function backUp(options = {}) {
  const file = path.join(scratchDir("forbidden").path, "backup.tar.gz");
  const report = await writeBackupFile(file, options);
  const text = (await readArchive(file)).map(({ bytes }) => bytes.toString("latin1")).join("");
  return { file, report, text: text.toLowerCase(), checked: await checkBackup(file) };
}

test("no word of a source whose rows may be in no back-up is in one", async () => {
  const { report, text, checked } = await backUp();
  expect(text).not.toContain(word.toLowerCase());
  expect([report.forbidden, checked.header.withoutRowsOf]).toEqual([["shop"], ["shop"]]);
  expect(text).toContain("saturn v");
  expect(text).not.toContain("shop.csv");
});

test("what a back-up without such rows restores is the site as it is once their source is purged", async () => {
  const { checked } = await backUp();
  await purgeSource("shop");
  await reclassify();
  const purged = await everythingDerived();
  expect(purged.listings).toHaveLength(3);

  await restoreBackup(checked);
  const { shelves, blocks, words, tallies, sales } = await everythingDerived();
  expect({ shelves, blocks, words, tallies, sales }).toEqual({
    ...{ shelves: purged.shelves, blocks: purged.blocks, words: purged.words },
    ...{ tallies: purged.tallies, sales: purged.sales },
  });
  // As at the start of a server.
  expect(await areRowsOutdated()).toBe(true);
  await reclassify({ onlyIfOutdated: true });
  expect(await everythingDerived()).toEqual(purged);
  const ofSample = db.selectFrom("listing_seen").innerJoin("listing", "listing.id", "listing_id");
  const shown = await ofSample.select("expires_at").where("source", "=", "sample").execute();
  expect(shown).toEqual([{ expires_at: null }]);
  expect(await db.selectFrom("ended_listing").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("market_import").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("upload").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("asked_item").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("price_guide_day").select("item_key").execute()).toEqual([{ item_key: "75257" }]);
  const imports = await db.selectFrom("file_import").select("file").execute();
  expect(imports.map(({ file }) => file).sort()).toEqual(["own-stopped.csv", "own.csv"]);
  const views = await db
    .selectFrom("item_view")
    .innerJoin("item", "item.id", "item_id")
    .select("key")
    .orderBy("key")
    .execute();
  expect(views.map(({ key }) => key)).toEqual(["21309", "75257", "98765", "batman-7"]);
  const pictures = await db.selectFrom("picture").select("source").execute();
  expect(pictures.map(({ source }) => source.split("/").at(-1)).sort()).toEqual([
    ...["Batman #7 DC", "LEGO 21309 Saturn V", falcon],
  ]);
  const cursors = await db
    .selectFrom("source")
    .select(["name", "cursor"])
    .where("name", "in", ["shop", "rebrickable-sets"])
    .orderBy("name")
    .execute();
  expect(cursors).toEqual([
    { name: "rebrickable-sets", cursor: { etag: "same" } },
    { name: "shop", cursor: null },
  ]);
});

test("the terms come along, and rows that come again are new", async () => {
  const { checked } = await backUp();
  await restoreBackup(checked);
  const added = await recordMarketRows([
    sale("shop", `${falcon} ${word}`, 1),
    listing("shop", `${falcon} ${word}`, "1"),
  ]);
  expect(added).toMatchObject({ kept: 2 });
  expect((await backUp()).text).not.toContain(word.toLowerCase());
});

test("where every row may be in back-ups, each is, and nothing is said of it", async () => {
  await changeSettings("shop", { mayBeInBackups: true });
  const { report, text, checked } = await backUp();
  expect([report.forbidden, "withoutRowsOf" in checked.header]).toEqual([[], false]);
  expect(text).toContain(word.toLowerCase());
  const before = await everythingDerived();
  await restoreBackup(checked);
  expect([await everythingDerived(), await areRowsOutdated()]).toEqual([before, false]);
});

test("eBay's listings are in no back-up, whatever is set of their source, and their words are counted by no restore", async () => {
  await changeSettings("shop", { mayBeInBackups: true });
  const title = `LEGO 98769 ${word}ebay Tower`;
  await recordMarketRows([listing(liveSource, title, "v1|1|0")]);
  const { report, text, checked } = await backUp();
  expect(report.forbidden).toEqual([liveSource]);
  expect([text.includes(word.toLowerCase()), text.includes(`${word}ebay`.toLowerCase())]).toEqual([true, false]);
  expect(text).not.toContain("98769");
  await restoreBackup(checked);
  const words = await sql`select from search_word where category like 'ebay:%'`.execute(db);
  expect(words.rows).toEqual([]);
});

test("what moves to another database takes every row along, and says whose may not be kept", async () => {
  const { report, checked } = await backUp({ withForbidden: true });
  expect([report.forbidden, "withoutRowsOf" in checked.header]).toEqual([["shop"], false]);
  const before = await everythingDerived();
  await restoreBackup(checked);
  expect(await everythingDerived()).toEqual(before);
});
