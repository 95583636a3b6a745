import { expect, test } from "vitest";
import { categories, type ItemKind } from "#app/models/catalog/categories.ts";
import { classify } from "#app/models/market/classify.server.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { sampleRows } from "#scripts/sample/market.ts";
import { readSample, sampledKinds } from "#tests/support/catalog/sample-rows.ts";
import { draw } from "#tests/support/draw.ts";

const today = new Date("2026-11-21T15:30:00Z");
const daysAgo = (days: number) => new Date(Date.parse("2026-11-21T00:00:00Z") - days * dayMs);

const drawn = draw(sampledKinds, 2);
const sample = await readSample(today);
/** What a reader must find in a row: known only where it is made. Null for an offer that is not honest. */
const trueConditions = new Map([...sampleRows()].map((row) => [row.source_item_id, row.conditionKey]));

const sales = sample.sales
  .filter(({ category }) => drawn.includes(category))
  .map((row) => ({ row, classified: classify(row), conditionKey: trueConditions.get(row.sourceItemId) ?? null }));

function salesOf(itemKind: ItemKind) {
  return sales.filter(({ row }) => row.category === itemKind);
}

function honestSalesOf(itemKind: ItemKind) {
  return salesOf(itemKind).filter(({ conditionKey }) => conditionKey !== null);
}

function tally<Key>(keys: Iterable<Key>): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

// Minifigures have no listing page.
const listed = drawn.filter((itemKind) => itemKind !== "minifigures");

test.each(listed)("%s: behind the median card stand 20 sales of one condition in 90 days", (itemKind) => {
  const recent = salesOf(itemKind).filter(({ row, classified }) => row.soldAt >= daysAgo(90) && !classified.excludedBy);
  const counts = tally(
    recent.map(({ row, classified }) => `${classified.itemKey} ${classified.condition.key} ${row.currency}`),
  );
  const most = new Map<string, number>();
  for (const [key, count] of counts) {
    const [itemKey = ""] = key.split(" ");
    most.set(itemKey, Math.max(count, most.get(itemKey) ?? 0));
  }
  const cards = sample.listings
    .filter(({ category }) => category === itemKind)
    .map((listing) => most.get(classify(listing).itemKey ?? "") ?? 0);
  expect(cards.length).toBeGreaterThan(900);
  expect(middleOf(cards)).toBeGreaterThanOrEqual(20);
});

test.each(drawn)("%s: of the honest titles, under 1 % get no item, another item or an exclusion", (itemKind) => {
  const honest = honestSalesOf(itemKind);
  const itemOf = ({ row }: (typeof honest)[number]) => row.sourceItemId.replace(/-s\d+$/, "");
  const keys = Map.groupBy(honest, itemOf);
  const misread = [...keys.values()].flatMap((sales) => {
    const [usual] = [...tally(sales.map(({ classified }) => classified.itemKey))].sort(([, a], [, b]) => b - a);
    return sales.filter(({ classified: { itemKey, excludedBy } }) => !itemKey || itemKey !== usual?.[0] || excludedBy);
  });
  expect(misread.length / honest.length).toBeLessThan(0.01);
  const usualKeys = [...keys.values()].map((sales) => sales[0]?.classified.itemKey);
  expect(new Set(usualKeys).size).toBeGreaterThan(0.98 * keys.size);
});

test.each(drawn)("%s: most offers that are no whole single item are excluded", (itemKind) => {
  const odd = salesOf(itemKind).filter(({ conditionKey }) => conditionKey === null);
  expect(odd.length / salesOf(itemKind).length).toBeGreaterThan(0.08);
  expect(odd.length / salesOf(itemKind).length).toBeLessThan(0.15);
  expect(odd.filter(({ classified }) => classified.excludedBy).length / odd.length).toBeGreaterThan(0.75);
});

test.each(drawn)("%s: of the honest titles, under 1 % are read as in another condition", (itemKind) => {
  const honest = honestSalesOf(itemKind);
  const misread = honest.filter(({ classified, conditionKey }) => classified.condition.key !== conditionKey);
  expect(misread.length / honest.length).toBeLessThan(0.01);
});

