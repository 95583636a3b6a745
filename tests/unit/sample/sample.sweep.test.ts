import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cleanTitle } from "#app/models/catalog/title.ts";
import type { MarketRecord } from "#app/models/market/parsing/record.ts";
import { exclusionRules } from "#app/models/prices/exclusion-rules.ts";
import { findExclusion } from "#app/models/prices/find-exclusion.ts";
import { samples } from "#db/sample/all.ts";
import type { Sample } from "#db/sample/generator/market.ts";
import { draw } from "#tests/support/draw.ts";

const msPerDay = 86_400_000;
const today = new Date("2026-11-21T15:30:00Z");
const midnight = Date.parse("2026-11-21T00:00:00Z");

const drawn = draw(samples, 2);

const rowsOf = new Map(
  drawn.map((sample) => [sample, { sales: [...sample.sales(today)], listings: [...sample.listings(today)] }]),
);

function rows(sample: Sample) {
  const known = rowsOf.get(sample);
  if (!known) throw new Error(`No rows of ${sample.itemKind}`);
  return { ...known, all: [...known.sales, ...known.listings] };
}

function hash(records: readonly MarketRecord[]): string {
  return createHash("sha256").update(JSON.stringify(records)).digest("hex");
}

test("each item kind has one sample, and an id is used only once among all of them", () => {
  expect(new Set(samples.map(({ itemKind }) => itemKind)).size).toBe(samples.length);
  const ids = drawn.flatMap((sample) => rows(sample).all.map(({ sourceItemId }) => sourceItemId));
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(drawn)("$itemKind: the same UTC day gives the same rows, another day other rows", (sample) => {
  const { sales, listings } = rows(sample);
  const [evening, tomorrow] = [new Date("2026-11-21T23:59:59Z"), new Date("2026-11-22T00:00:00Z")];
  expect(hash([...sample.sales(evening)])).toBe(hash(sales));
  expect(hash([...sample.listings(evening)])).toBe(hash(listings));
  expect(hash([...sample.sales(tomorrow)])).not.toBe(hash(sales));
  expect(hash([...sample.listings(tomorrow)])).not.toBe(hash(listings));
});

test.each(drawn)("$itemKind: a sale does not change from one day to the next", (sample) => {
  const { sales } = rows(sample);
  const known = new Map(sales.map((sale) => [sale.sourceItemId, JSON.stringify(sale)]));
  const nextWeek = [...sample.sales(new Date(midnight + 7 * msPerDay))];
  const seenBefore = nextWeek.filter(({ sourceItemId }) => known.has(sourceItemId));
  expect(seenBefore.length).toBeGreaterThan(0.8 * sales.length);
  expect(seenBefore.filter((sale) => known.get(sale.sourceItemId) !== JSON.stringify(sale))).toEqual([]);
});

test.each(drawn)("$itemKind: there are enough sales and listings, and not too many to load", (sample) => {
  const [minSales, maxSales, minListings] =
    sample.itemKind === "legos"
      ? [19_000, 24_000, 1_400]
      : sample.itemKind === "minifigures"
        ? [3_000, 5_000, 24]
        : [9_000, 11_000, 900];
  const { sales, listings } = rows(sample);
  expect(sales.length).toBeGreaterThanOrEqual(minSales);
  expect(sales.length).toBeLessThanOrEqual(maxSales);
  expect(listings.length).toBeGreaterThanOrEqual(minListings);
});

test.each(drawn)("$itemKind: sales lie within two years and never in the future", (sample) => {
  const moments = rows(sample).sales.map(({ soldAt }) => soldAt.getTime());
  expect(moments.reduce((a, b) => Math.max(a, b))).toBeLessThan(midnight);
  expect(moments.reduce((a, b) => Math.min(a, b))).toBeGreaterThanOrEqual(midnight - 730 * msPerDay);
});

test.each(drawn)(
  "$itemKind: listings were seen in the last two weeks, between the days they began and end",
  (sample) => {
    for (const { observedAt, listedAt, endsAt } of rows(sample).listings) {
      expect(observedAt.getTime()).toBeLessThan(midnight);
      expect(observedAt.getTime()).toBeGreaterThanOrEqual(midnight - 14 * msPerDay);
      expect(listedAt?.getTime()).toBeLessThan(observedAt.getTime());
      if (endsAt) expect(endsAt.getTime()).toBeGreaterThan(midnight);
    }
  },
);

test.each(drawn)("$itemKind: titles are clean and at most 80 characters", (sample) => {
  const unclean = /undefined|NaN|\bnull\b|[{}]|\s\s|\( ?\)|# |#$/;
  const isUnclean = ({ title }: MarketRecord) =>
    title.length < 8 || title.length > 80 || unclean.test(title) || cleanTitle(title) !== title.replace(/®/i, "");
  expect(rows(sample).all.filter(isUnclean)).toEqual([]);
});

test.each(drawn)("$itemKind: prices are plausible, mostly in dollars, never with half a cent", (sample) => {
  const { all } = rows(sample);
  const isImplausible = ({ priceMinor }: MarketRecord) => !Number.isInteger(priceMinor) || priceMinor < 99;
  expect(all.filter(isImplausible)).toEqual([]);
  const share = (currency: string) => all.filter((row) => row.currency === currency).length / all.length;
  // A third of the trains are British.
  expect(share("USD")).toBeGreaterThan(sample.itemKind === "model-trains" ? 0.6 : 0.8);
  expect(share("GBP")).toBeGreaterThan(0.05);
  expect(share("EUR")).toBeGreaterThan(0.03);
});

test.each(drawn)("$itemKind: no asking price is more than a collector would pay", (sample) => {
  const { all } = rows(sample);
  const prices = all.map(({ priceMinor }) => priceMinor).sort((a, b) => a - b);
  const at = (part: number) => prices[Math.floor(part * prices.length)] ?? Number.NaN;
  expect(at(0.5)).toBeGreaterThan(500);
  expect(at(0.5)).toBeLessThan(30_000);
  expect(at(0.99)).toBeLessThan(2_000_000);
});

test.each(drawn)("$itemKind: rows name their source and link to no marketplace", (sample) => {
  const isForeign = (row: MarketRecord) =>
    row.category !== sample.itemKind || row.source !== "sample" || row.url !== null || row.imageUrl !== null;
  expect(rows(sample).all.filter(isForeign)).toEqual([]);
});

test.each(drawn)("$itemKind: the title rules exclude some sales, for several reasons, and count most", (sample) => {
  const { sales } = rows(sample);
  const reasons = sales.flatMap((sale) => findExclusion(sale)?.rule ?? []);
  expect(reasons.length / sales.length).toBeGreaterThan(0.05);
  expect(reasons.length / sales.length).toBeLessThan(0.25);
  expect(new Set(reasons).size).toBeGreaterThanOrEqual(4);
});

test("every rule that reads titles has sales in the sample catalogue", () => {
  const found = new Set(samples.flatMap((sample) => [...sample.sales(today)].map((sale) => findExclusion(sale)?.rule)));
  const comparing = ["price-outlier", "other-item", "sample-replaced"];
  const reading = Object.keys(exclusionRules).filter((rule) => !comparing.includes(rule));
  expect(reading.filter((rule) => !([...found] as unknown[]).includes(rule))).toEqual([]);
});

test("one generator makes all of it, in at most 900 lines", () => {
  const files = readdirSync("db/sample", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const lines = files.map((file) => readFileSync(`db/sample/${file}`, "utf8").split("\n").length - 1);
  expect(files.length).toBeGreaterThan(1);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(900);
});
