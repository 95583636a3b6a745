import { readFileSync, statSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { cleanTitle } from "#app/models/catalog/titles/title.ts";
import type { MarketRecord } from "#app/models/market/parsing/record.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { exclusionRules, findExclusion, rulesBeyondRow } from "#app/models/prices/exclusion-rules.ts";
import { sampleText } from "#scripts/sample/sample-text.ts";
import { readSample, sampledKinds } from "#tests/support/catalog/sample-rows.ts";

const file = "db/sample.csv.gz";
const { sales, listings } = await readSample(new Date("2026-11-21T15:30:00Z"));
const rows = [...sales, ...listings];

test("the file is what `npm run sample` writes, byte for byte, and at most 3 MB", () => {
  // Compressed bytes may differ from processor to processor.
  expect(gunzipSync(readFileSync(file)).equals(Buffer.from(sampleText()))).toBe(true);
  expect(statSync(file).size).toBeLessThanOrEqual(3_000_000);
});

test("each id is in the file once, and each row names the sample as its source and links to no marketplace", () => {
  expect(new Set(rows.map(({ sourceItemId }) => sourceItemId)).size).toBe(rows.length);
  const isForeign = ({ source, url, imageUrl }: MarketRecord) =>
    source !== "sample" || url !== null || imageUrl !== null;
  expect(rows.filter(isForeign)).toEqual([]);
});

test.each(sampledKinds)(
  "%s: there are thousands of sales, of two years and none to come, and dozens of listings",
  (kind) => {
    const moments = sales.filter(({ category }) => category === kind).map(({ soldAt }) => soldAt.getTime());
    expect(moments.length).toBeGreaterThan(3_000);
    const midnight = Date.parse("2026-11-21T00:00:00Z");
    expect(moments.filter((moment) => moment >= midnight || moment < midnight - 730 * dayMs)).toEqual([]);
    expect(listings.filter(({ category }) => category === kind).length).toBeGreaterThanOrEqual(24);
  },
);

test("titles are clean and at most 80 characters", () => {
  const unclean = /undefined|NaN|\bnull\b|[{}]|\s\s|\( ?\)|# |#$/;
  const isUnclean = ({ title }: MarketRecord) =>
    title.length < 8 || title.length > 80 || unclean.test(title) || cleanTitle(title) !== title;
  expect(rows.filter(isUnclean)).toEqual([]);
});

test("every rule that reads titles has sales in the sample catalogue", () => {
  const found = new Set<string | undefined>(sales.map((sale) => findExclusion(sale)?.rule));
  const reading = Object.keys(exclusionRules).filter((rule) => !rulesBeyondRow.some((other) => other === rule));
  expect(reading.filter((rule) => !found.has(rule))).toEqual([]);
});
