import { expect, test } from "vitest";
import { marketplaceAt, marketplaceName } from "#app/models/listings/marketplace-name.ts";

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

test.each([
  ["ebay.com", "eBay"],
  ["m.ebay.co.uk", "eBay"],
  ["ebay.com.au", "eBay"],
  ["amazon.de", "Amazon"],
  ["bricklink.com", "BrickLink"],
  ["ebay.example.org", null],
  ["notebay.com", null],
  ["ebay.com.evil.test", null],
  [null, null],
])("listings at %s are at %s", (host, name) => {
  expect(marketplaceAt(host)).toBe(name);
});
