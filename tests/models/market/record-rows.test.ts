import { expect, test } from "vitest";
import { classify } from "#app/models/market/classify.server.ts";
import { recordBatches } from "#app/models/market/record-rows.server.ts";
import { StagingText } from "#app/models/market/staging.ts";
import { db } from "#app/models/platform/database.server.ts";
import { listingRow, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

const recorded = (counts: Partial<Awaited<ReturnType<typeof recordMarketRows>>>) => ({
  kept: 0,
  updated: 0,
  repeated: 0,
  nearlyRepeated: 0,
  ...counts,
});

const salesOf = (source: string) =>
  db.selectFrom("sale").selectAll().where("source", "=", source).orderBy("price_minor").execute();

test("a sale without an identifier is known by its title, its currency and its time", async () => {
  const source = "by-what-it-says";
  const sale = saleRow({ source });
  const others = [
    saleRow({ source, title: "Another LEGO 75257" }),
    saleRow({ source, currency: "GBP" }),
    saleRow({ source, soldAt: new Date("2026-01-11T00:00:00Z") }),
  ];
  expect(await recordMarketRows([sale, sale, ...others])).toEqual(recorded({ kept: 4, repeated: 1 }));
  expect(await recordMarketRows([sale, ...others])).toEqual(recorded({ repeated: 4 }));
});

test("the same sale at a price within 3 % is a near repeat, in one batch and over several", async () => {
  const source = "drifting";
  const at = (priceMinor: number) => saleRow({ source, priceMinor });
  expect(await recordMarketRows([at(10_000), at(10_250), at(10_600)])).toEqual(
    recorded({ kept: 2, nearlyRepeated: 1 }),
  );
  expect(await recordMarketRows([at(9_800), at(10_250), at(10_600)])).toEqual(
    recorded({ repeated: 1, nearlyRepeated: 2 }),
  );
  expect((await salesOf(source)).map(({ price_minor }) => price_minor)).toEqual([10_000, 10_600]);
});

test("two copies in different conditions are two sales, however close their prices", async () => {
  const source = "by number";
  const copy = (condition: string | null, priceMinor: number) =>
    saleRow({ source, title: "LEGO 75257", condition, priceMinor });
  expect(await recordMarketRows([copy("U", 10_000), copy("N", 10_200)])).toEqual(recorded({ kept: 2 }));
  const others = [copy("Used", 10_100), copy("Brand New", 10_250), copy(null, 10_150)];
  expect(await recordMarketRows(others)).toEqual(recorded({ nearlyRepeated: 3 }));
});

test("the same title at another source is another sale", async () => {
  await recordMarketRows([saleRow({ source: "here" })]);
  expect(await recordMarketRows([saleRow({ source: "there" })])).toEqual(recorded({ kept: 1 }));
});

test("two writers of the same sales keep each once", async () => {
  const source = "two-writers";
  const rows = Array.from({ length: 300 }, (_, index) => saleRow({ source, title: `LEGO 75257 copy ${index}` }));
  const [one, other] = await Promise.all([recordMarketRows(rows), recordMarketRows([...rows].reverse())]);
  expect(one.kept + other.kept).toBe(300);
  expect(one.repeated + other.repeated).toBe(300);
  expect(await salesOf(source)).toHaveLength(300);
});

test("a listing seen again is updated, one seen earlier changes nothing", async () => {
  const seen = (priceMinor: number, day: string) =>
    listingRow({ source: "offers", sourceItemId: "1", priceMinor, observedAt: new Date(day) });
  expect(await recordMarketRows([seen(12_000, "2026-01-10")])).toEqual(recorded({ kept: 1 }));
  expect(await recordMarketRows([seen(11_000, "2026-01-12")])).toEqual(recorded({ updated: 1 }));
  expect(await recordMarketRows([seen(13_000, "2026-01-11")])).toEqual(recorded({ repeated: 1 }));
  const kept = await db.selectFrom("listing").select("price_minor").where("source", "=", "offers").execute();
  expect(kept).toEqual([{ price_minor: 11_000 }]);
});

test("a listing keeps when it began, when it ends and how many there are", async () => {
  const listedAt = new Date("2026-01-09T08:00:00Z");
  const endsAt = new Date("2026-01-19T08:00:00Z");
  await recordMarketRows([
    listingRow({ source: "auctions", listedAt, endsAt, availableQuantity: 3, totalAvailable: 5 }),
  ]);
  const kept = await db
    .selectFrom("listing")
    .select(["listed_at", "ends_at", "available_quantity", "total_available"])
    .where("source", "=", "auctions")
    .execute();
  expect(kept).toEqual([{ listed_at: listedAt, ends_at: endsAt, available_quantity: 3, total_available: 5 }]);
});

test("a sale is filed under the set its title names, with the facts that are known of it", async () => {
  await recordMarketRows([saleRow({ source: "filing" })]);
  const filed = await db
    .selectFrom("sale")
    .innerJoin("item", "item.id", "sale.item_id")
    .select(["item.key", "item.theme", "item.pieces"])
    .where("sale.source", "=", "filing")
    .execute();
  expect(filed).toEqual([{ key: "75257", theme: "Star Wars", pieces: 1351 }]);
});

test("a source that names the set is believed over the title", async () => {
  await recordMarketRows([saleRow({ source: "naming", title: "LEGO sealed set", catalogRef: "lego-set:10281-1" })]);
  const filed = await db
    .selectFrom("sale")
    .innerJoin("item", "item.id", "sale.item_id")
    .select("item.key")
    .where("sale.source", "=", "naming")
    .execute();
  expect(filed).toEqual([{ key: "10281" }]);
});

test("a lot is kept, not counted, and says why", async () => {
  await recordMarketRows([saleRow({ source: "lots", title: "Lot of 3 LEGO Star Wars sets 75257 75273 75244" })]);
  const [lot] = await salesOf("lots");
  expect(lot?.excluded_by).toBe("lot");
  expect(lot?.exclusion_reason).toMatch(/\w.+\.$/);
});

test("a price beyond 32 bits is kept to the cent", async () => {
  await recordMarketRows([saleRow({ source: "jersey", priceMinor: 2_112_500_000_01 })]);
  expect(await salesOf("jersey")).toMatchObject([{ price_minor: 211_250_000_001 }]);
});

test("of many prices of one sale, each is compared with those kept before it", async () => {
  const prices = Array.from({ length: 600 }, (_, index) => 10_000 + ((index * 7_919) % 9_000));
  const kept: number[] = [];
  const counts = { repeated: 0, nearlyRepeated: 0 };
  for (const price of [...prices, ...prices.slice(0, 20)]) {
    if (kept.includes(price)) counts.repeated += 1;
    else if (kept.some((other) => Math.abs(other - price) <= 0.03 * Math.max(other, price))) counts.nearlyRepeated += 1;
    else kept.push(price);
  }
  const rows = [...prices, ...prices.slice(0, 20)].map((priceMinor) => saleRow({ source: "many prices", priceMinor }));
  expect(await recordMarketRows(rows.slice(0, 300))).toMatchObject({ kept: expect.any(Number) });
  await recordMarketRows(rows.slice(300));
  expect((await salesOf("many prices")).map(({ price_minor }) => price_minor)).toEqual(kept.toSorted((a, b) => a - b));
  expect(await recordMarketRows(rows)).toEqual(
    recorded({ repeated: kept.length + counts.repeated, nearlyRepeated: counts.nearlyRepeated }),
  );
});

test("a text is kept to the letter, whatever marks it holds", async () => {
  const source = "marks";
  const texts = ["tab\there", "back\\slash", "\\N", "\\.", "two\nlines\r\n", '"quoted", commas', "snow ☃ and 𝄞", ""];
  const rows = texts.map((condition, index) =>
    saleRow({ source, sourceItemId: `${index}`, priceMinor: index, condition }),
  );
  expect(await recordMarketRows(rows)).toEqual(recorded({ kept: texts.length }));
  expect((await salesOf(source)).map(({ condition }) => condition)).toEqual(texts);
});

test("what no text of PostgreSQL can hold is left out of it", async () => {
  const source = "impossible";
  await recordMarketRows([saleRow({ source, condition: "a\0b\ud800c" })]);
  expect(await salesOf(source)).toMatchObject([{ condition: "ab\ufffdc" }]);
});

test("thousands of rows that are all on record already are compared as quickly as new ones", async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) =>
    saleRow({ source: "again", title: `LEGO 75257 copy ${index}`, priceMinor: 5_000 + index }),
  );
  expect(await recordMarketRows(rows)).toEqual(recorded({ kept: 5_000 }));
  expect(await recordMarketRows(rows)).toEqual(recorded({ repeated: 5_000 }));
});

test("the text of a batch is freed as soon as its rows are recorded", async () => {
  const staging = new StagingText();
  staging.add(classify(saleRow({ source: "freed" })));
  const staged = staging.take();
  expect(staged.text.length).toBeGreaterThan(0);
  async function* batches() {
    yield { staged };
  }
  await recordBatches(batches(), (_, { kept }) => expect(kept).toBe(1));
  expect(staged.text.length).toBe(0);
});
