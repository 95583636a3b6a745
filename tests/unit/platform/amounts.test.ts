import { expect, test } from "vitest";
import {
  compareMoney,
  differenceOf,
  formatBytes,
  formatChange,
  formatMoney,
  formatNumber,
  sumOf,
} from "#app/models/platform/amounts.ts";

const sizes = [
  0, 0.004, 0.005, 0.05, 0.5, 1.005, 1.115, 2.5, 8.35, 8.65, 9.995, 99.5, 999.995, 1000, 1234.5, 12_345.675,
];
const large = [999_999.5, 1_234_567, 1_234_567_890.12, 2 ** 53, 1e15, 1e21, 1e-7];

test("a number is worded as Intl does it for American English, whatever its size, sign and decimals", () => {
  const numbers = [...sizes, ...large].flatMap((size) => (size === 0 ? [size] : [size, -size]));
  for (const value of numbers) {
    for (const digits of [0, 1, 2, 3]) {
      const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
      expect(`${value}: ${formatNumber(value, digits)}`).toBe(
        `${value}: ${new Intl.NumberFormat("en-US", options).format(value)}`,
      );
    }
  }
});

test("every cent of a price is worded as Intl does it", () => {
  const intl = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  for (let minor = 0; minor < 200_000; minor += 1) {
    const words = formatMoney({ minor, currency: "USD" });
    if (words !== intl.format(minor / 100)) expect(words).toBe(intl.format(minor / 100));
  }
});

test("a change that rounds to nothing has no sign", () => {
  expect([0.04, -0.04, 3.26, -12.6].map((percent) => formatChange(percent))).toEqual(["0.0%", "0.0%", "+3.3%", "−13%"]);
  expect(formatChange(12.64, 1)).toBe("+12.6%");
});

test("amounts of one currency are compared, subtracted and added up", () => {
  const [one, other] = [
    { minor: 500, currency: "GBP" },
    { minor: 800, currency: "GBP" },
  ];
  expect([other, one].sort(compareMoney)).toEqual([one, other]);
  expect(differenceOf(one, other)).toEqual({ minor: -300, currency: "GBP" });
  expect(sumOf("GBP", [one, other])).toEqual({ minor: 1_300, currency: "GBP" });
  expect(sumOf("GBP", [])).toEqual({ minor: 0, currency: "GBP" });
});

test("amounts of two currencies are neither compared nor subtracted nor added up", () => {
  const [pounds, dollars] = [
    { minor: 500, currency: "GBP" },
    { minor: 500, currency: "USD" },
  ];
  const refusal = "USD cannot be set against GBP.";
  expect(() => compareMoney(pounds, dollars)).toThrow(refusal);
  expect(() => differenceOf(pounds, dollars)).toThrow(refusal);
  expect(() => sumOf("GBP", [pounds, dollars])).toThrow(refusal);
  expect(() => sumOf("GBP", [dollars])).toThrow(refusal);
});

test("sizes are in the largest unit of which there is one, with a decimal below ten", () => {
  const sizes = [0, 812, 1_000, 9_940, 48_200_000, 12_400_000_000, 5e15].map(formatBytes);
  expect(sizes).toEqual(["0 bytes", "812 bytes", "1.0 kB", "9.9 kB", "48 MB", "12 GB", "5,000 TB"]);
});
