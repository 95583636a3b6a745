import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { howToRead } from "#app/models/market/how-to-read.ts";
import { withMarketFile } from "#tests/support/catalog/open-market-file.ts";

/** Whether dates of a file with these, one a row, are read with the month first. */
async function readsMonthFirst(dates: readonly string[]): Promise<boolean | undefined> {
  const folder = mkdtempSync(path.join(tmpdir(), "how-to-read-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "sold.csv");
  const rows = dates.map((date, at) => `LEGO 75257 sale ${at},$10,${date}`);
  writeFileSync(file, `title,sold_price,sold_date\n${rows.join("\n")}\n`);
  const { facts } = await withMarketFile(file, (opened) => howToRead(opened, { category: "legos" }));
  return facts.isMonthFirst;
}

test.each([
  ["the first rows decide", ["9/10/2022", "9/28/2022"], true],
  [
    "a later row decides where the first could be read both ways",
    [...Array(700).fill("11/5/2025"), "10/28/2025"],
    true,
  ],
  ["so does one that begins with the day", [...Array(700).fill("11/5/2025"), "28/10/2025", "10/28/2025"], false],
  ["what the first rows say stands", [...Array(700).fill("28/10/2025"), "10/28/2025"], false],
  ["without any that decides, they begin with the day", Array(700).fill("11/5/2025"), false],
  ["other dates have one order", ["2025-10-28", "28 Oct 2025"], false],
])("%s", async (_, dates, expected) => {
  expect(await readsMonthFirst(dates)).toBe(expected);
});
