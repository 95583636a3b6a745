import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import writeExcelFile, { type SheetData } from "write-excel-file/node";
import type { CsvRecord } from "#app/models/files/csv-records.ts";
import { findSheet, sheetRecords } from "#app/models/files/workbook.ts";
import { rowOf, type WorkbookParts, workbookOf } from "#tests/support/files/workbooks.ts";

const maxBytes = 20_000_000;

async function recordsIn(bytes: Uint8Array, name?: string): Promise<CsvRecord[]> {
  const content = { bytes };
  const sheet = await findSheet(content, "list.xlsx", name, maxBytes);
  const records = [];
  for await (const some of sheetRecords(content, "list.xlsx", sheet)) records.push(...some);
  return records;
}

const cellsIn = async (parts: WorkbookParts) => (await recordsIn(workbookOf(parts))).map(({ cells }) => cells);
const written = async (data: SheetData) => recordsIn(new Uint8Array(await writeExcelFile(data).toBuffer()));

test("what a program writes comes back as text: numbers without noise, dates as days, money with its currency", async () => {
  expect(
    await written([
      ["Title", "Paid", "Bought", "Seen", "Set", "Is new"],
      [
        "Falcon & “friends”",
        { value: 0.1 + 0.2, type: Number },
        { value: new Date("2026-11-03T00:00:00Z"), type: Date, format: "dd.mm.yyyy" },
        { value: new Date("2026-11-03T18:30:00Z"), type: Date, format: "m/d/yy h:mm" },
        { value: 75257, type: Number },
        true,
      ],
      [
        "Empire State",
        { value: 90, type: Number, format: "[$€-407] #,##0.00" },
        null,
        null,
        { value: 407100000001, type: Number },
      ],
    ]),
  ).toEqual([
    { line: 1, cells: ["Title", "Paid", "Bought", "Seen", "Set", "Is new"] },
    { line: 2, cells: ["Falcon & “friends”", "0.3", "2026-11-03", "2026-11-03T18:30:00", "75257", "true"] },
    { line: 3, cells: ["Empire State", "€ 90", "", "", "407100000001"] },
  ]);
});

const dateStyles = `<numFmts><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/><numFmt numFmtId="165" formatCode="0000"/>
  <numFmt numFmtId="166" formatCode="[Red]#,##0.00"/><numFmt numFmtId="167" formatCode="yyyy\\-mm\\-dd;@"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs>`;
const numbers = (values: readonly (readonly [style: number, value: string])[]) =>
  `<row r="1">${values.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join("")}</row>`;

test("a date counts from the epoch of its workbook", async () => {
  const dates = numbers([
    [1, "0"],
    [1, "46329"],
    [5, "46329.5"],
  ]);
  expect(await cellsIn({ sheets: { A: dates }, styles: dateStyles, isEpoch1904: true })).toEqual([
    ["00:00:00", "2030-11-04", "2030-11-04T12:00:00"],
  ]);
  const days = numbers([
    [1, "1"],
    [1, "59"],
    [1, "61"],
    [1, "46329"],
  ]);
  expect(await cellsIn({ sheets: { A: days }, styles: dateStyles })).toEqual([
    ["1900-01-01", "1900-02-28", "1900-03-01", "2026-11-03"],
  ]);
});

test("a format says a currency, or zeros in front; a color is none of them", async () => {
  const cells = numbers([
    [2, "19.989999999999998"],
    [3, "11"],
    [4, "12.5"],
    [0, "1E-7"],
  ]);
  expect(await cellsIn({ sheets: { A: cells }, styles: dateStyles })).toEqual([["$ 19.99", "0011", "12.5", "0"]]);
});

test("cells are where their references say, without formulas, errors, phonetics or other sheets", async () => {
  const strings =
    "<si><t>plain</t></si><si><r><t>of </t></r><r><t xml:space='preserve'>runs</t></r><rPh><t>no</t></rPh></si><si><t>a_x000D_b</t></si>";
  const sheet = `<row r="4"><c r="B4" t="s"><v>0</v></c><c r="D4" t="s"><v>1</v></c><c t="s"><v>2</v></c></row>
    <row><c t="str"><f>1+1</f><v>two</v></c><c><f>WEBSERVICE("https://example.org")</f></c><c t="e"><v>#N/A</v></c><c t="b"><v>0</v></c></row>
    <row r="9"/>`;
  expect(await recordsIn(workbookOf({ sheets: { A: sheet, B: rowOf(1, ["other"]) }, strings }))).toEqual([
    { line: 4, cells: ["", "plain", "", "of runs", "a\rb"] },
    { line: 5, cells: ["two", "", "", "false"] },
  ]);
});

test("rows ascend whatever their numbers say, so that none has the line of another", async () => {
  const rows =
    '<row r="3"><c t="str"><v>a</v></c></row><row r="3"><c t="str"><v>b</v></c></row><row r="x"><c t="str"><v>c</v></c></row>';
  expect((await recordsIn(workbookOf({ sheets: { A: rows } }))).map(({ line }) => line)).toEqual([3, 4, 5]);
});

