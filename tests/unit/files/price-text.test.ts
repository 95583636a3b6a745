import { expect, test } from "vitest";
import { readAnyPrice } from "#app/models/files/price-text.ts";
import { readFacts } from "#db/reference/facts.ts";

const price = (minor: number, currency: string) => ({ ok: true, minor, currency });
const problem = (sentence: string) => ({ ok: false, problem: sentence });

test.each([
  ["$2,699.99", price(269_999, "USD")],
  ["US $59.99/ea", price(5_999, "USD")],
  ["C $12", price(1_200, "CAD")],
  ["AU $12.50", price(1_250, "AUD")],
  ["EUR 12", price(1_200, "EUR")],
  ["12,50 €", price(1_250, "EUR")],
  ["1.234,56 EUR", price(123_456, "EUR")],
  ["£1,234", price(123_400, "GBP")],
  ["¥1200", price(1_200, "JPY")],
  ["GBP\u00a03.42", price(342, "GBP")],
])("%s is read with its own currency", (text, expected) => {
  expect(readAnyPrice(text, { fallbackCurrency: "CHF" })).toEqual(expected);
});

test.each([
  [108.79, 10_879],
  [1.005, 101],
  ["145.0", 14_500],
  ["1,234.50", 123_450],
  ["6.1000", 610],
  [{ amount: 12.5 }, 1_250],
  [{ value: "12.50" }, 1_250],
  [{ cents: 1250 }, 1_250],
  [{ price: { value: "12.50" } }, 1_250],
])("%o is read in the currency of its column", (value, minor) => {
  expect(readAnyPrice(value, { currency: "£" })).toEqual(price(minor, "GBP"));
});

test.each([
  ["₹1,23,456.00", price(12_345_600, "INR")],
  ["Rs. 1,499", price(149_900, "INR")],
  ["Rs.500", price(50_000, "INR")],
  ["500 INR", price(50_000, "INR")],
  ["A$12.50", price(1_250, "AUD")],
  ["CAD 40", price(4_000, "CAD")],
  ["$40 CAD", price(4_000, "CAD")],
  ["R$ 1.234,50", price(123_450, "BRL")],
  ["129,99 zł", price(12_999, "PLN")],
  ["CHF 1'234.50", price(123_450, "CHF")],
  ["1.234 €", price(123_400, "EUR")],
  ["100,- SEK", price(10_000, "SEK")],
  ["$.50", price(50, "USD")],
  ["Sold for £12", price(1_200, "GBP")],
  ["12 pounds", price(1_200, "GBP")],
  ["30 US dollars", price(3_000, "USD")],
  ["¥1,200", price(1_200, "JPY")],
])("%s is read with its own sign or name, whatever the file is said to be in", (text, expected) => {
  expect(readAnyPrice(text, { fallbackCurrency: "HUF" })).toEqual(expected);
});

test.each([
  ["kr 250", { fallbackCurrency: "SEK" }, price(25_000, "SEK")],
  ["250 kr", { localCurrency: "NOK" }, price(25_000, "NOK")],
  ["1 299:-", { currency: "DKK" }, price(129_900, "DKK")],
  ["250 kr", {}, problem("unknown currency")],
  ["250 kr", { fallbackCurrency: "USD" }, problem("unknown currency")],
  ["$12", { currency: "AUD" }, price(1_200, "AUD")],
  ["$12", { fallbackCurrency: "CAD" }, price(1_200, "CAD")],
  ["$12", { localCurrency: "AUD", fallbackCurrency: "GBP" }, price(1_200, "AUD")],
  ["$12", {}, price(1_200, "USD")],
  ["¥88", { localCurrency: "CNY" }, price(8_800, "CNY")],
  ["12", { localCurrency: "GBP" }, problem("unknown currency")],
])("%s beside %j: a sign of several currencies is decided by column, file or country", (text, hint, expected) => {
  expect(readAnyPrice(text, hint)).toEqual(expected);
});

test.each(["INR", "₹", "rupees", "Indian rupees", "rs"])("a column of %s is never another currency", (currency) => {
  expect(readAnyPrice("1,499", { currency, fallbackCurrency: "USD" })).toEqual(price(149_900, "INR"));
  expect(readAnyPrice("$1,499", { currency, fallbackCurrency: "USD" })).toEqual(
    problem("price and currency column disagree"),
  );
});

test.each(["a".padEnd(65_536), "1".repeat(65_536), "1 ".repeat(32_768), "Rs.".repeat(21_845), "'".repeat(65_536)])(
  "64 kB of one thing are no price, and take no time",
  (text) => {
    const started = performance.now();
    expect(readAnyPrice(text, { fallbackCurrency: "USD" }).ok).toBe(false);
    expect(performance.now() - started).toBeLessThan(50);
  },
);

