import { expect, test } from "vitest";
import { readColumnName } from "#app/models/files/column-names.ts";
import { type FrameReason, findTable, frameReason } from "#app/models/files/table.ts";
import { tableInMemory } from "#app/models/files/table-file.ts";

const meaningOf = (name: string) => readColumnName(name, "collection")?.column ?? null;
const recordsOf = (text: string) => text.split("\n").map((line, at) => ({ line: at + 1, cells: line.split("|") }));
const headerIn = (text: string, headerLine?: number) => findTable(recordsOf(text), meaningOf, headerLine)?.headerLine;

test.each<[string, string, number]>([
  ["the first line", "Title|Paid\nFalcon|10", 1],
  ["below a title and a blank line", "My comics\n\nTitle|Issue|Paid\nBatman|608|9", 3],
  [
    "below lines of commas and facts of the export",
    "|||\nInfo|Version=1.0.0|x\nTitle|Paid|Condition\nFalcon|10|New",
    3,
  ],
  ["below a title with a name that is known", "Title\nSet Number|Name|Price Paid\n75257|Falcon|10", 2],
  ["the first of two that are equal", "Title|Paid\nTitle|Paid\nFalcon|10", 1],
  ["a line below group headings", "Item|Item||Sale\nSet Number|Name|Condition|Paid\n75257|Falcon|New|10", 2],
  ["no row of words that are names", "Bezug|Ding|Was\nTitle|x|y\nSet|z|a", 1],
  ["no row with a number", "Foo|Bar\nTitle|10\nPaid|12", 1],
  ["one column", "Title\nFalcon\nBatman", 1],
  ["no last line, which has no row", "Foo\nBar\nTitle|Paid", 1],
])("the header is %s", (_, text, line) => {
  expect(headerIn(text)).toBe(line);
});

test("the header is the line that somebody says, and none where no row begins", () => {
  expect(headerIn("Title|Paid\nName|Cost\nFalcon|10", 2)).toBe(2);
  expect(headerIn("Title|Paid\nFalcon|10", 7)).toBeUndefined();
});

const reasonsIn = (header: string, rows: string) => {
  const table = findTable(recordsOf(`${header}\n${rows}`), meaningOf, 1);
  if (!table) throw new Error("There is no table.");
  return rows.split("\n").map((row, at) => frameReason(row.split("|"), table, at === 0));
};

test.each<[FrameReason | null, string, string]>([
  ["no text", "Title|Paid", "|"],
  ["header again", "Title|Paid|Notes", "Title|Paid|Notes"],
  ["total", "Set Number|Name|Qty|Paid", "|TOTAL|2|240.00"],
  ["total", "Date|Title|Paid", "Summe:||240"],
  ["total", "Title|Paid", "Grand Total (3)|240"],
  ["total", "Title|Paid", "Total général|240"],
  [null, "Title|Paid", "Total Recall #1|240"],
  [null, "Set Number|Name", "75257|Total"],
  ["footnote", "Record|Order|Number|Title|Paid", "1|record(s) downloaded|"],
  ["footnote", "Record|Order|Number|Title|Paid", "Seller ID : seller_x"],
  ["footnote", "Title|Paid|Notes", "Exported on 3 Nov 2026 by an app"],
  ["footnote", "Title|Paid", "12 records downloaded"],
  ["footnote", "Titel|Bezahlt|Notiz", "Erstellt am 3.11.2026"],
  ["footnote", "Title|Paid|Notes", "Exported on 3 Nov 2026 by an app||"],
  ["footnote", "Date|Brand|Model|Paid", "5 records downloaded"],
  ["footnote", "Brand|Article number|Paid", "Erstellt am 3.11.2026||"],
  [null, "Date|Brand|Model|Paid", "|Corgi|Aston Martin"],
  ["footnote", "Record|Order|Number|Title|Paid", "1|record(s) downloaded|||"],
  [null, "Record|Order|Number|Title|Paid", "1|False|||"],
  [null, "Title|Paid|Notes", "Source Code||"],
  [null, "Title|Paid|Notes", "12 Monkeys||"],
  [null, "Title|Paid|Notes", "Created Equal||to sell"],
  [null, "Title|Paid|Notes", "Source Code #1|5"],
  [null, "Title|Paid|Notes", "Batman"],
  ["second header", "Title|Paid|Date", "(text)|(USD)|(yyyy-mm-dd)"],
  ["second header", "Title|Paid|Date", "string|number|date"],
  [null, "Title|Paid|Date", "Spawn|n/a|unknown"],
])("%s: below %s the line %s", (reason, header, row) => {
  expect(reasonsIn(header, row)).toEqual([reason]);
});

test("a second header stands right below the first", () => {
  expect(reasonsIn("Title|Paid", "Falcon|10\ntext|number")).toEqual([null, null]);
});

test("64 kB of one thing are looked at in a moment, wherever they stand", () => {
  for (const piece of ["Title|", "1", "total ", "(", "|", "©"]) {
    const text = piece.repeat(64 * 1024).slice(0, 64 * 1024);
    expect(headerIn(`${text}\nTitle|Paid\nFalcon|10`)).toBe(2);
    expect(reasonsIn("Title|Paid", text)).toHaveLength(1);
  }
});

test("where nothing is known, the cells of the line that somebody says are parted by the mark that makes most of them", async () => {
  const file = Buffer.from('"All, that was here"\n\nWat?\tWie?\tWaar?\nFalcon\t10\tHier\n');
  const columnsBy = async (headerLine?: number) =>
    (await tableInMemory(file, "odd.csv", { meaningOf, headerLine, maxUnpackedBytes: 1_000 })).columns;
  expect(await columnsBy(3)).toEqual(["Wat?", "Wie?", "Waar?"]);
  expect(await columnsBy()).toEqual(["All, that was here"]);
});
