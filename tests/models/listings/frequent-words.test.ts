import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { requireCategory } from "#app/models/catalog/categories.ts";
import { type ListingFilter, listListings } from "#app/models/listings/listings.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { listingRow } from "#tests/support/catalog/market-rows.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

/** More than a search fetches at once. */
const count = 4_000;
const category = requireCategory("figures");

/** Each price of 1 to 4,000 dollars once, in no order; every tenth in pounds, every fourth title without a "figure". */
const offers = Array.from({ length: count }, (_, nth) => ({
  nth,
  dollars: ((nth * 1_237) % count) + 1,
  currency: nth % 10 === 0 ? "GBP" : "USD",
  words: nth % 4 === 0 ? "Kenner toy" : "Kenner figure",
}));

beforeAll(() =>
  recordMarketRows(
    offers.map(({ nth, dollars, currency, words }) =>
      listingRow({
        category: "figures",
        source: "frequent",
        sourceItemId: `${nth}`,
        title: `${words} no ${nth}`,
        priceMinor: dollars * 100,
        currency,
      }),
    ),
  ),
);

test("no search reads a list of rows that its index has not sorted in yet", async () => {
  await sql`create extension if not exists pgstattuple`.execute(db);
  const { rows } = await sql<{ index: string; pending: number }>`
    select pg_class.oid::regclass::text as index, pending_tuples as pending
    from pg_class join pg_am on pg_am.oid = relam, pgstatginindex(pg_class.oid)
    where amname = 'gin' order by index`.execute(db);
  const indexes = [
    "item_best_seller_by_words",
    "item_by_words",
    "listing_by_words",
    "profile_words",
    "search_word_alike",
  ];
  expect(rows).toEqual(indexes.map((index) => ({ index, pending: 0 })));
});

const size = 500;

const find = (filter: Partial<ListingFilter>, page = 1) =>
  listListings({ category, theme: "", query: "", sort: "newest", ...filter }, page, size);

async function pricesOnAllPages(filter: Partial<ListingFilter>): Promise<number[]> {
  const prices: number[] = [];
  for (let page = 1; page <= count / size; page += 1) {
    const { rows, page: shown } = await find(filter, page);
    if (shown === page) prices.push(...rows.map(({ price }) => price.minor / 100));
  }
  return prices;
}

test.each([
  ["all of one currency", {}],
  ["most of them", { from: "300" }],
  ["few of them, which are read one by one", { from: "300", to: "420" }],
  ["one of them", { from: "300", to: "300" }],
  ["none of them", { from: "300.50", to: "300.60" }],
  ["a rare currency", { currency: "GBP" }],
  ["a rare currency and few prices", { currency: "GBP", from: "3000" }],
])(
  "in each order, a search for frequent words finds what filters leave: %s",
  async (_, filter: Partial<ListingFilter>) => {
    const { from = "", to = "", currency = "USD" } = filter;
    for (const query of ["kenner", "kenner figure"]) {
      const left = offers
        .filter((offer) => query === "kenner" || offer.words === "Kenner figure")
        .filter((offer) => offer.currency === currency)
        .filter(({ dollars }) => dollars >= Number(from || 0) && dollars <= Number(to || count))
        .map(({ dollars }) => dollars)
        .toSorted((one, other) => one - other);
      expect(await pricesOnAllPages({ ...filter, query, sort: "cheapest" })).toEqual(left);
      expect(await pricesOnAllPages({ ...filter, query, sort: "dearest" })).toEqual(left.toReversed());
      // A count that takes long is not waited for the first time.
      await expect.poll(async () => (await find({ ...filter, query, sort: "cheapest" })).total).toBe(left.length);
      const newest = await pricesOnAllPages({ ...filter, currency, query });
      expect(newest.toSorted((one, other) => one - other)).toEqual(left);
    }
  },
);

test("the best deals of frequent words come first, however old, and what is none last", async () => {
  const cars = (from: number, many: number) =>
    recordMarketRows(
      Array.from({ length: many }, (_, at) =>
        listingRow({
          category: "model-cars",
          source: "deals",
          sourceItemId: `${from + at}`,
          title: `Hot Wheels no ${from + at}`,
          observedAt: new Date(),
        }),
      ),
    );
  await cars(0, 300);
  await sql`update catalogue_state set observations = observations + 32768`.execute(db);
  await cars(300, 2_000);
  // The old ones are the better deals; every tenth is none.
  const percent = sql`case when id % 10 = 0 then null else 60 - (id - (select min(id) from listing where source = 'deals')) / 40 end`;
  await sql`update listing set deal_percent = ${percent} where source = 'deals'`.execute(db);
  await sql`
    update listing_placement set deal_percent = listing.deal_percent
    from listing where listing.id = listing_id and source = 'deals'`.execute(db);
  const filter: ListingFilter = {
    category: requireCategory("model-cars"),
    theme: "",
    query: "hot wheels",
    sort: "best",
  };
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => listListings(filter, page, size)));
  const shown = pages.flatMap(({ rows }) => rows);
  expect(new Set(shown.map(({ id }) => id)).size).toBe(2_300);
  const stored = await db.selectFrom("listing").select(["id", "deal_percent"]).where("source", "=", "deals").execute();
  const percentOf = new Map(stored.map(({ id, deal_percent }) => [id, deal_percent ?? 0]));
  const percents = shown.map(({ id }) => percentOf.get(id) ?? 0);
  expect(percents).toEqual(percents.toSorted((one, other) => other - one));
  expect(percents.filter((percent) => percent === 0)).toHaveLength(230);
});
