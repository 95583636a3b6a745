import { expect, test } from "vitest";
import { findNamedItem, searchItems } from "#app/models/catalog/search/search-items.server.ts";
import { checkPrice } from "#app/models/market/check-price.server.ts";
import { daysAgo, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

const sold = (title: string, times: number) =>
  Array.from({ length: times }, (_, at) =>
    saleRow({
      category: "comics",
      title,
      sourceItemId: `${title} ${at}`,
      priceMinor: 4_700 + at,
      soldAt: daysAgo(at + 1),
    }),
  );

await recordMarketRows([
  ...sold("Bloodshot #1 (1993) CGC 9.8", 6),
  ...sold("Bloodshot #1 repro", 1),
  ...sold("Quantum #1 (1982) raw", 6),
  ...sold("Quantum #1 (2003) raw", 6),
  ...sold("Ghostly Tales #9 raw", 6),
  ...sold("Ghostly Tales #9 (1966) raw", 6),
  ...sold("Lonely Issue #7 repro", 1),
]);
await recalculatePrices();

test.each([
  ["an issue without its year is the one of its series that sold", "bloodshot 1", "bloodshot-1-1993"],
  ["in any grade", "Bloodshot #1 CGC 9.8", "bloodshot-1-1993"],
  ["of two series it is neither", "quantum 1", null],
  ["one that sold without a year is that one", "ghostly tales 9", "ghostly-tales-9"],
  ["one that never counted leads nowhere", "lonely issue 7", null],
])("%s", async (_, query, key) => {
  expect((await findNamedItem(query, null))?.key ?? null).toBe(key);
});

test("issues that sold come before those of which no sale counts", async () => {
  const { items } = await searchItems("bloodshot 1", null, 5);
  expect(items.map(({ key }) => key)).toEqual(["bloodshot-1-1993", "bloodshot-1"]);
});

test("a price is compared with the issue that sold, or such issues are offered", async () => {
  const question = { price: "$50", currency: "", category: "", condition: "" } as const;
  const { item, nearest } = await checkPrice({ ...question, title: "Bloodshot #1 CGC 9.8" });
  expect([item, ...nearest].map((each) => each?.key)).toContain("bloodshot-1-1993");
});
