import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { WrongArguments } from "#app/models/platform/errors.ts";
import { countOf, runImport } from "#tests/support/catalog/run-import.ts";
import { writeSoldFile } from "#tests/support/catalog/sold-file.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";
import { readArguments } from "../../../scripts/command-line/import-arguments.ts";

const files = scratchDir("files").path;
const file = (name: string, content: string | Buffer) => {
  const where = path.join(files, name);
  writeFileSync(where, content);
  return where;
};

const server = await sharedServer();

const salesOf = async (setNumber: string) => {
  const response = await fetch(`${server.origin}/api/price-history/${setNumber}`);
  const { history, excluded } = await response.json();
  return { counted: history.length, excluded: excluded.length };
};
/** The server may answer from memory for a second after a change. */
const soon = (check: () => Promise<void>) =>
  expect.poll(async () => check().then(() => "holds", String), { timeout: 5_000 }).toBe("holds");

test("a file imported beside the running server is on its pages, and a second time changes nothing", async () => {
  const sold = path.join(files, "sold.csv");
  writeSoldFile(sold, 2_500);
  const first = await runImport(server, sold);
  expect(first.code, first.output).toBe(0);
  expect(countOf(first.output, "rows read")).toBe(2_500);
  expect(countOf(first.output, "kept")).toBe(2_500);
  await soon(async () => expect((await salesOf("60000")).counted).toBeGreaterThan(0));
  const second = await runImport(server, sold);
  expect(second.code).toBe(0);
  expect(countOf(second.output, "kept")).toBe(0);
  expect(countOf(second.output, "repeated: the same row")).toBe(2_500);
});

test("the last line of an import beside the sample data says how to take those away, until they are", async () => {
  const place = { dataDir: scratchDir("sampled").path, databaseUrl: await newDatabase({ sample: true }) };
  const sold = path.join(files, "beside-the-sample.csv");
  writeSoldFile(sold, 20);
  const lastLine = ({ output }: { output: string }) => output.trim().split("\n").at(-1) ?? "";
  const offer = "npm run purge -- --source sample";
  expect(lastLine(await runImport(place, sold))).toMatch(new RegExp(`: ${offer}$`));
  // Nothing of it was new.
  expect(lastLine(await runImport(place, sold))).not.toContain(offer);
  const env = { ...bareEnvironment(), DATABASE_URL: place.databaseUrl, DATA_DIR: place.dataDir };
  const purge = await startChild(process.execPath, ["scripts/purge.ts", ...offer.split(" ").slice(4)], {
    cwd: root,
    env,
  });
  expect(await purge.exited).toBe(0);
  writeSoldFile(sold, 40);
  const after = await runImport(place, sold);
  expect(countOf(after.output, "kept")).toBe(20);
  expect(lastLine(after)).not.toContain(offer);
});

test("every rejected row is explained with its line", async () => {
  const messy = file(
    "messy.csv",
    [
      "\uFEFFtitle,currency,sold_price,sold_date",
      "New listingLEGO City 60400 Go-Karts,£,12.50,9 Sep 2022",
      "title,currency,sold_price,sold_date",
      "LEGO City 60401 without price,£,,9 Sep 2022",
      ",£,5.00,9 Sep 2022",
      "Shop on eBay,£,20.00,9 Sep 2022",
      '"LEGO City 60402, with a\nline break",£,13.00,9 Sep 2022',
      "LEGO City 60403 tomorrow,£,13.00,9 Sep 2999",
      "LEGO City 60404 one column short,£,13.00",
      "LEGO City 60405 price range,£,10.00 to 20.00,9 Sep 2022",
      "LEGO City 60406, with a comma,£,13.00,9 Sep 2022",
      "LEGO City 60407 with empty cells,£,13.00,9 Sep 2022,,",
    ].join("\n"),
  );
  const { code, output } = await runImport(server, messy, "--source", "messy");
  expect(code, output).toBe(0);
  expect(countOf(output, "kept")).toBe(3);
  for (const line of [
    /1 {2}no rows, around the table: line 3 \(header again\): title, currency, sold_price, sold_date\n/,
    /1 {2}rejected: no price \(line 4\)/,
    /1 {2}rejected: no title \(line 5\)/,
    /1 {2}rejected: placeholder instead of a title \(line 6\)/,
    /1 {2}rejected: date in the future \(line 9\)/,
    /1 {2}rejected: more cells than columns \(line 12\)/,
    /1 {2}rejected: no date of sale \(line 10\)/,
    /1 {2}rejected: price range \(line 11\)/,
  ]) {
    expect(output).toMatch(line);
  }
});

