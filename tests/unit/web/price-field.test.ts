import { expect, test } from "vitest";
import { readSentPrice } from "#app/web/api/price-field.server.ts";

test.each<[unknown, number]>([
  [129.99, 12_999],
  [1.005, 101],
  ["129.99", 12_999],
  ["1,299", 129_900],
  ["1,299.50", 129_950],
  ["12,345,678.90", 1_234_567_890],
  ["$1,299.50", 129_950],
  [{ amount: 12.5 }, 1_250],
  [{ amount: "1,299.50" }, 129_950],
  [{ value: "12.50" }, 1_250],
  [{ cents: 1_250 }, 1_250],
  [{ cents: "1250" }, 1_250],
  [{ price: 12.5 }, 1_250],
  [{ price: { cents: 1_250 } }, 1_250],
  [{ price: { amount: { value: "12.50" } } }, 1_250],
])("%j is an amount of dollars", (sent, minor) => {
  expect(readSentPrice(sent, null)).toEqual({ minor, currency: "USD" });
});

test.each<[unknown, string | null, number, string]>([
  [12.5, "GBP", 1_250, "GBP"],
  ["1200", "JPY", 1_200, "JPY"],
  [{ cents: 120_000 }, "JPY", 1_200, "JPY"],
  [{ amount: 12.5, currency: "EUR" }, null, 1_250, "EUR"],
  ["£12.50", null, 1_250, "GBP"],
])("%j with the currency %s is %d of %s", (sent, currency, minor, read) => {
  expect(readSentPrice(sent, currency)).toEqual({ minor, currency: read });
});

test.each<[unknown]>([
  ...[undefined, null, "", " ", "N/A", "NaN", "Infinity", "-Infinity", "1e400", "0x10", true, [], [12], {}].map(
    (sent): [unknown] => [sent],
  ),
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, -1, -0.01, 1e300, 9e15].map(
    (sent): [unknown] => [sent],
  ),
  ...["0", "-1", "-12.50", "12 to 15", "$12 - $15", "9".repeat(40)].map((sent): [unknown] => [sent]),
  ...[{ amount: -1 }, { cents: Number.NaN }, { value: "none" }, { price: null }, { price: [] }, { length: 1 }].map(
    (sent): [unknown] => [sent],
  ),
])("%j is no price", (sent) => {
  expect(readSentPrice(sent, null)).toBeNull();
});

test("a price that says another currency than the one beside it is no price", () => {
  expect(readSentPrice("£12", "USD")).toBeNull();
});

test("objects inside of objects hold a price to a depth of four, and any number of them is no harm", () => {
  const nested = (levels: number) => {
    let sent: unknown = 12.5;
    for (let level = 0; level < levels; level += 1) sent = { price: sent };
    return sent;
  };
  expect(readSentPrice(nested(4), null)).toEqual({ minor: 1_250, currency: "USD" });
  for (const levels of [5, 100_000]) expect(readSentPrice(nested(levels), null)).toBeNull();
});

test.each(["1", ",", ".", "-", " ", "$", "e", "9,", "\u00a0", "£ ", "a.", "'", "price reduced from to "])(
  "64 kB of %j are no price, and no work",
  (piece) => {
    const sent = piece.repeat(65_536 / piece.length);
    for (const price of [sent, { amount: sent }, { price: { value: sent } }]) {
      expect(readSentPrice(price, null)).toBeNull();
    }
    expect(() => readSentPrice({ amount: 1, currency: sent }, sent)).not.toThrow();
  },
);
