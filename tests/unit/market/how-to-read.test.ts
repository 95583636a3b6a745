import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readAnyPrice } from "#app/models/files/price-text.ts";
import { howToRead, type ReadingOptions } from "#app/models/market/how-to-read.ts";
import { withMarketFile } from "#tests/support/catalog/open-market-file.ts";

/** How a file with these dates, one a row, is read. */
async function readWithDates(dates: readonly string[], header: string, options: ReadingOptions = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "how-to-read-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "sold.csv");
  const rows = dates.map((date, at) => `LEGO 75257 sale ${at},$10,"${date}"`);
  writeFileSync(file, `${header}\n${rows.join("\n")}\n`);
  const { facts } = await withMarketFile(file, (opened) => howToRead(opened, { category: "legos", ...options }));
  return facts.dates;
}

const english = "title,sold_price,sold_date";

test.each([
  ["the first rows decide", ["9/10/2022", "9/28/2022"], "month"],
  ["a later row decides where the first are open", [...Array(700).fill("11/5/2025"), "10/28/2025"], "month"],
  ["so does one that begins with the day", [...Array(700).fill("11/5/2025"), "28/10/2025", "10/28/2025"], "day"],
  ["what the first rows say stands", [...Array(700).fill("28/10/2025"), "10/28/2025"], "day"],
  ["other dates have no order", ["2025-10-28", "28 Oct 2025"], undefined],
])("%s", async (_, dates, order) => {
  expect(await readWithDates(dates, english)).toMatchObject({ order });
});

test("a file whose dates may all be read two ways is not read before somebody says how, unless its header does", async () => {
  const dates = Array(700).fill("11/5/2025");
  await expect(readWithDates(dates, english)).rejects.toThrow(
    "Nothing in sold.csv says whether 11/5/2025 is 11 May 2025 or 5 November 2025. Add --dates day-first or --dates month-first.",
  );
  expect(await readWithDates(dates, english, { dates: "month" })).toMatchObject({ order: "month" });
  expect(await readWithDates(dates, "Titel,Verkaufspreis,Verkauft am")).toMatchObject({ order: "day" });
});

test.each([
  ["the first rows show it", ["45,00", "1.149,90"], "1.226", 122_600],
  ["a later row shows it", [...Array(600).fill("1.226"), "99,90"], "1.226", 122_600],
  ["a later row shows the opposite", [...Array(600).fill("1.226"), "99.90"], "1.226", null],
])("%s: what a file's prices are written with", async (_, prices, text, minor) => {
  const folder = mkdtempSync(path.join(tmpdir(), "how-to-read-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "sold.csv");
  const rows = prices.map((price, at) => `LEGO 75257 sale ${at};${price};2025-01-01`);
  writeFileSync(file, `title;price;sold_date\n${rows.join("\n")}\n`);
  const { facts } = await withMarketFile(file, (opened) => howToRead(opened, { category: "legos", currency: "EUR" }));
  const read = readAnyPrice(text, { fallbackCurrency: "EUR", marks: facts.marks?.get("price") });
  expect(read.ok ? read.minor : null).toBe(minor);
});
