import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { countOf, runImport } from "#tests/support/catalog/run-import.ts";
import { writeSoldFile } from "#tests/support/catalog/sold-file.ts";
import { tableSums, withDatabaseOf } from "#tests/support/database/database-of.ts";
import { runScript } from "#tests/support/server/run-script.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const files = scratchDir("tables").path;
const file = (name: string, content: string | Buffer) => {
  const where = path.join(files, name);
  writeFileSync(where, content);
  return where;
};

const server = await sharedServer();

const cardsOf = (source: string) =>
  withDatabaseOf(server, ({ db }) => db.selectFrom("sale").selectAll().where("source", "=", source).execute());

const soldTable = [
  ["LEGO 60500 sold in March", "", "", ""],
  ["", "", "", ""],
  ["Title", "Sold Price", "Date Sold", "Currency"],
  ["LEGO 60500 “Café” new sealed", "171.00", "2026-03-03", "EUR"],
  ["LEGO 60500 “Café” used", "101.00", "2026-03-04", "EUR"],
  ["", "", "", ""],
  ["TOTAL", "272.00", "", ""],
  ["2 records downloaded", "", "", ""],
];
const asCsv = (mark: string) => soldTable.map((cells) => cells.map((cell) => `"${cell}"`).join(mark)).join("\r\n");

test.each<[string, () => Promise<string | Buffer>]>([
  ["table.csv", async () => asCsv(",")],
  ["semicolons.csv", async () => `\uFEFF${asCsv(";")}`],
  ["tabs.tsv", async () => asCsv("\t")],
  ["utf-16.txt", async () => Buffer.from(`\uFEFF${asCsv("\t")}`, "utf16le")],
  ["windows.csv", async () => Buffer.from(asCsv(";").replace(/[“”]/g, "'"), "latin1")],
  ["table.xlsx", () => writeExcelFile(soldTable, { sheet: "Sold" }).toBuffer()],
])("the rows of %s are found between a title and a total, which are told with their lines", async (name, make) => {
  const source = `framed-${name}`;
  const table = file(name, await make());
  const options = ["--category", "legos", "--source", source];
  const dry = await runImport(server, table, ...options, "--dry-run");
  expect(dry.code, dry.output).toBe(0);
  expect(dry.output).toMatch(
    /line 4: sale of legos, 60500, new, 171 EUR, 2026-03-03: LEGO 60500 .Café. new sealed\n.*line 5: .*\nThis was a dry run: nothing was stored\.\n$/,
  );
  expect(await cardsOf(source)).toEqual([]);

  const { output } = await runImport(server, table, ...options);
  const counts = ["rows read", "kept", "no rows"].map((what) => countOf(output, what));
  expect(counts[1]).toBe(2);
  expect(counts[0]).toBe(2 + (counts[2] ?? 0));
  expect(output).toMatch(
    /line 1 \(before the header\): LEGO 60500 sold in March; .*line 7 \(total\): TOTAL, 272\.00; line 8 \(footnote\)/,
  );
  expect(output).toContain("The header is line 3. To say another one, for example: --header-line 4.");
  expect(await cardsOf(source)).toMatchObject([{ price_minor: 17_100 }, { price_minor: 10_100 }]);
});

test("the header is in the line that the operator names, and the sheet is the one that he names", async () => {
  const two = file("two.csv", "Title,Price,Date Sold\nName,Sold Price,Sold On\nLEGO 60510 new,£5,2026-01-01\n");
  const { output } = await runImport(server, two, "--header-line", "2", "--category", "legos", "--source", "line-2");
  expect(countOf(output, "kept"), output).toBe(1);
  expect((await runImport(server, two, "--header-line", "9", "--category", "legos")).output).toContain(
    "two.csv has no row that begins in line 9.",
  );
  const sheets = [
    { sheet: "Bought", data: [["Title"], ["LEGO 60511 new"]] },
    {
      sheet: "Sold",
      data: [
        ["Title", "Sold Price", "Sold On"],
        ["LEGO 60511 new", "£5", "2026-01-01"],
      ],
    },
  ];
  const book = file("two.xlsx", await writeExcelFile(sheets).toBuffer());
  const sold = await runImport(server, book, "--sheet", "Sold", "--category", "legos", "--source", "sheet-2");
  expect(countOf(sold.output, "kept"), sold.output).toBe(1);
  expect(sold.output).toContain('Sheet "Sold". Not read: Bought.');
});

test.each(["\n", ","])("JSON in UTF-16 is read, its rows parted by %j", async (mark) => {
  const rows = [1, 2].map((day) =>
    JSON.stringify({ kind: "sale", title: `LEGO 60520 “é” ${day}`, price: "£5", sold_at: `2026-01-0${day}` }),
  );
  const text = mark === "," ? `[${rows.join(",")}]` : rows.join("\n");
  const json = file(`wide-${mark.charCodeAt(0)}.json`, Buffer.from(`\uFEFF${text}`, "utf16le"));
  const source = `wide-${mark.charCodeAt(0)}`;
  const { output } = await runImport(server, json, "--category", "legos", "--source", source);
  expect(countOf(output, "kept"), output).toBe(2);
  expect(await cardsOf(source)).toMatchObject([{ title: "LEGO 60520 “é” 1" }, { title: "LEGO 60520 “é” 2" }]);
});

