import { expect, test } from "vitest";
import { requireCategory, type Theme } from "#app/models/catalog/categories.ts";
import { readGrade } from "#app/models/catalog/conditions/read-condition.ts";
import type { ListingRow, MarketRecord, SaleRow } from "#app/models/market/parsing/record.ts";
import { findExclusion } from "#app/models/prices/exclusion-rules.ts";
import { readFacts } from "#db/reference/facts.ts";
import { readSample } from "#tests/support/catalog/sample-rows.ts";

const { sales, listings } = await readSample(new Date("2026-11-21T15:30:00Z"));

const collections = (["model-trains", "model-cars", "sports-memorabilia"] as const).map((itemKind) => {
  return {
    itemKind,
    category: requireCategory(itemKind),
    sales: sales.filter(({ category }) => category === itemKind),
    listings: listings.filter(({ category }) => category === itemKind),
  };
});
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

test.each(collections)("$itemKind: 80 to 130 different items, each with every fact", ({ itemKind }) => {
  const facts = readFacts(itemKind);
  expect(facts.length).toBeGreaterThanOrEqual(80);
  expect(facts.length).toBeLessThanOrEqual(130);
  expect(new Set(facts.map((cells) => cells.length)).size).toBe(1);
  const names = facts.map((cells) => cells.slice(0, 7).join("|"));
  expect(new Set(names).size).toBe(names.length);
});

test.each(collections)("$itemKind: every theme of its shelf finds dozens of listings", (collection) => {
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

test("graded cards name the grader and the grade in the title, few of them in columns of their own", () => {
  const graded = sports.sales.filter(({ condition }) => condition === "Graded");
  expect(graded.length).toBeGreaterThan(0.18 * sports.sales.length);
  const told = graded.filter(({ title }) => readGrade("sports-memorabilia", title));
  expect(told.length / graded.length).toBeGreaterThan(0.95);
  const withColumns = sports.sales.filter(({ grader, grade }) => grader !== null && grade !== null);
  expect(withColumns.length / graded.length).toBeGreaterThan(0.05);
  expect(withColumns.length / graded.length).toBeLessThan(0.2);
  const contradicted = withColumns.filter(({ title, grader, grade }) => {
    const read = readGrade("sports-memorabilia", title);
    return read?.grader !== grader || read?.grade !== grade;
  });
  expect(contradicted).toEqual([]);
});

test("a better grade of a card sells for more, and an ungraded copy for less than an 8", () => {
  const sold = new Map<string, Map<string, SaleRow[]>>();
  for (const sale of sports.sales) {
    const card = sale.sourceItemId.replace(/-s\d+$/, "");
    if (!card.includes("-card-") || sale.currency !== "USD" || findExclusion(sale)) continue;
    const grade = readGrade("sports-memorabilia", sale.title);
    if (grade && grade.grader !== "PSA") continue;
    const grades = sold.get(card) ?? new Map<string, SaleRow[]>();
    sold.set(card, grades);
    const name = grade?.grade ?? "raw";
    grades.set(name, [...(grades.get(name) ?? []), sale]);
  }
  const steps = [...sold.values()].flatMap((grades) =>
    (
      [
        ["10", "9"],
        ["9", "8"],
        ["8", "raw"],
      ] as const
    ).flatMap(([above, below]) => {
      const [more = [], less = []] = [grades.get(above), grades.get(below)];
      return more.length < 8 || less.length < 8 ? [] : [median(more) / median(less)];
    }),
  );
  expect(steps.length).toBeGreaterThan(40);
  expect(steps.filter((step) => step > 1).length / steps.length).toBeGreaterThan(0.95);
});

test("facsimiles and reprints among the sports sales are not taken for originals", () => {
  const copies = sports.sales.filter(({ title }) => /reprint|facsimile/i.test(title));
  expect(copies.length).toBeGreaterThan(50);
  expect(copies.filter((sale) => findExclusion(sale)?.rule !== "not-genuine")).toEqual([]);
});
