import { expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { readCollectionFile } from "#app/models/collection/files/read-file.ts";
import { rowsOf, tableInMemory } from "#app/models/files/table-file.ts";
import { howToRead, meaningsOfColumns } from "#app/models/market/how-to-read.ts";
import { presets } from "#app/models/market/parsing/presets.ts";
import { rowReader } from "#app/models/market/parsing/read-row.ts";

const workbook = (price: string) =>
  writeExcelFile(
    [
      ["Title", price, "Bought on"],
      ["LEGO 75257", 1.226, "2026-01-01"],
    ],
    { sheet: "Sold" },
  ).toBuffer();

test("a number of a workbook has a decimal point, so that 1.226 in it is no thousand, in both imports", async () => {
  const options = { kind: "sale", category: "legos", currency: "EUR" } as const;
  const table = { meaningOf: meaningsOfColumns(), maxUnpackedBytes: 1_000_000 };
  const opened = await tableInMemory(await workbook("Sold price"), "sold.xlsx", table);
  const soldIn = { from: new Date("2026-01-01"), until: new Date("2026-02-01"), precision: "month" } as const;
  const { facts, columns, file } = await howToRead(opened, { ...options, soldIn });
  const preset = presets.find(({ name }) => name === facts.presetName);
  if (!preset) throw new Error(facts.presetName);
  for await (const rows of rowsOf(file)) {
    for (const row of rows) {
      expect(rowReader({ ...facts, preset }, columns)(row)).toMatchObject({ record: { priceMinor: 123 } });
    }
  }
  const list = { list: "owned", kind: "legos", currency: "EUR" } as const;
  const { entries } = await readCollectionFile(await workbook("Price paid"), list);
  expect(entries.map(({ entry }) => entry.copies[0]?.paid)).toEqual([1.23]);
});

test("a text of a workbook is read as in any other file: 1.226 among 99,90 is a thousand", async () => {
  const list = { list: "owned", kind: "legos", currency: "EUR" } as const;
  const paidIn = async (...texts: (string | number)[]) => {
    const rows = texts.map((text, at) => [`LEGO 7525${at}`, text]);
    const { entries, problems } = await readCollectionFile(
      await writeExcelFile([["Title", "Price paid"], ...rows], { sheet: "Paid" }).toBuffer(),
      list,
    );
    return [entries.map(({ entry }) => entry.copies[0]?.paid), problems.length];
  };
  expect(await paidIn("1.226", "99,90")).toEqual([[1226, 99.9], 0]);
  expect(await paidIn("1.226", "12")).toEqual([[1226, 12], 0]);
  // Beside numbers, which have a decimal point, it is in doubt.
  expect(await paidIn("1.226", 99.9)).toEqual([[null, 99.9], 1]);
});