test("JSON lines, compressed or not, and prices in every form are read", async () => {
  const lines = [
    { kind: "sale", title: "LEGO 60410 a", price: { amount: 12.5 }, currency: "USD", sold_at: "2026-01-01" },
    { kind: "sale", title: "LEGO 60410 b", price: { cents: 1300 }, currency: "USD", sold_at: "2026-01-02T10:00:00Z" },
    { kind: "sale", title: "LEGO 60410 c", price: "$1,299.00", sold_at: "2026-01-03" },
    {
      kind: "sale",
      title: "LEGO 60410 d",
      price: { price: { value: "14" } },
      currency: "USD",
      sold_at: "2026-01-04",
    },
  ].map((line) => JSON.stringify(line));
  const packed = file("lines.jsonl.gz", gzipSync(lines.join("\n")));
  const { code, output } = await runImport(server, packed, "--category", "legos", "--source", "lines");
  expect(code, output).toBe(0);
  expect(countOf(output, "kept")).toBe(4);
  await soon(async () => expect((await salesOf("60410")).counted + (await salesOf("60410")).excluded).toBe(4));
});

test("a JSON list, laid out or on one line, is read member by member", async () => {
  const rows = [
    { kind: "sale", title: 'LEGO 60420 "a", {b} [c]', price: 12.5, currency: "USD", sold_at: "2026-01-01" },
    "no object",
    { kind: "sale", title: "LEGO 60420 b", price: null, currency: "USD", sold_at: "2026-01-02" },
    { kind: "sale", title: "LEGO 60420 c", price: "14", currency: "USD", sold_at: "2026-01-03" },
  ];
  for (const [name, text] of [
    ["laid-out.json", JSON.stringify(rows, null, 2)],
    ["one-line.json", JSON.stringify(rows)],
  ] as const) {
    const { code, output } = await runImport(
      server,
      file(name, text),
      ...["--category", "legos", "--source", `${name}`],
    );
    expect(code, output).toBe(0);
    expect(countOf(output, "kept")).toBe(2);
    expect(output).toMatch(/rejected: no price \(row 3\)/);
    expect(output).toMatch(/1 {2}rejected: not a row of this file/);
  }
});

test("sales and listings of one wrapped JSON file are told apart row by row, in the names and currencies that people use", async () => {
  const results = [
    { "Full Title": "LEGO 60440 sealed", sold_amount: "₹1,499", date_sold: "Sold Sep 9, 2022", status: "Sold" },
    { "Full Title": "LEGO 60440 new", price: "A$40", date_sold: null, status: "Active" },
    { "Full Title": "LEGO 60440 used", price: "A$30", date_sold: null, status: "Unsold" },
  ];
  const wrapped = file("wrapped.json", JSON.stringify({ page: 1, data: { results } }, null, 2));
  const { code, output } = await runImport(server, wrapped, "--category", "legos", "--source", "wrapped");
  expect(code, output).toBe(0);
  expect(countOf(output, "kept")).toBe(2);
  expect(output).toMatch(/1 {2}rejected: not sold, says its status \(row 3\)/);
  expect(output).toContain("Full Title as title");
  expect(output).toContain("sold_amount as sold price");
  const [sale] = await cardsOf("wrapped");
  expect(sale).toMatchObject({ price_minor: 149_900, currency: "INR", sold_at: new Date("2022-09-09T00:00:00Z") });
});

test("a file that does not say its currency is not read until somebody does", async () => {
  const bare = file(
    "bare.csv",
    "title,price,sold_at\nLEGO 60450 new,12.50,2026-01-01\nLEGO 60450 used,13,2026-01-02\n",
  );
  const options = ["--category", "legos", "--source", "bare"];
  const without = await runImport(server, bare, ...options);
  expect(without.code).toBe(2);
  expect(without.output).toContain("Add --currency GBP");
  const { output } = await runImport(server, bare, ...options, "--currency", "sek", "--condition", "new");
  expect(countOf(output, "kept"), output).toBe(2);
  expect((await cardsOf("bare")).map(({ currency }) => currency)).toEqual(["SEK", "SEK"]);
});

