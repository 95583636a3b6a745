import { expect, test } from "vitest";
import { MarkEvidence } from "#app/models/files/decimal-marks.ts";
import { markedDigits, type PriceHint, readAnyPrice } from "#app/models/files/price-text.ts";

function evidenceOf(columns: Record<string, readonly string[]>): MarkEvidence {
  const evidence = new MarkEvidence();
  for (const [column, prices] of Object.entries(columns)) {
    for (const price of prices) {
      const written = markedDigits(price);
      if (written) evidence.add(column, written.sign, written.packed);
    }
  }
  return evidence;
}

/** The minor units of a price in a column with these; null where it is not understood. */
function amongst(others: readonly string[], text: string, hint: PriceHint = { fallbackCurrency: "EUR" }) {
  const price = readAnyPrice(text, { ...hint, marks: evidenceOf({ price: others }).marksOf("price") });
  if (!price.ok) expect(price.problem).toBe("price not understood");
  return price.ok ? price.minor : null;
}

test.each<[string, string[], number | null]>([
  ["1.226", ["1.149,90"], 122_600],
  ["1.226", ["45,00"], 122_600],
  ["1,226", ["1,149.90"], 122_600],
  ["12.5", ["1,149.90"], 1_250],
  ["1.226.500", ["45,00"], 122_650_000],
  ["1.226", ["45", "12"], 122_600],
  ["1,226", ["45", "12"], 122_600],
  ["1.226", ["99.90", "12.50"], null],
  ["1,226", ["99,90"], null],
  ["1.226", ["0.125"], 123],
  ["1.226", ["1.226.500"], 122_600],
  ["1.226", ["99.90", "45,00"], null],
  ["1.226", ["0.125", "45,00"], null],
  ["1.226", ["1.149,90 €"], 122_600],
  ["1.226 €", ["$99.90"], 122_600],
  ["$1,226", ["45,00 €"], 122_600],
  ["1.226 €", ["99.90 €"], null],
  ["1.226 €", ["99.90"], null],
])("%s among %j is what they show, or not understood", (text, others, minor) => {
  expect(amongst(others, text)).toBe(minor);
});

test.each<[string, string, number]>([
  ["1.226", "KWD", 1_226],
  ["1.226", "JPY", 1_226],
  ["1.226", "USD", 122_600],
  ["1.234.567", "USD", 123_456_700],
  ["0,125", "USD", 13],
])("%s alone is thousands, but in %s if that has three decimals", (text, currency, minor) => {
  expect(readAnyPrice(text, { currency })).toEqual({ ok: true, minor, currency });
});

test("a column without a decimal mark follows the other columns of its file, and one with a mark does not", () => {
  const evidence = evidenceOf({ paid: ["1.226"], value: ["99,90"], fees: ["99.90"] });
  expect(evidence.isOpen).toBe(false);
  expect(evidence.marksOf("fees").get("")).toEqual({ ".": [2], ",": [] });
  expect(evidence.marksOf("paid").get("")).toEqual({ ".": [2], ",": [2] });
});

test.each<[string[], boolean]>([
  [["1.226"], true],
  [["1.226", "45"], true],
  [["1.226", "45,00"], false],
  [["45"], false],
])("after %j, more rows are read: %s", (prices, isOpen) => {
  expect(evidenceOf({ price: prices }).isOpen).toBe(isOpen);
});
