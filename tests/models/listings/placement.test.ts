import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { requireCategory } from "#app/models/catalog/categories.ts";
import { type ListingFilter, listListings } from "#app/models/listings/listings.server.ts";
import { placeUnplaced } from "#app/models/listings/placement.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { daysAgo, listingRow, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

const trains = (title: string, more = {}) =>
  listingRow({ category: "model-trains", source: "trains", sourceItemId: title, title, ...more });

async function find(categoryId: string, filter: Partial<ListingFilter> = {}, page = 1, size = 100) {
  const category = requireCategory(categoryId);
  return listListings({ category, theme: "", query: "", sort: "newest", ...filter }, page, size);
}

const titlesOf = async (...asked: Parameters<typeof find>) => (await find(...asked)).rows.map(({ title }) => title);

/** Every shelf as its blocks and its tallies count it, beside what stands there. */
async function countedAndStanding() {
  const { rows } = await sql<{ shelf: string; counted: number; tallied: number; standing: number }>`
    select shelf, (select sum(listings) from placement_block where placement_block.shelf = s.shelf)::int as counted,
      (select sum(listings) from placement_tally where placement_tally.shelf = s.shelf)::int as tallied,
      (select count(*) from listing_placement where listing_placement.shelf = s.shelf)::int as standing
    from (select distinct shelf from placement_block) as s`.execute(db);
  return rows;
}

beforeAll(async () => {
  await recordMarketRows([
    trains("Hornby R3086 Flying Scotsman Steam Locomotive OO Gauge"),
    trains("Kato N Scale 106-0023 coaches"),
    trains("Bachmann HO Scale boxcar Santa Fe"),
    trains("Job lot of Hornby wagons"),
    trains("Hornby buffer stops", { availableQuantity: 6 }),
  ]);
});

test("a theme finds its search term, by its id, its name and the term itself", async () => {
  const theSteam = ["Hornby R3086 Flying Scotsman Steam Locomotive OO Gauge"];
  for (const theme of ["steam-locomotives", "Steam Locomotives", "steam locomotive"]) {
    expect(await titlesOf("model-trains", { theme })).toEqual(theSteam);
  }
  expect(await titlesOf("model-trains", { theme: "rolling-stock" })).toEqual([
    "Bachmann HO Scale boxcar Santa Fe",
    "Kato N Scale 106-0023 coaches",
  ]);
});

test("lots of model trains stand on no shelf, are in no total, and no search finds them", async () => {
  expect((await find("model-trains")).total).toBe(3);
  expect(await titlesOf("model-trains", { query: "hornby" })).toHaveLength(1);
});

test("words after a minus keep listings out, in the theme and in the query", async () => {
  expect(await titlesOf("model-trains", { query: "-lot -bundle" })).toHaveLength(3);
  expect(await titlesOf("model-trains", { theme: "ho scale -lot", query: "" })).toHaveLength(1);
  expect(await titlesOf("model-trains", { query: "-kato -boxcar" })).toHaveLength(1);
});

test("a listing seen again moves: it is counted once, where it stands now", async () => {
  await recordMarketRows([
    trains("Moving wagon Hornby", { sourceItemId: "moving", observedAt: new Date("2026-01-01") }),
  ]);
  expect(await titlesOf("model-trains", { theme: "hornby" })).toHaveLength(2);
  await recordMarketRows([
    trains("Moving wagon Lionel", { sourceItemId: "moving", observedAt: new Date("2026-03-01") }),
  ]);
  expect(await titlesOf("model-trains", { theme: "hornby" })).toHaveLength(1);
  expect((await titlesOf("model-trains"))[0]).toBe("Moving wagon Lionel");
  await recordMarketRows([
    trains("Lot of moving wagons", { sourceItemId: "moving", observedAt: new Date("2026-03-02") }),
  ]);
  expect((await find("model-trains")).total).toBe(3);
  for (const { counted, tallied, standing } of await countedAndStanding())
    expect([counted, tallied]).toEqual([standing, standing]);
});