test("a file with unknown columns gets a list of them, and is read once --columns says which is which", async () => {
  const unknown = file("unknown.csv", 'What,How much?,Sold On\n"LEGO 60460, new",£12.50,9/13/2022\n');
  const options = ["--category", "legos", "--source", "unknown"];
  const without = await runImport(server, unknown, ...options);
  expect(without.code).toBe(1);
  expect(without.output).toContain("unknown.csv has no column for title and price.");
  for (const line of ["  What: not known", "  How much?: not known", "  Sold On: sold at"]) {
    expect(without.output.split("\n")).toContain(line);
  }
  expect(without.output).toContain('--columns title=What,price="How much?"');
  const wrong = await runImport(server, unknown, ...options, "--columns", "title=Why");
  expect(wrong.code).toBe(2);
  expect(wrong.output).toContain('has no column "Why". Its columns: What, How much?, Sold On.');
  const output = await runImport(
    server,
    unknown,
    ...options,
    "--columns",
    "title=What",
    "--columns",
    'price="How much?"',
  );
  expect(countOf(output.output, "kept"), output.output).toBe(1);
  expect(await cardsOf("unknown")).toMatchObject([{ price_minor: 1_250, sold_at: new Date("2022-09-13T00:00:00Z") }]);
});

test("columns of the same name, without one, or five hundred of them, are no trouble", async () => {
  const header = [
    "title",
    "price",
    "price",
    "",
    "__proto__",
    "sold_at",
    ...Array.from({ length: 500 }, (_, n) => `x${n}`),
  ];
  const cells = ["LEGO 60470 new", "£5", "£6", "", "x", "2026-01-01", ...Array(500).fill("y")];
  const many = file("many.csv", `${header.join(",")}\n${cells.join(",")}\n`);
  const { output } = await runImport(server, many, "--category", "legos", "--source", "many");
  expect(countOf(output, "kept"), output).toBe(1);
  expect(await cardsOf("many")).toMatchObject([{ price_minor: 500 }]);
});

const undated =
  "Card Title,URL,Price,Player,Grade\nRookie 12 PSA 9,https://example.com/itm/123456789012?hash=x,$5.00,X,9\n";
const cardsOf = (source: string) =>
  withDatabaseOf(server, ({ db }) => db.selectFrom("sale").selectAll().where("source", "=", source).execute());

test("sales without a date are kept once somebody says when they were made", async () => {
  const undatedFile = file("undated.csv", undated);
  const without = await runImport(server, undatedFile);
  expect(countOf(without.output, "rejected: no date of sale")).toBe(1);
  expect(without.output.trim().split("\n").at(-1)).toContain("--sold-in 2021-01");

  const source = "window";
  const { code, output } = await runImport(
    server,
    undatedFile,
    ...["--sold-in", "2021-01-05..2021-01-20", "--source", source],
  );
  expect(code, output).toBe(0);
  expect(output).toContain("Sales without a date count as made between 2021-01-05 and 2021-01-20.");
  expect(await cardsOf(source)).toMatchObject([
    {
      sold_at: new Date("2021-01-05T00:00:00Z"),
      sold_at_precision: "window",
      source_item_id: "123456789012",
      url: "https://example.com/itm/123456789012",
      price_minor: 500,
      condition_key: "psa-9",
      grade: "9",
    },
  ]);
});

test("the name of a file without dates says when its sales were made", async () => {
  const source = "named";
  const { output } = await runImport(server, file("cards-2021-02.csv", undated), "--source", source);
  expect(output.split("\n").slice(0, 3).join("\n")).toContain(
    "between 2021-02-01 and 2021-02-28, as the file's name says",
  );
  expect(await cardsOf(source)).toMatchObject([
    { sold_at: new Date("2021-02-01T00:00:00Z"), sold_at_precision: "month" },
  ]);
});

test("rejected rows are written to a new file as text that no spreadsheet runs, and never over another", async () => {
  const sold = file(
    "some-rejected.csv",
    'title,currency,sold_price,sold_date\nLEGO 60430 kept,£,5,9 Sep 2022\n"LEGO 60430, without",£,,9 Sep 2022\n=1+2,£,,9 Sep 2022\n,£,5,9 Sep 2022\n',
  );
  const rejected = path.join(files, "rejected.csv");
  const { code, output } = await runImport(server, sold, "--rejected", rejected, "--source", "rejected");
  expect(code, output).toBe(0);
  const written = `line,reason,title\r\n3,no price,"LEGO 60430, without"\r\n4,no price,"'=1+2"\r\n5,no title,\r\n`;
  expect(readFileSync(rejected, "utf8")).toBe(written);
  const again = await runImport(server, sold, "--rejected", rejected);
  expect(again.code).toBe(2);
  expect(again.output).toMatch(/exists already/);
  expect(readFileSync(rejected, "utf8")).toBe(written);
});