const shares: Partial<Record<ItemKind, Record<string, [least: number, most: number]>>> = {
  legos: { new: [0.5, 0.65], used: [0.28, 0.42], "open-box": [0.04, 0.09], unknown: [0.02, 0.07] },
  minifigures: { new: [0.2, 0.35], used: [0.6, 0.75], unknown: [0.02, 0.07] },
  figures: { new: [0.55, 0.75], used: [0.2, 0.35], graded: [0.005, 0.04], unknown: [0.02, 0.07] },
  comics: { raw: [0.45, 0.65], graded: [0.35, 0.55] },
  "model-trains": { new: [0.2, 0.4], used: [0.55, 0.75], unknown: [0.02, 0.07] },
  "model-cars": { new: [0.45, 0.65], used: [0.3, 0.5], unknown: [0.02, 0.07] },
  "sports-memorabilia": { raw: [0.55, 0.75], graded: [0.25, 0.45], unknown: [0.005, 0.03] },
};

/** "graded" for a key that names grader and grade. */
function kindOf(conditionKey: string | null): string {
  return /^[a-z]{2,4}-\d/.test(conditionKey ?? "") ? "graded" : (conditionKey ?? "");
}

test.each(drawn)("%s: every condition has its share", (itemKind) => {
  const honest = honestSalesOf(itemKind);
  const counts = tally(honest.map(({ classified }) => kindOf(classified.condition.key)));
  expect(shares).toHaveProperty([itemKind]);
  for (const [kind, [least, most]] of Object.entries(shares[itemKind] ?? {})) {
    const share = (counts.get(kind) ?? 0) / honest.length;
    expect([kind, share >= least && share <= most, share]).toEqual([kind, true, share]);
  }
});

const ladders = drawn.filter((itemKind) => ["comics", "sports-memorabilia"].includes(itemKind));

test.each(ladders)("%s: what is graded comes in three to eight grades of an item", (itemKind) => {
  const graded = honestSalesOf(itemKind).filter(({ conditionKey }) => kindOf(conditionKey) === "graded");
  const ofItem = Map.groupBy(graded, ({ row }) => row.sourceItemId.replace(/-s\d+$/, ""));
  const grades = [...ofItem.values()].map((sales) => new Set(sales.map(({ conditionKey }) => conditionKey)).size);
  expect(Math.max(...grades)).toBeLessThanOrEqual(8);
  expect(middleOf(grades)).toBeGreaterThanOrEqual(4);
});

test.each(drawn)("%s: prices in one condition vary as those of real sales do", (itemKind) => {
  const honest = honestSalesOf(itemKind).filter(
    ({ row, conditionKey }) => row.currency === "USD" && row.soldAt >= daysAgo(90) && conditionKey !== "unknown",
  );
  const groups = Map.groupBy(
    honest,
    ({ row, conditionKey }) => `${row.sourceItemId.replace(/-s\d+$/, "")} ${conditionKey}`,
  );
  const spreads = [...groups.values()]
    .filter((sales) => sales.length >= 12 && sales[0]?.conditionKey !== "raw")
    .map((sales) => {
      const logs = sales.map(({ row }) => Math.log(row.priceMinor));
      const middle = middleOf(logs);
      return 1.4826 * middleOf(logs.map((log) => Math.abs(log - middle)));
    });
  expect(spreads.length).toBeGreaterThanOrEqual(10);
  expect(middleOf(spreads)).toBeGreaterThan(0.08);
  expect(middleOf(spreads)).toBeLessThan(0.26);
});

test("the example keys of the API's documentation have sales in the sample catalogue", () => {
  for (const { id, history } of categories) {
    if (!drawn.includes(id)) continue;
    const sales = salesOf(id).filter(({ classified }) => classified.itemKey === history.exampleKey);
    expect([id, sales.length >= 20]).toEqual([id, true]);
  }
});
