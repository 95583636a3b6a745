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
