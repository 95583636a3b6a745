import { statSync } from "node:fs";
import { expect, test } from "vitest";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { cleanTitle } from "#app/models/catalog/titles/title.ts";
import type { MarketRecord } from "#app/models/market/parsing/record.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { exclusionRules, findExclusion } from "#app/models/prices/exclusion-rules.ts";
import { readSample, sampledKinds } from "#tests/support/catalog/sample-rows.ts";
import { draw } from "#tests/support/draw.ts";

const today = new Date("2026-11-21T15:30:00Z");
const midnight = Date.parse("2026-11-21T00:00:00Z");

const sample = await readSample(today);
const everyRow = [...sample.sales, ...sample.listings];
const drawn = draw(sampledKinds, 2);

function rows(itemKind: ItemKind) {
  const ofKind = ({ category }: MarketRecord) => category === itemKind;
  const [sales, listings] = [sample.sales.filter(ofKind), sample.listings.filter(ofKind)];
  return { sales, listings, all: [...sales, ...listings] };
}

test("the file is at most 3 MB, and each id is in it once", () => {
  expect(statSync("db/sample.csv.gz").size).toBeLessThanOrEqual(3_000_000);
  expect(new Set(everyRow.map(({ sourceItemId }) => sourceItemId)).size).toBe(everyRow.length);
});

test.each(drawn)("%s: there are enough sales and listings, and not too many to load", (itemKind) => {
  const [minSales, maxSales, minListings] =
    itemKind === "legos"
      ? [19_000, 24_000, 1_400]
      : itemKind === "minifigures"
        ? [3_000, 5_000, 24]
        : [9_000, 11_000, 900];
  const { sales, listings } = rows(itemKind);
  expect(sales.length).toBeGreaterThanOrEqual(minSales);
  expect(sales.length).toBeLessThanOrEqual(maxSales);
  expect(listings.length).toBeGreaterThanOrEqual(minListings);
});

test.each(drawn)("%s: sales lie within two years and never in the future", (itemKind) => {
  const moments = rows(itemKind).sales.map(({ soldAt }) => soldAt.getTime());
  expect(moments.reduce((a, b) => Math.max(a, b))).toBeLessThan(midnight);
  expect(moments.reduce((a, b) => Math.min(a, b))).toBeGreaterThanOrEqual(midnight - 730 * dayMs);
});

test.each(drawn)("%s: listings were seen in the last two weeks, between the days they began and end", (itemKind) => {
  for (const { observedAt, listedAt, endsAt } of rows(itemKind).listings) {
    expect(observedAt.getTime()).toBeLessThan(midnight);
    expect(observedAt.getTime()).toBeGreaterThanOrEqual(midnight - 14 * dayMs);
    expect(listedAt?.getTime()).toBeLessThan(observedAt.getTime());
    if (endsAt) expect(endsAt.getTime()).toBeGreaterThan(midnight);
  }
});

test.each(drawn)("%s: titles are clean and at most 80 characters", (itemKind) => {
  const unclean = /undefined|NaN|\bnull\b|[{}]|\s\s|\( ?\)|# |#$/;
  const isUnclean = ({ title }: MarketRecord) =>
    title.length < 8 || title.length > 80 || unclean.test(title) || cleanTitle(title) !== title;
  expect(rows(itemKind).all.filter(isUnclean)).toEqual([]);
});

test.each(drawn)("%s: prices are plausible, mostly in dollars, never with half a cent", (itemKind) => {
  const { all } = rows(itemKind);
  const isImplausible = ({ priceMinor }: MarketRecord) => !Number.isInteger(priceMinor) || priceMinor < 99;
  expect(all.filter(isImplausible)).toEqual([]);
  const share = (currency: string) => all.filter((row) => row.currency === currency).length / all.length;
  // A third of the trains are British.
  expect(share("USD")).toBeGreaterThan(itemKind === "model-trains" ? 0.6 : 0.8);
  expect(share("GBP")).toBeGreaterThan(0.05);
  expect(share("EUR")).toBeGreaterThan(0.03);
});

test.each(drawn)("%s: no asking price is more than a collector would pay", (itemKind) => {
  const { all } = rows(itemKind);
  const prices = all.map(({ priceMinor }) => priceMinor).sort((a, b) => a - b);
  const at = (part: number) => prices[Math.floor(part * prices.length)] ?? Number.NaN;
  expect(at(0.5)).toBeGreaterThan(500);
  expect(at(0.5)).toBeLessThan(30_000);
  expect(at(0.99)).toBeLessThan(2_000_000);
});

test.each(drawn)("%s: rows name their source and link to no marketplace", (itemKind) => {
  const isForeign = (row: MarketRecord) =>
    row.category !== itemKind || row.source !== "sample" || row.url !== null || row.imageUrl !== null;
  expect(rows(itemKind).all.filter(isForeign)).toEqual([]);
});

test.each(drawn)("%s: the title rules exclude some sales, for several reasons, and count most", (itemKind) => {
  const { sales } = rows(itemKind);
  const reasons = sales.flatMap((sale) => findExclusion(sale)?.rule ?? []);
  expect(reasons.length / sales.length).toBeGreaterThan(0.05);
  expect(reasons.length / sales.length).toBeLessThan(0.25);
  expect(new Set(reasons).size).toBeGreaterThanOrEqual(4);
});

test("every rule that reads titles has sales in the sample catalogue", () => {
  const found = new Set(sample.sales.map((sale) => findExclusion(sale)?.rule));
  const comparing = ["price-outlier", "other-item", "sample-replaced"];
  const reading = Object.keys(exclusionRules).filter((rule) => !comparing.includes(rule));
  expect(reading.filter((rule) => !([...found] as unknown[]).includes(rule))).toEqual([]);
});