test("a megabyte of one thing in a format is read in a moment, and an odd target is a file that is not there", async () => {
  for (const piece of ["[", '"', '" ', "_", "[$"]) {
    const code = piece.replace(/"/g, "&quot;").repeat(1_000_000 / piece.length);
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`;
    expect(await cellsIn({ sheets: { A: numbers([[0, "5"]]) }, styles })).toHaveLength(1);
  }
  const files = {
    "xl/_rels/workbook.xml.rels":
      '<R><Relationship Id="rId1" Type="a/worksheet" Target="%E0%A4%A/../../etc/passwd"/></R>',
  };
  await expect(recordsIn(workbookOf({ sheets: { A: "" }, files }))).rejects.toThrow(
    "list.xlsx has no sheet with cells.",
  );
});

test("the first sheet that is not hidden is read, or the one that was chosen", async () => {
  const book = workbookOf({
    sheets: { Old: rowOf(1, ["a"]), Sold: rowOf(1, ["b"]), More: rowOf(1, ["c"]) },
    hidden: ["Old"],
  });
  expect(await recordsIn(book)).toEqual([{ line: 1, cells: ["b"] }]);
  expect(await recordsIn(book, "Old")).toEqual([{ line: 1, cells: ["a"] }]);
  await expect(recordsIn(book, "Bought")).rejects.toThrow(
    'list.xlsx has no sheet "Bought". Its sheets: Old, Sold, More.',
  );
});

test.each<[string, Uint8Array, string]>([
  ["an archive", zipSync({ "sales.csv": strToU8("a") }), "list.xlsx is an archive (.zip). Unpack it"],
  ["OpenDocument", zipSync({ "content.xml": strToU8("<a/>") }), "list.xlsx is a spreadsheet of OpenDocument (.ods)."],
  ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), "list.xlsx is an Excel workbook of the old kind (.xls)"],
  [
    "the beginning of an archive",
    workbookOf({ sheets: { A: "" } }).subarray(0, 200),
    "list.xlsx is a damaged workbook",
  ],
  ["a workbook without a sheet", workbookOf({}), "list.xlsx has no sheet with cells."],
  [
    "a binary workbook",
    workbookOf({
      files: {
        "xl/workbook.bin": "x",
        "_rels/.rels": `<R><Relationship Type="a/officeDocument" Target="xl/workbook.bin"/></R>`,
      },
    }),
    "list.xlsx is a binary workbook (.xlsb).",
  ],
  [
    "broken XML",
    workbookOf({ sheets: { A: "<row><c></row>" } }),
    "list.xlsx is a damaged workbook: xl/worksheets/sheet1.xml is not",
  ],
  [
    "a document type",
    workbookOf({
      sheets: { A: "" },
      files: { "xl/workbook.xml": '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
    }),
    "it declares a document type",
  ],
  [
    "a column beyond 1,000",
    workbookOf({ sheets: { A: '<row r="7"><c r="AMK7"><v>1</v></c></row>' } }),
    "a row of more than 1000 columns, in line 7",
  ],
  [
    "a row of more than 64 kB",
    workbookOf({ sheets: { A: rowOf(2, ["x".repeat(30_000), "y".repeat(40_000)]) } }),
    "a row of more than 64 kB, in line 2",
  ],
  [
    "a million sheets",
    workbookOf({ files: { "xl/workbook.xml": `<a>${'<sheet name="a"/>'.repeat(1_000_000)}</a>` } }),
    "more than 500 sheets",
  ],
  [
    "a file that names too many files",
    workbookOf({ files: { "_rels/.rels": `<a>${"<Relationship/>".repeat(6_000)}</a>` } }),
    "an archive of too many files",
  ],
  [
    "a file with too many files",
    zipSync(Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [`${at}`, new Uint8Array()]))),
    "an archive of too many files",
  ],
  [
    "texts that fill the memory",
    workbookOf({ sheets: { A: "" }, strings: "<si><t>a</t></si>".repeat(1_100_000) }),
    "The workbook holds too many texts.",
  ],
])("%s is refused by name", async (_, bytes, sentence) => {
  await expect(recordsIn(bytes)).rejects.toThrow(sentence);
});

test("a workbook of a gigabyte is refused before it is unpacked, and one that lies about its size where the lie shows", async () => {
  const book = Buffer.from(workbookOf({ sheets: { A: rowOf(1, ["x".repeat(30_000)]) } }));
  // The size of the sheet in the central directory, whose entries have 46 bytes before their name.
  const sizeAt = book.lastIndexOf("xl/worksheets/sheet1.xml") - 46 + 24;
  book.writeUInt32LE(1_000_000_000, sizeAt);
  await expect(recordsIn(book)).rejects.toThrow("list.xlsx holds more than 20 MB when it is unpacked.");
  book.writeUInt32LE(100, sizeAt);
  await expect(recordsIn(book)).rejects.toThrow("list.xlsx is a damaged workbook: too many bytes");
});
