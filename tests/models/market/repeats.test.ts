import { expect, test } from "vitest";
import { usualHoursShown } from "#app/models/listings/expiry.server.ts";
import { classify } from "#app/models/market/classify.server.ts";
import type { MarketRecord } from "#app/models/market/parsing/record.ts";
import { type RecordedBatch, recordBatches } from "#app/models/market/record-rows.server.ts";
import { StagingText } from "#app/models/market/staging.ts";
import { db } from "#app/models/platform/database.server.ts";
import { listingRow, saleRow } from "#tests/support/catalog/market-rows.ts";

/** Records rows as the lines 2, 3 … of a file. */
async function record(rows: readonly MarketRecord[], importId: number | null = null): Promise<RecordedBatch> {
  const staging = new StagingText();
  for (const [index, row] of rows.entries()) staging.add(classify(row), index + 2);
  const batches = async function* () {
    yield { staged: staging.take() };
  };
  let recorded: RecordedBatch | undefined;
  await recordBatches(
    batches(),
    (_, added) => {
      recorded = added;
    },
    { importId, hoursShown: usualHoursShown },
  );
  if (!recorded) throw new Error("Nothing was recorded.");
  return recorded;
}

const [falcon, tree] = ["LEGO 75257 Millennium Falcon new", "LEGO 10281 Bonsai Tree new"];
const sourceItemId = "407100000000";

test("sales of different sets that share an id, a day and a price are each kept, and known again", async () => {
  const rows = [falcon, tree, falcon, tree].map((title) => saleRow({ source: "shared id", sourceItemId, title }));
  const first = await record(rows, 7);
  expect(first).toMatchObject({ kept: 2, repeated: 2 });
  expect(first.repeats).toMatchObject([
    { line: 4, title: falcon, ofLine: 2, isNear: false },
    { line: 5, title: tree, ofLine: 3, isNear: false },
  ]);
  const again = await record(rows.toReversed());
  expect(again).toMatchObject({ kept: 0, repeated: 4 });
  expect(again.repeats.map(({ ofLine, ofImport }) => [ofLine, ofImport])).toEqual(Array(4).fill([null, 7]));
});

test("two sets in two conditions under one id, day and price are four sales, and known again in any order", async () => {
  const rows = [falcon, tree].flatMap((title) =>
    ["New", "Used", "New"].map((condition) =>
      saleRow({ source: "both", sourceItemId, title: title.slice(0, -4), condition }),
    ),
  );
  expect(await record(rows)).toMatchObject({ kept: 4, repeated: 2 });
  expect(await record(rows.toReversed())).toMatchObject({ kept: 0, repeated: 6 });
});

test("titles of one set are one sale under one id, and titles of no set are each their own", async () => {
  const sale = (title: string) => saleRow({ source: "titles", sourceItemId, title });
  expect(await record([sale(falcon), sale("Lego Star Wars 75257, sealed")])).toMatchObject({ kept: 1, repeated: 1 });
  expect(await record(["A box", "a BOX", "A bag"].map(sale))).toMatchObject({ kept: 2, repeated: 1 });
});

test("two known conditions are two sales, at one price too", async () => {
  const graded = (grade: string | null) =>
    saleRow({
      source: "grades",
      sourceItemId,
      category: "sports-memorabilia",
      title: "2018 Topps Chrome #150 Shohei Ohtani",
      grader: grade && "PSA",
      grade,
    });
  expect(await record([graded("10"), graded("8"), graded("10")])).toMatchObject({ kept: 2, repeated: 1 });
  expect(await record([graded("8"), graded(null)])).toMatchObject({ kept: 0, repeated: 2 });
});

test("listings of different sets under one id are each kept, and seen again whatever their order", async () => {
  const source = "shared listing";
  const seen = (title: string, day: number) =>
    listingRow({ source, sourceItemId, title, observedAt: new Date(Date.UTC(2026, 0, day)) });
  expect(await record([seen(falcon, 10), seen(tree, 10)])).toMatchObject({ kept: 2, updated: 0, repeated: 0 });
  // Each in a batch of its own, as two halves of one file.
  await record([seen(falcon, 11)]);
  expect(await record([seen(tree, 11)])).toMatchObject({ kept: 0, updated: 0, repeated: 1 });
  const titles = await db.selectFrom("listing").select("title").where("source", "=", source).orderBy("title").execute();
  expect(titles.map(({ title }) => title)).toEqual([tree, falcon].sort());

  // A seller may change the title of a listing.
  expect(await record([seen("LEGO 75257 Falcon, now with box", 12)])).toMatchObject({ kept: 0, updated: 1 });
});

test("a listing that is there as it was, or older, is listed with what it repeats", async () => {
  const seen = (day: number) =>
    listingRow({ source: "older", sourceItemId, observedAt: new Date(Date.UTC(2026, 0, day)) });
  const first = await record([seen(10), seen(12), seen(11)], 9);
  expect(first).toMatchObject({ kept: 1, updated: 0, repeated: 2 });
  expect(first.repeats.map(({ line, ofLine }) => [line, ofLine]).sort()).toEqual([
    [2, 3],
    [4, 3],
  ]);
  const again = await record([seen(12)]);
  expect(again.repeats).toMatchObject([{ line: 2, ofLine: null, ofImport: 9 }]);
});