test("an object may hold its price as a text, which names the currency, beside the number", () => {
  expect(readAnyPrice({ raw: "£88.00", extracted: 88 })).toEqual({ ok: true, minor: 8_800, currency: "GBP" });
  expect(readAnyPrice({ extracted: 88 }, { fallbackCurrency: "USD" })).toMatchObject({ minor: 8_800 });
  const range = { from: { raw: "$10.00" }, to: { raw: "$20.00" } };
  expect(readAnyPrice(range)).toEqual({ ok: false, problem: "price range" });
  const deep = JSON.parse(`${'{"raw":'.repeat(9_000)}"$1"${"}".repeat(9_000)}`);
  expect(readAnyPrice(deep)).toEqual({ ok: false, problem: "no price" });
});

test("an object's own currency is stronger than the column's", () => {
  expect(readAnyPrice({ value: "5", currency: "EUR" }, { currency: "USD" })).toEqual(price(500, "EUR"));
});

test("plain numbers of a file in minor units are not multiplied", () => {
  expect(readAnyPrice("6879", { fallbackCurrency: "USD", inMinorUnits: true })).toEqual(price(6_879, "USD"));
});

test.each([
  ["", problem("no price")],
  [null, problem("no price")],
  ["Price reduced from", problem("no price")],
  [{ amount: null }, problem("no price")],
  ["$10.00 to $20.00", problem("price range")],
  ["Price reduced from $12.00 to", problem("only the price before a reduction")],
  ["Price reduced from $12.00", problem("only the price before a reduction")],
  ["10.00 - 20.00", problem("price range")],
  ["0", problem("price is zero or less")],
  ["-5", problem("price is zero or less")],
  ["12 doubloons", problem("unknown currency")],
  ["1.2.3.4", problem("price not understood")],
  ["$1.2k", problem("price not understood")],
  ["1,000,000,000,000.01", problem("price not understood")],
])("%o is refused with its reason", (value, expected) => {
  expect(readAnyPrice(value, { fallbackCurrency: "USD" })).toEqual(expected);
});

test("a number without any currency is refused", () => {
  expect(readAnyPrice("12")).toEqual(problem("unknown currency"));
});

test("of a price that was reduced, the one after it is read", () => {
  expect(readAnyPrice("Price reduced from $12.00 to $9.50")).toEqual(price(950, "USD"));
});

test.each(["0", 0, "$0.00", "Free", "free shipping"])("%o is postage that is free, and no price", (value) => {
  expect(readAnyPrice(value, { fallbackCurrency: "USD", mayBeFree: true })).toEqual(price(0, "USD"));
  expect(readAnyPrice(value, { fallbackCurrency: "USD" }).ok).toBe(false);
});

test.each([
  ["120.00 or best offer", "asked", 12_000],
  ["120.00 OBO", "asked", 12_000],
  ["£30 o.n.o.", "asked", 3_000],
  ["100 € VB", "asked", 10_000],
  ["100,- € Verhandlungsbasis", "asked", 10_000],
  ["€120 per stuk", "sold", 12_000],
  ["120 €/Stück", "sold", 12_000],
  ["88.00*", "sold", 8_800],
  ["ca. 100", "paid", 10_000],
  ["approx. $50", "asked", 5_000],
  ["~50", "paid", 5_000],
  ["Sold for £12", "sold", 1_200],
  ["Verkauft für 12 €", "sold", 1_200],
  ["Price: $12 (free shipping)", "sold", 1_200],
  ["12 € inkl. MwSt.", "sold", 1_200],
  ["$5.00 delivery", "postage", 500],
] as const)("%s is read where it is %s: its words change nothing", (text, use, minor) => {
  expect(readAnyPrice(text, { fallbackCurrency: "GBP", use })).toMatchObject({ ok: true, minor });
});

test.each([
  ["120.00 or best offer", "sold", "asking price, not what was paid"],
  ["100 VB", "paid", "asking price, not what was paid"],
  ["$120 or best offer accepted", "sold", "price before an offer that was accepted"],
  ["ca. 100", "sold", "not exact: about a price"],
  ["from £20", "asked", "price range"],
  ["ab 20 €", "sold", "price range"],
  ["20 - 30", "asked", "price range"],
  ["12 €/kg", "asked", "price per measure, not for one"],
  ["12 € pro kg", "asked", "price per measure, not for one"],
  ["120 EUR inkl. Versand", "sold", "price with postage in it"],
  ["$5.00 delivery", "sold", "price of the postage"],
  ["£100 + VAT", "sold", "price without its tax"],
  ["was £30", "asked", "only the price before a reduction"],
  ["120.00 in a blue bag", "asked", "price not understood"],
  ["£12 and a half", "asked", "price not understood"],
  ["20+", "asked", "price not understood"],
  ["12k", "asked", "price not understood"],
  ["12 XYZ", "asked", "unknown currency"],
] as const)("%s where it is %s is refused for what it is", (text, use, expected) => {
  expect(readAnyPrice(text, { fallbackCurrency: "USD", use })).toEqual(problem(expected));
});

test("no word beside a price has two meanings", () => {
  const meanings = new Map<string, string>();
  for (const [meaning = "", list = ""] of readFacts("price-words")) {
    for (const word of list.split("|")) {
      expect([word, meanings.get(word) ?? meaning]).toEqual([word, meaning]);
      meanings.set(word, meaning);
    }
  }
});
