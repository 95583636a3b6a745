import { expect, test } from "vitest";
import { dayMs } from "#app/models/platform/day.ts";
import { legoSets } from "#db/reference/facts.ts";
import { readTable } from "#scripts/sample/tables.ts";
import { readSample } from "#tests/support/catalog/sample-rows.ts";

const today = new Date("2026-11-21T15:30:00Z");
const midnight = Date.parse("2026-11-21T00:00:00Z");
const sample = await readSample(today);
const sales = sample.sales.filter(({ category }) => category === "legos");
const listings = sample.listings.filter(({ category }) => category === "legos");

// Titles that a reader would set aside; titles do not reveal unusual prices.
const oddTitles = [
  /\blot\b|\bbundle\b|^\d ?x lego|\bx\d\b/i,
  /\b(minifigure|mini doll)\b/i,
  /instructions? (only|you pick|manual|booklet)|box only|box & manual only/i,
  /incomplete|not complete|missing|no minifigures|without minifigs|damaged/i,
  /pick|choose|mystery|compatible|not lego/i,
];

function isOdd({ title }: { title: string }): boolean {
  const words = title.replace(/minifigure vending machine|pickup truck/i, "");
  return oddTitles.some((pattern) => pattern.test(words));
}

function setOf({ sourceItemId }: { sourceItemId: string | null }): string {
  return sourceItemId?.split("-")[1] ?? "";
}

/** Set numbers by sales, best seller first, each with the days since its sales. */
function salesAges(): [number: string, daysAgo: number[]][] {
  const ages = new Map<string, number[]>();
  for (const sale of sales) {
    const list = ages.get(setOf(sale)) ?? [];
    list.push((midnight - sale.soldAt.getTime()) / dayMs);
    ages.set(setOf(sale), list);
  }
  return [...ages].sort(([, a], [, b]) => b.length - a.length);
}

test("the table holds about 700 sets, each number plain digits and unique", () => {
  const sets = legoSets();
  expect(sets.length).toBeGreaterThan(650);
  expect(new Set(sets.map(({ number }) => number)).size).toBe(sets.length);
  for (const { number, name, year, pieces } of sets) {
    expect(number).toMatch(/^\d{4,5}$/);
    expect(name).toMatch(/^\S(.*\S)?$/);
    expect(year).toBeGreaterThanOrEqual(2008);
    expect(pieces).toBeGreaterThanOrEqual(50);
  }
});

test("the table is sorted by theme and number, and knows the famous ones", () => {
  const sets = legoSets();
  const sorted = sets.toSorted((a, b) =>
    a.theme === b.theme ? Number(a.number) - Number(b.number) : a.theme < b.theme ? -1 : 1,
  );
  expect(sets).toEqual(sorted);
  expect(new Set(sets.map(({ theme }) => theme)).size).toBe(10);
  const numbers = sets.map(({ number }) => number);
  const famous = ["75257", "10281", "21322", "42030", "75192", "10294", "71043", "76178", "21309", "75313", "21330"];
  expect(numbers).toEqual(expect.arrayContaining(famous));
});

test("no set is sold before its year, not even in a lot", () => {
  const years = new Map(legoSets().map(({ number, year }) => [number, year]));
  const tooEarly = sales.filter(({ title, soldAt, sourceItemId }) => {
    const numbers = [setOf({ sourceItemId }), ...(title.match(/\b\d{5}\b/g) ?? [])];
    return numbers.some((number) => (years.get(number) ?? 0) > soldAt.getUTCFullYear());
  });
  expect(tooEarly).toEqual([]);
});

test("about one sale in ten is odd, and fewer listings", () => {
  const share = sales.filter(isOdd).length / sales.length;
  expect(share).toBeGreaterThan(0.08);
  expect(share).toBeLessThan(0.15);
  const listed = listings.filter(isOdd).length / listings.length;
  expect(listed).toBeGreaterThan(0.03);
  expect(listed).toBeLessThan(0.09);
});

test("used copies sell for 55 to 75 % of the price of new ones", () => {
  const middle = (condition: RegExp) => {
    const honest = sales.filter(
      (sale) =>
        setOf(sale) === "75257" && sale.currency === "USD" && condition.test(sale.condition ?? "") && !isOdd(sale),
    );
    const prices = honest.map(({ priceMinor }) => priceMinor).sort((a, b) => a - b);
    return prices[Math.floor(prices.length / 2)] ?? Number.NaN;
  };
  const part = middle(/used|pre-owned/i) / middle(/new/i);
  expect(part).toBeGreaterThan(0.52);
  expect(part).toBeLessThan(0.78);
});

test("a few sets sell daily, most every few days, a few not at all", () => {
  const ages = salesAges();
  const lastWeek = ages.map(([, daysAgo]) => daysAgo.filter((days) => days <= 7).length);
  const daily = lastWeek.filter((count) => count >= 7).length / ages.length;
  expect(daily).toBeGreaterThan(0.05);
  expect(daily).toBeLessThan(0.25);
  expect(ages.slice(0, 3).every(([, daysAgo]) => daysAgo.length > 300)).toBe(true);

  const lastQuarter = ages.map(([, daysAgo]) => daysAgo.filter((days) => days <= 90).length).sort((a, b) => a - b);
  const quiet = lastQuarter.filter((count) => count === 0).length / ages.length;
  expect(quiet).toBeGreaterThan(0.01);
  expect(quiet).toBeLessThan(0.06);
  expect(lastQuarter[Math.floor(ages.length / 2)]).toBeGreaterThan(20);
  expect(lastQuarter[Math.floor(ages.length / 2)]).toBeLessThan(60);
});

/** How much dearer new copies of these sets were in the summer of 2026 than in that of 2025, on average. */
function meanRise(numbers: ReadonlySet<string>): number {
  const middle = (number: string, year: number) => {
    const prices = sales
      .filter((sale) => setOf(sale) === number && sale.currency === "USD" && /^New$|^Brand/.test(sale.condition ?? ""))
      .filter(
        (sale) => !isOdd(sale) && sale.soldAt >= new Date(`${year}-03-01`) && sale.soldAt < new Date(`${year}-11-01`),
      )
      .map(({ priceMinor }) => priceMinor)
      .sort((a, b) => a - b);
    return prices.length < 3 ? Number.NaN : (prices[Math.floor(prices.length / 2)] ?? Number.NaN);
  };
  const rises = [...numbers].map((number) => Math.log(middle(number, 2026) / middle(number, 2025)));
  const known = rises.filter(Number.isFinite);
  expect(known.length).toBeGreaterThanOrEqual(8);
  return known.reduce((sum, rise) => sum + rise) / known.length;
}

test("shops' prices stand until a set is retired, then collectors' begin to rise", () => {
  const market = readTable("scripts/sample/lego-sets");
  const inShops = market.filter(({ retired }) => retired === "" || Number(retired) > 2026.9);
  const justRetired = market.filter(({ retired }) => Number(retired) >= 2025.2 && Number(retired) <= 2026.5);
  const numbersOf = (sets: typeof market) => new Set(sets.map(({ number = "" }) => number));
  expect(Math.abs(meanRise(numbersOf(inShops)))).toBeLessThan(0.04);
  expect(meanRise(numbersOf(justRetired))).toBeGreaterThan(0.06);
});