test("a header a thousand lines down is found where the operator names its line", async () => {
  const deep = file("deep.csv", `${"a note,\n".repeat(1_000)}Title,Sold Price\nLEGO 60530 new,£5\n`);
  const options = ["--category", "legos", "--source", "deep", "--sold-in", "2026-01"];
  const { output } = await runImport(server, deep, ...options, "--header-line", "1001");
  expect(["rows read", "kept", "no rows"].map((what) => countOf(output, what))).toEqual([1_001, 1, 1_000]);
});

test("a dry run counts what is there already, and changes no row, no price and no revision", async () => {
  const sold = path.join(files, "dry.csv");
  writeSoldFile(sold, 30);
  await runImport(server, sold, "--source", "dry");
  writeSoldFile(sold, 50);
  const before = await tableSums(server);
  const { output } = await runImport(server, sold, "--source", "dry", "--dry-run");
  expect(["rows read", "kept", "repeated: the same row"].map((what) => countOf(output, what))).toEqual([50, 20, 30]);
  expect(await tableSums(server)).toEqual(before);
});

test("columns that are not read are listed with two of their values, those that name people by their names alone", async () => {
  const header = "Title,Sold Price,Sold On,Shelf,Buyer Name,Empty";
  const sold = file(
    "unread.csv",
    `${header}\nLEGO 60540 new,£5,2026-01-01,A 3,Ada,\nLEGO 60541 new,£6,2026-01-02,B 1,Bo,\n`,
  );
  for (const more of [["--dry-run"], []]) {
    const { output } = await runImport(server, sold, "--category", "legos", "--source", "unread", ...more);
    expect(output).toContain(
      'Columns not used: Shelf ("A 3", "B 1"), Buyer Name, Empty. To say what one is, for example:',
    );
  }
});

test("what the operator says of the columns is kept for the source and the header, until the source is purged", async () => {
  const sold = (name: string, set: number) =>
    file(name, `Aaa,Bbb,Ccc\nLEGO ${set} new,£5,2026-01-01\nLEGO ${set + 1} new,£6,2026-01-02\n`);
  const options = ["--category", "legos", "--kind", "sale"];
  const kept = async (name: string, set: number, ...more: string[]) => {
    const { output } = await runImport(server, sold(name, set), ...options, ...more);
    return [countOf(output, "kept"), output] as const;
  };
  const columns = ["--columns", "title=Aaa,price=Bbb,sold_at=Ccc"];
  const [none, refusal] = await kept("a.csv", 60_550, "--source", "keeps");
  expect([none, refusal]).toEqual([0, expect.stringContaining("has no column for title and price")]);
  await kept("a.csv", 60_550, "--source", "keeps", ...columns, "--dry-run");
  expect((await kept("b.csv", 60_552, "--source", "keeps"))[1]).toContain("has no column for title and price");
  expect((await kept("a.csv", 60_550, "--source", "keeps", ...columns))[0]).toBe(2);
  const [again, output] = await kept("b.csv", 60_552, "--source", "keeps");
  expect(again, output).toBe(2);
  expect(output).toMatch(/The columns are read as was said with --columns on \d{4}-\d\d-\d\d\./);
  expect((await kept("b.csv", 60_552, "--source", "other"))[1]).toContain("has no column for title and price");
  expect((await kept("b.csv", 60_552, "--source", "keeps", "--columns", "by-name"))[1]).toContain("has no column for");

  expect((await runScript("purge", server, "--source", "keeps")).code).toBe(0);
  expect((await kept("b.csv", 60_552, "--source", "keeps"))[1]).toContain("has no column for title and price");
});

test("a status that is not known is no sale: each is listed with its rows, and is what the operator says, once", async () => {
  const sold = (name: string, statuses: readonly string[]) => {
    const rows = statuses.map((status, at) => `LEGO 6056${at} ${name},${status},£5,2026-01-0${at + 1}`);
    return file(`${name}.csv`, ["Title,Order Status,Sold Price,Sold On", ...rows].join("\n"));
  };
  const options = ["--category", "legos", "--source", "statuses"];
  const first = sold("first", ["Delivered", "Lost", "Lost", "Gone to Ada", "Payment failed"]);
  const dry = await runImport(server, first, ...options, "--dry-run");
  expect(dry.output).toContain(
    'Statuses not known: "Lost" (2), "Gone to Ada" (1). Say what each is, sale, listing or skip',
  );
  expect(dry.output).toMatch(/3 {2}rejected: status not known \(lines 3, 4, 5\)/);
  expect(dry.output).toMatch(/1 {2}rejected: not sold, says its status \(line 6\)/);

  const said = await runImport(server, first, ...options, "--status", "lost=skip", "--status", "Gone to Ada=sale");
  expect(countOf(said.output, "kept"), said.output).toBe(2);
  const { output } = await runImport(server, sold("second", ["Gone to Ada", "LOST", "Elsewhere"]), ...options);
  expect(["kept", "rejected: not sold", "rejected: status not known"].map((what) => countOf(output, what))).toEqual([
    1, 1, 1,
  ]);
  expect(output).toContain('Statuses as they were said: "lost" is skip, "Gone to Ada" is sale.');
  for (const wrong of ["Lost", "Lost=gone", "=sale", "7=sale"]) {
    const { code, output } = await runImport(server, first, ...options, "--status", wrong);
    expect([code, output]).toEqual([expect.any(Number), expect.stringContaining(`not "${wrong}"`)]);
    expect(code).not.toBe(0);
  }
});