test("pages of a long shelf that spans many blocks and days cover it once, newest day first", async () => {
  const many = Array.from({ length: 4_500 }, (_, index) =>
    listingRow({
      category: "comics",
      source: "many",
      sourceItemId: `${index}`,
      title: `Comic ${index}`,
      observedAt: new Date(Date.UTC(2026, 0, 1 + ((index * 7) % 5))),
    }),
  );
  await recordMarketRows(many);
  const seen: { day: number; id: number }[] = [];
  for (let page = 1; page <= 9; page += 1) {
    const { rows, total } = await find("comics", {}, page, 500);
    expect(total).toBe(4_500);
    seen.push(...rows.map(({ observedAt, id }) => ({ day: observedAt.getTime(), id })));
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(4_500);
  expect(seen).toEqual(seen.toSorted((one, other) => other.day - one.day || other.id - one.id));
});

test("what is to be placed anew stands where it should once, and its words are counted once", async () => {
  const timesCounted = async (word: string) =>
    (await db.selectFrom("search_word").select("listings").where("word", "=", word).executeTakeFirst())?.listings;
  await db.updateTable("listing").set({ shelves: null }).where("source", "=", "trains").execute();
  expect(await placeUnplaced()).toBe(6);
  expect((await find("model-trains")).total).toBe(3);
  expect(await titlesOf("model-trains", { query: "flying scotsman" })).toHaveLength(1);
  expect(await timesCounted("scotsman")).toBe(1);
  for (const { counted, tallied, standing } of await countedAndStanding())
    expect([counted, tallied]).toEqual([standing, standing]);
});

test("prices are compared with recent sales: same currency, five sales, one whole item, not absurdly far", async () => {
  const set = "LEGO Architecture 21054 The White House New Sealed";
  const sale = (cents: number, at: number, more = {}) =>
    saleRow({ title: set, sourceItemId: `s${cents}-${at}`, priceMinor: cents, soldAt: daysAgo(at), ...more });
  const ask = (id: string, cents: number, more = {}) =>
    listingRow({ title: set, source: "asks", sourceItemId: id, priceMinor: cents, ...more });
  await recordMarketRows([
    ...[9_000, 9_500, 10_000, 10_500, 11_000].map((cents, index) => sale(cents, index + 1)),
    sale(99_000, 200),
    ask("dear", 12_000),
    ask("cheap", 8_800),
    ask("level", 10_040),
    ask("pounds", 8_000, { currency: "GBP" }),
    ask("absurd", 1_200),
    ask("lot", 9_000, { title: `2 x ${set}` }),
  ]);
  await recalculatePrices();
  const compared = async () => {
    const { rows } = await find("legos", { theme: "architecture", sort: "cheapest", lots: "hidden", currency: "USD" });
    return rows.map(({ percentVsRecent, isFarOff, recent }) => ({ percentVsRecent, isFarOff, recent }));
  };
  const shown = await compared();
  expect(shown.map(({ percentVsRecent, isFarOff }) => [percentVsRecent, isFarOff])).toEqual([
    ...[-12, 0, 20].map((percent) => [percent, false]),
    [null, true],
  ]);
  expect(shown[0]?.recent).toEqual({ median: { minor: 10_000, currency: "USD" }, count: 5, days: 30 });

  // A later sale moves the median, and with it every ask of the item.
  await recordMarketRows([sale(8_000, 0, { sourceItemId: "new" }), sale(8_000, 0, { sourceItemId: "newer" })]);
  await recalculatePrices();
  expect((await compared())[0]?.percentVsRecent).toBe(Math.round((8_800 / 9_500 - 1) * 100));
});

test("the best deals are counted and paged through to their end", async () => {
  const set = "LEGO Architecture 21058 Great Pyramid of Giza New Sealed";
  await recordMarketRows([
    ...Array.from({ length: 10 }, (_, at) => 9_000 + 200 * at).map((priceMinor, index) =>
      saleRow({ title: set, sourceItemId: `giza-${index}`, priceMinor, soldAt: daysAgo(index + 1) }),
    ),
    ...Array.from({ length: 620 }, (_, index) =>
      listingRow({
        ...{ title: set, source: "giza", sourceItemId: String(index), priceMinor: 8_000 + index },
        observedAt: new Date(),
      }),
    ),
  ]);
  await recalculatePrices();
  const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => find("legos", { sort: "best" }, page)));
  const shown = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
  const { total, isAtLeast } = await find("legos", { sort: "best" });
  expect([total, isAtLeast, shown.length, new Set(shown).size]).toEqual([620, false, 620, 620]);
});

test("a search for a frequent word is counted and paged through to its end, up to 10,000", async () => {
  const offers = (from: number, count: number) =>
    recordMarketRows(
      Array.from({ length: count }, (_, index) =>
        listingRow({
          category: "figures",
          source: "frequent",
          sourceItemId: `${from + index}`,
          title: `Kenner figure ${from + index}`,
          observedAt: new Date("2026-01-05"),
        }),
      ),
    );
  for (let bucket = 0; bucket < 5; bucket += 1) {
    await offers(bucket * 1_000, 1_000);
    await sql`update catalogue_state set observations = observations + 32768`.execute(db);
  }
  const counted = async (query: string) => {
    const { total, isAtLeast } = await find("figures", { query });
    return [total, isAtLeast];
  };
  // A count that takes long is not waited for the first time.
  await expect.poll(() => counted("kenner figures"), { timeout: 20_000 }).toEqual([5_000, false]);
  const pages = await Promise.all(
    Array.from({ length: 51 }, (_, index) => find("figures", { query: "kenner figures" }, index + 1)),
  );
  const shown = pages.slice(0, 50).flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(pages.map(({ total, isAtLeast }) => [total, isAtLeast])).toEqual(pages.map(() => [5_000, false]));
  expect([shown.length, new Set(shown).size]).toEqual([5_000, 5_000]);
  expect([pages[39]?.page, pages[50]?.page]).toEqual([40, 50]);
  const first = pages[0]?.rows.map(({ title }) => Number(title.split(" ").at(-1))) ?? [];
  expect(Math.min(...first)).toBeGreaterThanOrEqual(4_000);
  expect((await find("figures", { query: "kenner 4321" })).total).toBe(1);
  const rare = await find("figures", { query: "kenner 17" });
  expect([rare.total, rare.isAtLeast]).toEqual([1, false]);
  // Some of so many at once are not counted: they say "more than", and a page beyond the last is still one with
  // listings.
  const burst = await Promise.all(
    Array.from({ length: 60 }, (_, n) => find("figures", { query: `kenner -"figure ${n}"` }, n < 59 ? 1 : 1_000)),
  );
  expect(burst.filter(({ rows }) => rows.length === 0)).toEqual([]);
  expect(burst.filter(({ total, isAtLeast }) => !isAtLeast && total < 4_000)).toEqual([]);
  expect(burst.filter(({ total }) => total < 4_000).length).toBeGreaterThan(0);
  await offers(5_000, 5_000);
  await expect.poll(() => counted("kenner"), { timeout: 20_000 }).toEqual([10_000, false]);
  await offers(10_000, 1);
  await expect.poll(() => counted("kenner"), { timeout: 20_000 }).toEqual([10_000, true]);
  const last = await find("figures", { query: "kenner" }, 1_000);
  expect([last.total, last.isAtLeast, last.page, last.rows.length]).toEqual([10_000, true, 100, 100]);
});
