import { expect, test } from "vitest";
import { requireCategory, type Theme } from "#app/models/catalog/categories.ts";
import type { ListingRow, MarketRecord } from "#app/models/market/parsing/record.ts";
import { findExclusion } from "#app/models/prices/find-exclusion.ts";
import { readFacts } from "#db/reference/facts.ts";
import { modelCarSample } from "#db/sample/model-cars/model-cars.ts";
import { modelTrainSample } from "#db/sample/model-trains/model-trains.ts";
import { sportsMemorabiliaSample } from "#db/sample/sports-memorabilia/sports-memorabilia.ts";

const today = new Date("2026-11-21T15:30:00Z");

const collections = [modelTrainSample, modelCarSample, sportsMemorabiliaSample].map(
  ({ itemKind, sales, listings }) => ({
    itemKind,
    category: requireCategory(itemKind),
    sales: [...sales(today)],
    listings: [...listings(today)],
  }),
);
const [trains, cars, sports] = collections as [Collection, Collection, Collection];
type Collection = (typeof collections)[number];

/** Lower-case words with a space on either side of each, for searching whole words. */
function wordsOf(text: string): string {
  return ` ${text.toLowerCase().replace(/[^\p{L}\d]+/gu, " ")} `;
}

function holds({ title }: MarketRecord, term: string): boolean {
  return term.split("&").every((part) => wordsOf(title).includes(` ${part.trim().replace(":", " ")} `));
}

function isAbout(row: MarketRecord, { term, also = [] }: Theme): boolean {
  return term === null || [term, ...also].some((words) => holds(row, words));
}

function isHiddenLot(row: ListingRow, { category }: Collection): boolean {
  const phrases = category.listing.lotPhrases ?? [];
  return (
    (category.listing.lotWords ?? []).some((word) => holds(row, word)) ||
    phrases.some((phrase) => new RegExp(` ${phrase.replace("N", "\\d+")} `).test(wordsOf(row.title)))
  );
}

function median(rows: readonly MarketRecord[]): number {
  return rows.map(({ priceMinor }) => priceMinor).sort((a, b) => a - b)[Math.floor(rows.length / 2)] ?? Number.NaN;
}

test.each(collections)("$itemKind: 150 to 250 different items, each with every fact", ({ itemKind }) => {
  const facts = readFacts(itemKind);
  expect(facts.length).toBeGreaterThanOrEqual(150);
  expect(facts.length).toBeLessThanOrEqual(250);
  expect(new Set(facts.map((cells) => cells.length)).size).toBe(1);
  const names = facts.map((cells) => cells.slice(0, 7).join("|"));
  expect(new Set(names).size).toBe(names.length);
});

test.each(collections)("$itemKind: every theme of its screen finds dozens of listings", (collection) => {
  const shown = collection.listings.filter((row) => !isHiddenLot(row, collection));
  const found = collection.category.listing.themes.map((theme) => ({
    theme: theme.name,
    listings: shown.filter((row) => isAbout(row, theme)).length,
  }));
  expect(found.filter(({ listings }) => listings < 24)).toEqual([]);
});

test.each([trains, cars])(
  "$itemKind: about one listing in ten is hidden as a lot, hardly any because of its quantity",
  (collection) => {
    const { listings } = collection;
    const hidden = listings.filter((row) => isHiddenLot(row, collection));
    expect(hidden.length / listings.length).toBeGreaterThan(0.07);
    expect(hidden.length / listings.length).toBeLessThan(0.15);
    const several = listings.filter(
      ({ lotSize, availableQuantity, totalAvailable }) => (lotSize ?? availableQuantity ?? totalAvailable ?? 1) > 1,
    );
    expect(several.length).toBeGreaterThan(0);
    expect(several.length / listings.length).toBeLessThan(0.04);
  },
);

test("nine train titles in ten name the catalogue number", () => {
  const numbers = readFacts("model-trains").map(([, number = ""]) => number.toLowerCase());
  const honest = trains.listings.filter((row) => !findExclusion(row) && !isHiddenLot(row, trains));
  const named = honest.filter(({ title }) => numbers.some((number) => title.toLowerCase().includes(number)));
  expect(named.length / honest.length).toBeGreaterThan(0.88);
});

test("graded cards name the grader and the grade, in the row and nearly always in the title", () => {
  const graded = sports.sales.filter(({ condition }) => condition === "Graded");
  expect(graded.length).toBeGreaterThan(0.25 * sports.sales.length);
  expect(graded.filter(({ grader, grade }) => !grader || !grade)).toEqual([]);
  const told = graded.filter(({ title, grader, grade }) => title.toUpperCase().includes(`${grader} ${grade}`));
  expect(told.length / graded.length).toBeGreaterThan(0.95);
  const others = sports.sales.filter(({ condition }) => condition !== "Graded");
  expect(others.filter(({ grader, grade }) => grader !== null || grade !== null)).toEqual([]);
});

test("a better grade of a card sells for more, and an ungraded copy for least", () => {
  const isCurry = ({ sourceItemId, currency }: MarketRecord) =>
    currency === "USD" && sourceItemId?.includes("card-2009-topps-321-");
  const cards = sports.sales.filter((row) => isCurry(row) && !findExclusion(row));
  const at = (grade: string | null) => median(cards.filter((row) => row.grade === grade));
  expect(at("10")).toBeGreaterThan(1.5 * at("9"));
  expect(at("9")).toBeGreaterThan(at("8"));
  expect(at("8")).toBeGreaterThan(at(null));
});

test("facsimiles and reprints among the sports sales are not taken for originals", () => {
  const copies = sports.sales.filter(({ title }) => /reprint|facsimile/i.test(title));
  expect(copies.length).toBeGreaterThan(50);
  expect(copies.filter((sale) => findExclusion(sale)?.rule !== "not-genuine")).toEqual([]);
});
