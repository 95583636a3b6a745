import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { categories } from "#app/models/catalog/categories.ts";
import { type Listing, listListings } from "#app/models/listings/listings.server.ts";
import { placeUnplaced } from "#app/models/listings/placement.server.ts";
import type { MarketRecord } from "#app/models/market/parsing/record.ts";
import { db } from "#app/models/platform/database.server.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { marketFolders } from "#tests/support/catalog/market-files.ts";
import { readOfferedFiles } from "#tests/support/catalog/offered-files.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";
import { readSample } from "#tests/support/catalog/sample-rows.ts";

/** Words with which sellers admit that an item is not whole or sound, or not the one: broader than any rule of ours. */
const admissions = new RegExp(
  String.raw`\b(?:incomplete|missing|part(?:s|ial|ially)?|spares?|only|empty|read|notes?|damag\w*|dent\w*|crush\w*|tear|torn|creas\w*|worn|wear|` +
    String.raw`play\w* with|patina|average|poor|fair|acceptable|scratch\w*|stain\w*|fad(?:ed|ing)|rust\w*|broken|faulty|repair\w*|restor\w*|repaint\w*|repro\w*|` +
    String.raw`custom jersey|replica jersey|untested|no box|unboxed|no instructions|w\/o|without|ohne|defekt|` +
    `lots?|bundle|job ?lot|both|pair|x ?[2-9]|[2-9] ?x|pick|choose|choice|select your|variations?|complete your|` +
    String.raw`[pf]r|gd|vg|fn|vg\/fn|fn\/vf|low grade|facsimile|reprint|digital|empty|pre-?sale)\b`,
  "i",
);
/** Names that hold one of these words. */
const names = /marvel select|panini select|battle pack|variant|part 1\b|read only memories/gi;

async function record(rows: readonly MarketRecord[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 5_000) await recordMarketRows(rows.slice(at, at + 5_000));
}

/** Gives what is only offered a value above its dearest offer: else it could be no deal, whatever its title says. */
async function valueWhatIsOnlyOffered(): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Ten thousand rows at once: on a busy machine longer than a request may take.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`
    insert into item_value (item_id, currency, condition_key, counted, sales_90_days, sales, days, median, certainty, unusual_below, as_of)
    select item_id, currency, condition_key, 12, 12, 12, 30, max(price_minor) * 1.3, 'medium', max(price_minor) * 0.65, now()
    from listing where item_id is not null
      and not exists (select from item_value as value where (value.item_id, value.currency, value.condition_key)
        = (listing.item_id, listing.currency, listing.condition_key) and value.sales >= 10)
    group by item_id, currency, condition_key
    on conflict (item_id, currency, condition_key) do update set sales = excluded.sales, days = excluded.days, median = excluded.median,
      certainty = excluded.certainty, unusual_below = excluded.unusual_below`.execute(trx);
    await sql`update listing set shelves = null`.execute(trx);
  });
  await placeUnplaced();
}

/** The first ten deals of each category, each with what is wrong with it. */
async function firstDeals(): Promise<{ category: string; listing: Listing; faults: string[] }[]> {
  const shown = categories.map(async (category) => {
    const { rows } = await listListings({ category, theme: "", query: "", sort: "best" }, 1, 10);
    return rows.map((listing) => ({ category: category.id, listing, faults: faultsOf(listing) }));
  });
  return (await Promise.all(shown)).flat();
}

const gradeIn = /\b(?:psa|bgs|cgc|cbcs)\s*(?:graded? )?\d+(?:\.\d)?/i;

function faultsOf({ title, condition, conditionKey, excludedBy, lotSize, observedAt, deal }: Listing): string[] {
  // A hope is no grade: "PSA 9-10?".
  const graded = /[?=]/.test(title) ? undefined : gradeIn.exec(title)?.[0].toLowerCase();
  const faults: [fault: string, isThere: boolean][] = [
    ["says so itself", admissions.test(title.replace(names, "")) || admissions.test(condition ?? "")],
    ["excluded", excludedBy !== null],
    ["several", (lotSize ?? 1) > 1],
    ["condition not known", conditionKey === "unknown"],
    [
      "another grade",
      // A qualifier may follow: "psa-8-mk".
      graded !== undefined &&
        !`${conditionKey}-`.startsWith(`${graded.replace(/\s+(?:graded? )?/, "-").replace(/\.0$/, "")}-`),
    ],
    ["ended", observedAt.getTime() < Date.now() - 14 * dayMs],
    [
      "without a reason",
      !/^\d+% below the value of \d\d+ sales, delivery (?:included|free|not stated)$/.test(deal?.reason ?? ""),
    ],
  ];
  return faults.flatMap(([fault, isThere]) => (isThere ? [fault] : []));
}

const wrongOf = (first: Awaited<ReturnType<typeof firstDeals>>) =>
  first
    .filter(({ faults }) => faults.length > 0)
    .map(({ category, listing: { title }, faults }) => ({ category, title, faults }));

beforeEach(async () => {
  for (const table of ["listing_placement", "listing_seen", "listing", "sale", "item_value"] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom("placement_block").execute();
  await db.deleteFrom("placement_tally").execute();
});

test("the first ten deals of each category of the sample: none incomplete, damaged, of another grade, ended, or a choice", async () => {
  const { sales, listings } = await readSample(new Date());
  await record([...sales, ...listings]);
  await recalculatePrices();
  const first = await firstDeals();
  expect(first).toHaveLength(60);
  expect(wrongOf(first)).toEqual([]);
}, 120_000);

test.for(marketFolders)(
  "the first ten deals of each category in $whose files: none incomplete, damaged, of another grade, ended, or a choice",
  { timeout: 300_000 },
  async ({ whose, folder }) => {
    const { sales, listings } = await readOfferedFiles(folder);
    await record(sales);
    await record(listings);
    await recalculatePrices();
    await valueWhatIsOnlyOffered();
    const first = await firstDeals();
    expect(first.length).toBeGreaterThanOrEqual(whose === "real" ? 60 : 20);
    expect(wrongOf(first)).toEqual([]);
  },
);
