import { expect, test } from "vitest";
import { categories, type ItemKind } from "#app/models/catalog/categories.ts";
import { classify } from "#app/models/market/classify.server.ts";
import { sampleRows } from "#scripts/sample/market.ts";
import { readSample, sampledKinds } from "#tests/support/catalog/sample-rows.ts";
import { draw } from "#tests/support/draw.ts";

const drawn = draw(sampledKinds, 2);
const sample = await readSample(new Date("2026-11-21T15:30:00Z"));
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

test("the example keys of the API's documentation have sales in the sample catalogue", () => {
  for (const { id, history } of categories) {
    if (!drawn.includes(id)) continue;
    const sales = salesOf(id).filter(({ classified }) => classified.itemKey === history.exampleKey);
    expect([id, sales.length >= 20]).toEqual([id, true]);
  }
});
