import { expect, test } from "vitest";
import { marketplaceName } from "#app/models/market/marketplace-name.ts";

test.each([
  ["EBAY_US", "eBay"],
  ["EBAY_GB", "eBay"],
  ["AMAZON_GB", "Amazon"],
  ["BRICKLINK", "BrickLink"],
  ["SAMPLE", null],
  ["constructor", null],
  [null, null],
])("people know the marketplace %s as %s", (marketplace, name) => {
  expect(marketplaceName(marketplace)).toBe(name);
});
