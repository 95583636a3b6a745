/** node tests/bench/fill/catalogue.ts LISTINGS SALES: fills the environment's empty database with made-up data. */
import { sql } from "kysely";
import { type CategoryId, categories } from "#app/models/catalog/categories.ts";
import { prepareDatabase } from "#app/models/jobs/prepare-database.server.ts";
import type { ListingRow } from "#app/models/market/parsing/record.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";
import { recalculatePrices } from "#app/models/prices/recalculate.server.ts";
import { SeededRandom } from "#scripts/sample/seeded-random.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

/** How the titles of an item begin in each category; `N` stands for its number, `W` for its two capitalised words. */
const names: Partial<Record<CategoryId, string[]>> = {
  legos: ["LEGO N W", "Lego set N W"],
  figures: ["Hasbro W TRN", "Kenner W KEN", "McFarlane W MCN"],
  comics: ["W #N", "W vol. 2 #N"],
  "model-trains": ["Hornby RN W", "Bachmann 32-N W", "Lionel 6-N W", "Kato 106-N W"],
  "model-cars": ["Hot Wheels W #N", "Matchbox W #N", "Greenlight W #N", "Tomica W #N"],
  "sports-memorabilia": ["2018 Topps W #N", "2020 Panini Prizm W #N", "1990 Fleer W #N"],
};
const openings = ["New", "Used", "Sealed", "Rare", "Vintage", "Boxed", "Complete", "Retired", "Mint", "Open"];
const syllables =
  "ba be bi bo da de di do fa fe ga go ka ke ki la le li lo ma me mi mo na ne no pa po ra re ri ro sa se si ta te ti to va ve".split(
    " ",
  );

/** 4,000 words of two to four syllables. Titles use the first ones far more often than the last. */
const words = Array.from({ length: 4_000 }, (_, index) => {
  const random = new SeededRandom(`word ${index}`);
  return Array.from({ length: random.integer(2, 4) }, () => random.pick(syllables)).join("");
});

function someWord(random: SeededRandom): string {
  return words[Math.floor(words.length * random.uniform() ** 3)] ?? "";
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function listing(index: number, items: number, now: number): ListingRow {
  const random = new SeededRandom(`listing ${index}`);
  const category = random.pick(categories);
  const item = random.integer(1, Math.max(1, Math.floor(items / categories.length)));
  const about = new SeededRandom(`${category.id} ${item}`);
  const theme = about.chance(0.7) ? about.pick(category.listing.themes.slice(1)).name : "";
  const two = `${capital(someWord(about))} ${capital(someWord(about))}`;
  const name = about
    .pick(names[category.id] ?? ["W N"])
    .replace("N", String(10_000 + item))
    .replace("W", two);
  const title = `${random.pick(openings)} ${name} ${theme} ${someWord(random)}`.replace(/ +/g, " ");
  return {
    kind: "listing",
    source: "scale",
    sourceItemId: String(index),
    marketplace: "EBAY_US",
    category: category.id,
    title,
    priceMinor: 500 + Math.floor(random.uniform() ** 3 * 50_000),
    currency: random.chance(0.9) ? "USD" : "GBP",
    shippingMinor: null,
    condition: random.pick(openings),
    declaredCondition: null,
    grader: null,
    grade: null,
    catalogRef: null,
    url: `https://www.ebay.com/itm/${index}`,
    imageUrl: null,
    lotSize: null,
    observedAt: new Date(now - Math.floor(random.uniform() * 30 * dayMs)),
    listedAt: null,
    endsAt: null,
    availableQuantity: null,
    totalAvailable: null,
  };
}

const [listings = 0, sales = 0] = process.argv.slice(2).map(Number);
const items = Math.ceil(listings / 10);
const batch = 2_000;

const database = openDatabase();
const { db } = database;
await prepareDatabase();
const now = Date.now();
for (let done = 0; done < listings; done += batch) {
  const count = Math.min(batch, listings - done);
  await recordMarketRows(Array.from({ length: count }, (_, offset) => listing(done + offset, items, now)));
}

// Ten sales per listing on average: half of the items have fewer than thirty, one in a thousand has thousands.
await db.transaction().execute(async (trx) => {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`
    with many as (
      select id, category, (power((hashint8(id)::bigint + 2147483648) / 4294967296.0, 6) * 40) as weight from item),
    wanted as (select id, category, ceil(weight * ${sales}::numeric / (select sum(weight) from many))::int as sales from many)
    insert into sale (item_id, category, source, source_item_id, title, price_minor, currency, sold_at, sold_at_precision,
      condition_key, excluded_by, exclusion_reason)
    select wanted.id, wanted.category, 'scale', wanted.id || '-' || n, 'Sale ' || n || ' of item ' || wanted.id,
      500 + (hashint8(wanted.id * 7919)::bigint + 2147483648) % 40000 + (hashint8(wanted.id * 31 + n)::bigint + 2147483648) % 4000,
      case when n % 10 = 0 then 'GBP' else 'USD' end,
      now() - interval '1 second' * ((hashint8(wanted.id * 101 + n)::bigint + 2147483648) % 63072000), 'instant',
      case when n % 3 = 0 then 'used' when n % 20 = 1 then 'unknown' else 'new' end,
      case when n % 9 = 0 then 'lot' end, case when n % 9 = 0 then 'The title says "lot".' end
    from wanted, generate_series(1, wanted.sales) as n`.execute(trx);
  await sql`insert into category_tally select category, count(*) from sale group by category
    on conflict (category) do update set sales = excluded.sales`.execute(trx);
  await trx.updateTable("item").set({ prices_stale_since: new Date() }).execute();
});
// As an import does. Without statistics, 90 items a second get their prices instead of 940.
await sql`analyze`.execute(db);
await recalculatePrices();
await database.close();