const badFiles: [string, () => string, RegExp][] = [
  ["a missing file", () => path.join(files, "nowhere.csv"), /nowhere\.csv: there is no such file\./],
  ["a folder", () => files, /is not a file\./],
  ["an empty file", () => file("empty.csv", ""), /empty\.csv is empty\./],
  ["a binary file", () => file("picture.csv", Buffer.from([137, 80, 78, 71, 0, 1, 2])), /is not a text file/],
  [
    "text in two encodings",
    () =>
      file("mixed.csv", Buffer.concat([Buffer.from("title,price\ncafé,1\n"), Buffer.from("caf\xe9,1\n", "latin1")])),
    /mixed\.csv is not text in UTF-8, UTF-16 or Windows-1252\./,
  ],
  [
    "a ZIP archive",
    () => file("sales.zip", Buffer.from(zipSync({ "sales.csv": new Uint8Array(3) }))),
    /sales\.zip is an archive/,
  ],
  [
    "text in another encoding",
    () => file("dos.csv", Buffer.from("title,price\ncaf\x81,1\n", "latin1")),
    /dos\.csv is not text in UTF-8, UTF-16 or Windows-1252\./,
  ],
  ["a broken archive", () => file("broken.csv.gz", "no gzip at all"), /cannot be read/],
  [
    "a JSON list cut short",
    () => file("short.json", '[{"title": "LEGO 75257", "price": "$5"}, {"title": "LEG'),
    /short\.json is not complete JSON: it ends before its list does\./,
  ],
  ["a JSON list of numbers", () => file("numbers.json", "[1, 2]"), /numbers\.json is JSON without an object in it\./],
  ["a line without end", () => file("endless.csv", `title,price\n${"x".repeat(3_000_000)}`), /more than 64 kB/],
  [
    "two gigabytes of nothing",
    () => {
      const huge = file("huge.csv", "title,price\n");
      truncateSync(huge, 2 ** 31);
      return huge;
    },
    /is not a text file/,
  ],
];

test("of files that cannot be read, each gives one clear sentence, the next is read, and the exit code is 1", async () => {
  const made = badFiles.map(([, make]) => make());
  const good = file("good.csv", "title,price\nLEGO 60480 new,$5\n");
  const { code, output } = await runImport(server, ...made, good, "--kind", "listing", "--category", "legos");
  expect(code).toBe(1);
  const lines = output.split("\n");
  for (const [at, [what, , sentence]] of badFiles.entries()) expect(lines[at], what).toMatch(sentence);
  expect(lines[badFiles.length]).toContain("good.csv");
  expect(countOf(output, "kept")).toBe(1);
});

test.each([
  [[], /Name at least one file/],
  [["x.csv", "--kind", "rumour"], /--kind is sale or listing/],
  [["x.csv", "--category", "stamps"], /There is no category "stamps"/],
  [["x.csv", "--currency", "pounds"], /--currency is a code of three letters/],
  [["x.csv", "--columns", "weather=Name"], /Nothing is read into "weather"/],
  [["x.csv", "--sold-in", "January"], /--sold-in is a month, a day or a window/],
  [["x.csv", "--sold-in", "2999-01"], /--sold-in is a time of the past/],
  [["x.csv", "y.csv", "--rejected", "z.csv"], /--rejected is for one file at a time/],
])("the arguments %j are refused in a sentence", (args, sentence) => {
  expect(() => readArguments(args)).toThrow(WrongArguments);
  expect(() => readArguments(args)).toThrow(sentence);
});

test.each([
  [["--colour", "red"], /--colour/],
  [[file("unsaid.csv", "title,price\nLEGO 75257,$5\n")], /Add --kind sale or --kind listing/],
  [[file("unsaid.csv", "title,price\nLEGO 75257,$5\n"), "--preset", "none"], /There is no preset "none"/],
])("the command with %j ends with exit code 2 and the usage", async (args, sentence) => {
  const { code, output } = await runImport(server, ...args);
  expect(code).toBe(2);
  expect(output).toMatch(sentence);
  expect(output).toContain("Usage: npm run import");
});
