import fc from "fast-check";
import { expect, test } from "vitest";
import { writeOwnCsv } from "#app/models/collection/files/own-csv.ts";
import { readCollectionFile } from "#app/models/collection/files/read-file.ts";
import { unprotected, writeCsv } from "#app/models/files/csv.ts";
import { textOf } from "#app/models/files/text.ts";

const options = { list: "owned", kind: "other", currency: "USD" } as const;
const read = (text: string, chosen: Partial<Parameters<typeof readCollectionFile>[1]> = {}) =>
  readCollectionFile(Buffer.from(text), { ...options, ...chosen });
const shortOf = async (text: string, chosen = {}) =>
  (await read(text, chosen)).entries.map(({ entry: { list, kind, key, title, copies } }) => {
    return [list, kind, key, title, copies.reduce((sum, { quantity }) => sum + quantity, 0)];
  });

/** The only cell of a CSV, as a reader of CSV finds it. */
const cellIn = (csv: string) =>
  csv
    .replace(/^\uFEFF/, "")
    .replace(/\r\n$/, "")
    .replace(/^"(.*)"$/s, "$1")
    .replaceAll('""', '"');
const cells = fc.string({ unit: fc.constantFrom("=", "+", "-", "@", "'", '"', ";", ",", "\t", "\r", "\n", " ", "a") });

test("every cell comes back as it was, also one that really begins with an apostrophe", () => {
  fc.assert(
    fc.property(cells, (cell) => {
      expect(unprotected(cellIn(writeCsv([[cell]])))).toBe(cell);
    }),
  );
});

test("no cell of a CSV begins a formula, also where cells are parted at semicolons or tabs", () => {
  fc.assert(
    fc.property(cells, (cell) => {
      for (const part of cellIn(writeCsv([[cell]])).split(/[;\t\r\n]/)) expect(part).not.toMatch(/^["=+\-@]/);
    }),
  );
  expect(writeCsv([['=HYPERLINK("http://evil.test")', "plain"]])).toBe(
    '\uFEFF"\'=HYPERLINK(""http://evil.test"")",plain\r\n',
  );
});

test("BrickLink's wanted list is tracked, with its highest price as a target, and other types are reported", async () => {
  const file = await read(`<INVENTORY>
    <ITEM><ITEMTYPE>S</ITEMTYPE><ITEMID>75257-1</ITEMID><MAXPRICE>120.50</MAXPRICE><MINQTY>1</MINQTY><QTYFILLED>0</QTYFILLED><CONDITION>N</CONDITION></ITEM>
    <ITEM><ITEMTYPE>M</ITEMTYPE><ITEMID>SW0001</ITEMID><MAXPRICE>0.0000</MAXPRICE><CONDITION>X</CONDITION></ITEM>
    <ITEM><ITEMTYPE>P</ITEMTYPE><ITEMID>3001</ITEMID><COLOR>5</COLOR><MINQTY>10</MINQTY></ITEM>
  </INVENTORY>`);
  expect(file.format).toBe("a BrickLink wanted list");
  expect(file.entries.map(({ at, entry }) => [at, entry.list, entry.kind, entry.key, entry.target?.amount])).toEqual([
    ["Line 2", "tracked", "legos", "75257", 120.5],
    ["Line 3", "tracked", "minifigures", "sw0001", undefined],
  ]);
  expect(file.entries[0]?.entry).toMatchObject({
    title: "Millennium Falcon 75257",
    conditionKey: "new",
    target: { direction: "below", currency: "USD", conditionKey: "new" },
  });
  expect(file.problems).toEqual([
    { at: "Line 4", sentence: 'was not added: "3001" is a part. Only sets and minifigures are read.' },
  ]);
});

test("BrickLink's inventory is owned, with quantity, price, condition and completeness", async () => {
  const file = await read(
    `<?xml version="1.0"?><INVENTORY><ITEM><ITEMTYPE>S</ITEMTYPE><ITEMID>10179-1</ITEMID><PRICE>999.9900</PRICE><QTY>2</QTY>
    <CONDITION>U</CONDITION><COMPLETENESS>B</COMPLETENESS><DESCRIPTION>No box &amp; a crack</DESCRIPTION></ITEM>
    <ITEM><ITEMTYPE>S</ITEMTYPE><ITEMID>10179-1</ITEMID><QTY>0</QTY></ITEM></INVENTORY>`,
    { currency: "EUR" },
  );
  expect(file.format).toBe("a BrickLink inventory");
  expect(file.entries[0]?.entry).toMatchObject({
    list: "owned",
    key: "10179",
    price: 999.99,
    currency: "EUR",
    condition: "Used, incomplete",
    copies: [{ quantity: 2, note: "No box & a crack", conditionKey: "used" }],
  });
  expect(file.problems).toEqual([
    { at: "Line 3", sentence: 'was not added: its quantity "0" is not a number from 1 to 9,999.' },
  ]);
});

test("Brickset's list says what is owned and what is wanted", async () => {
  const csv =
    "SetID,Number,Theme,Subtheme,Year,Set name,Qty owned,Qty wanted\r\n" +
    "1,75257-1,Star Wars,Episode IX,2019,Millennium Falcon,2,0\r\n" +
    "2,10294-1,Icons,,2021,Titanic,0,1\r\n3,21309-1,Ideas,,2017,NASA Apollo Saturn V,0,0\r\n";
  expect(await shortOf(csv)).toEqual([
    ["owned", "legos", "75257", "Millennium Falcon 75257", 2],
    ["tracked", "legos", "10294", "Titanic 10294", 0],
  ]);
  expect((await read(csv)).problems).toEqual([
    { at: "Line 4", sentence: "was not added: it is neither owned nor wanted." },
  ]);
});

test("a condition that a row leaves empty is unknown; one that it states is kept, also of something without a price", async () => {
  const csv = "title,condition\nBlue bottle,Used\nRed bottle,\nGreen bottle,Chipped\n";
  const { entries } = await read(csv);
  expect(entries.map(({ entry }) => [entry.condition, entry.conditionKey, entry.copies[0]?.conditionKey])).toEqual([
    ["Used", "used", "used"],
    ["Unknown condition", "unknown", "unknown"],
    ["Chipped", "unknown", "unknown"],
  ]);
});

test("of dates, those to come and those of no calendar are left out, and each is said why", async () => {
  const csv = "number,date\n75257,31/12/2025\n75192,2099-01-01\n10294,2026-02-30\n";
  const { entries, problems } = await read(csv);
  expect(entries.map(({ entry }) => entry.copies[0]?.acquiredOn)).toEqual(["2025-12-31", null, null]);
  expect(problems).toEqual([
    { at: "Line 3", sentence: 'was read without its date: "2099-01-01" is in the future.' },
    { at: "Line 4", sentence: 'was read without its date: "2026-02-30" is not understood.' },
  ]);
});

test("Rebrickable's set list is read, on the list that was said", async () => {
  const csv = "Set Number,Quantity,Includes Spares,Inventory Ver\n75257-1,1,True,1\nno set,1,True,1\n";
  expect((await read(csv)).format).toBe("a Rebrickable set list");
  expect(await shortOf(csv, { list: "tracked" })).toEqual([
    ["tracked", "legos", "75257", "Millennium Falcon 75257", 0],
  ]);
  expect((await read(csv)).problems).toEqual([
    { at: "Line 3", sentence: 'was not added: "no set" is not a set number.' },
  ]);
});

test("Discogs' collection is read by the words of its columns", async () => {
  const { entries } = await read(
    "Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added,Collection Media Condition,Collection Sleeve Condition,Collection Notes\n" +
      'ON-U LP 16,Gary Clail,"Hard Left, Right",On-U Sound,LP,,1986,176778,Jazz Shelf,2020-02-18 10:53:08,Very Good Plus (VG+),Good (G),first pressing\n',
  );
  expect(entries[0]?.entry).toMatchObject({
    kind: "other",
    title: "Gary Clail - Hard Left, Right (ON-U LP 16)",
    condition: "Very Good Plus (VG+)",
    addedAt: "2020-02-18T10:53:08.000Z",
    copies: [{ quantity: 1, place: "Jazz Shelf", note: "first pressing" }],
  });
});

test("a note that a form takes comes back from a file whole, and is cut between two characters only", async () => {
  const notesOf = async (note: string) =>
    (await read(`Title,Notes\nThing,${note}\n`)).entries.flatMap(({ entry }) => entry.copies.map((copy) => copy.note));
  const longest = "😀".repeat(500);
  expect(await notesOf(longest)).toEqual([longest]);
  expect(await notesOf(`${longest}😀`)).toEqual([longest]);
});

test("a note or a place that is too long is cut, and the reader of the file is told", async () => {
  const [long, wide] = ["n".repeat(600), "p".repeat(150)];
  const told = [
    "Line 2 was read with the first 100 characters of its place only.",
    "Line 2 was read with the first 500 characters of its note only.",
  ];
  const csv = await read(`Title,Place,Notes\nThing,${wide},${long}\nOther,shelf,short\n`);
  expect(csv.entries.map(({ entry }) => entry.copies.map(({ place, note }) => [place, note]))).toEqual([
    [[wide.slice(0, 100), long.slice(0, 500)]],
    [["shelf", "short"]],
  ]);
  expect(csv.problems.map(({ at, sentence }) => `${at} ${sentence}`)).toEqual(told);

  const tooLong = csv.entries.slice(0, 1).map(({ entry }) => ({
    ...entry,
    copies: entry.copies.map((copy) => ({ ...copy, place: wide, note: long })),
  }));
  const own = await read(writeOwnCsv(tooLong));
  expect(own.entries[0]?.entry.copies).toMatchObject([{ place: wide.slice(0, 100), note: long.slice(0, 500) }]);
  expect(own.problems.map(({ at, sentence }) => `${at} ${sentence}`)).toEqual(told);

  const shop = await read(
    `<INVENTORY><ITEM><ITEMTYPE>S</ITEMTYPE><ITEMID>75257-1</ITEMID><DESCRIPTION>${long}</DESCRIPTION></ITEM></INVENTORY>`,
  );
  expect(shop.entries[0]?.entry.copies).toMatchObject([{ note: long.slice(0, 500) }]);
  expect(shop.problems.map(({ sentence }) => sentence)).toEqual([told[1]?.replace("Line 2 ", "")]);
});

test("any table with named columns is read: quantity, condition, what was paid, when, and a link", async () => {
  const file = await read(
    "Title;Menge;Zustand;Price paid (EUR);Purchase date;Category;Link\n" +
      "LEGO 10179 Millennium Falcon;2;used;1.200,50 €;2024-03-01;LEGO;https://a.test/1\n" +
      "Thing;1;new;much;someday;;javascript:alert(1)\n" +
      "Other;many;new;;;;\n",
  );
  expect(file.entries[0]?.entry).toMatchObject({
    kind: "legos",
    key: "10179",
    url: "https://a.test/1",
    copies: [{ quantity: 2, conditionKey: "used", paid: 1200.5, currency: "EUR", acquiredOn: "2024-03-01" }],
  });
  expect(file.entries[1]?.entry).toMatchObject({
    title: "Thing",
    url: null,
    copies: [{ paid: null, acquiredOn: null }],
  });
  expect(file.problems.map(({ at, sentence }) => `${at} ${sentence}`)).toEqual([
    'Line 3 was read without its price: "much" is not understood.',
    'Line 3 was read without its date: "someday" is not understood.',
    "Line 3 was read without its link: only links that begin with http or https are kept.",
    'Line 4 was not added: its quantity "many" is not a number from 1 to 9,999.',
  ]);
});

test("dates such as 9/10/2022 begin with the month where another date of the list can only be read so", async () => {
  const acquired = async (...dates: string[]) =>
    (await read(`Title,Order Date\n${dates.map((date) => `Thing,${date}`).join("\n")}\n`)).entries.map(
      ({ entry }) => entry.copies[0]?.acquiredOn,
    );
  expect(await acquired("9/10/2022", "9/22/2022")).toEqual(["2022-09-10", "2022-09-22"]);
  expect(await acquired("9/10/2022", "22/9/2022")).toEqual(["2022-10-09", "2022-09-22"]);
});

test("an amount of cents is not taken for dollars", async () => {
  const { entries } = await read("Title,Price in cents\nThing,1299\nOther,$12.50\n");
  expect(entries.map(({ entry }) => entry.price)).toEqual([12.99, 12.5]);
});

test.each([
  ["UTF-8 with a mark", Buffer.from("\uFEFFTitle\nCafé")],
  ["UTF-16 with a mark", Buffer.from("\uFEFFTitle\nCafé", "utf16le")],
  ["UTF-16 without a mark", Buffer.from("Title\nCafé", "utf16le")],
  ["UTF-16, big-endian", Buffer.from("\uFEFFTitle\nCafé", "utf16le").swap16()],
  ["Latin-1", Buffer.from("Title\nCafé", "latin1")],
  ["mixed line ends", Buffer.from("Title\r\rCafé\r\n\n")],
])("a file in %s is read", async (_, bytes) => {
  expect(await shortOf(textOf(bytes))).toEqual([["owned", "other", null, "Café", 1]]);
});

const million = 1_000_000;
const hostile: [string, string, RegExp][] = [
  ["nothing", "", /empty/],
  ["spaces", " \n\uFEFF\t".repeat(1000), /empty/],
  ["a header alone", "Title,Quantity\n", /no items/],
  ["one line of 1 MB", `Title\n${"x".repeat(million)}`, /more than 64 kB/],
  ["a header of 1 MB", "x".repeat(million), /more than 64 kB/],
  ["1 MB of quotation marks", '"'.repeat(million), /more than 64 kB|never closed|No column/],
  ["a quotation mark that is never closed", 'Title\n"abc', /never closed/],
  ["other JSON", '{"a":1}', /not an export of a collection of ours/],
  ["JSON null", "[null]", /not an export/],
  ["half a JSON", '{"format":', /not complete/],
  ["deep JSON", "[".repeat(million / 2) + "]".repeat(million / 2), /not an export/],
  ["deep JSON without an end", "[".repeat(million), /not complete/],
  [
    "entities that grow",
    '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><INVENTORY>&b;</INVENTORY>',
    /document type/,
  ],
  ["an entity from outside", '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><INVENTORY/>', /document type/],
  ["an unknown entity", "<INVENTORY><ITEM><ITEMID>&e;</ITEMID></ITEM></INVENTORY>", /broken: line 1/],
  ["1 MB of nested items", "<ITEM>".repeat(million / 6), /not one of BrickLink's: line 1/],
  ["1 MB of nested fields", `<INVENTORY><ITEM>${"<A>".repeat(million / 3)}`, /not one of BrickLink's/],
  ["1 MB of open brackets", "<".repeat(million), /broken|strange/],
  ["1 MB of attributes", `<INVENTORY ${Array.from({ length: 80_000 }, (_, at) => `a${at}=""`).join(" ")}`, /broken/],
  ["1 MB of commas", ",".repeat(million), /more than 64 kB/],
  ["a header and 1 MB of commas", `Title\n${",".repeat(million)}`, /more than 64 kB/],
  ["1 MB of commas behind a quotation mark", `Title\n"a"b",${",".repeat(million)}`, /more than 64 kB|never closed/],
  ["a page of the web", "<!DOCTYPE html><html><body></body></html>", /document type/],
];

test.each(hostile)("%s is refused in words", async (_, text, sentence) => {
  await expect(read(text)).rejects.toThrow(sentence);
});

test("binary data is refused in words", () => {
  expect(() => textOf(Uint8Array.of(80, 75, 3, 4, 0, 0, 9, 0))).toThrow("This is not a text file.");
});

test.each([
  ["one character", "=".repeat(64_000)],
  ["spaces", " ".repeat(64_000)],
  ["apostrophes", "'".repeat(64_000)],
  ["tabs", "\t;".repeat(30_000)],
  ["digits", "1".repeat(64_000)],
  ["brackets", "<".repeat(64_000)],
])("64 kB of %s in every column are read", async (_, cell) => {
  const quoted = `"${cell.slice(0, 60_000)}"`;
  for (const column of ["Title", "Set number", "Condition", "Price", "Quantity", "Date added", "Link", "Category"]) {
    await expect(read(`Name,${column}\nA,${quoted}\n`)).resolves.toBeDefined();
  }
});

test("of 100,000 rows the first 5,000 are read, and the rest is reported", async () => {
  const file = await read(`Title\n${Array.from({ length: 100_000 }, (_, at) => `T${at}`).join("\n")}`);
  expect(file.entries).toHaveLength(5_000);
  expect(file.problems).toEqual([{ at: "The rest", sentence: expect.stringContaining("at most 5,000 rows") }]);
});

test("30,000 columns of one name are numbered in one pass, and are too many", async () => {
  await expect(read(`${"P,".repeat(30_000)}\n${"1,".repeat(30_000)}`)).rejects.toThrow("more than 200 columns");
});

const ofOurs = (entries: unknown[]) => JSON.stringify({ format: "chartables-collection", version: 1, entries });

test.each([
  ["commas", ",".repeat(million), 20],
  ["200 columns", `${"Title,".repeat(199)}\n`.repeat(833).slice(0, million), 100],
  ["narrow rows", `Title\n${"T\n".repeat(million / 2)}`, 5_000],
  ["rows with a long title", `Title\n${`${"LEGO 75257 ".repeat(5_000)}\n`.repeat(18)}`, 100],
  ["small items of XML", `<INVENTORY>${"<ITEM/>".repeat(million / 8)}</INVENTORY>`, 5_000],
  ["one field of XML", `<INVENTORY><ITEM><REMARKS>${"&amp;".repeat(million / 6)}</REMARKS></ITEM></INVENTORY>`, 100],
  ["entries that are none", ofOurs(Array.from({ length: 200_000 }, () => 7)), 5_000],
  ["copies that are none", ofOurs([{ copies: Array.from({ length: 300_000 }, () => ({})) }]), 1],
])("1 MB of %s keeps nobody waiting", async (_, text, turns) => {
  let others = 0;
  let isReading = true;
  const wait = () => {
    others += 1;
    if (isReading) setImmediate(wait);
  };
  wait();
  await read(text).catch(() => {});
  isReading = false;
  expect(others).toBeGreaterThanOrEqual(turns);
});

test("an entry of ours has at most 50 copies", async () => {
  const file = await read(ofOurs([{ copies: Array.from({ length: 51 }, () => ({})) }]));
  expect(file.problems).toEqual([{ at: "Entry 1", sentence: "was not added: an item has at most 50 copies." }]);
});

test("an entry of ours that was changed by hand is refused by the name of its field", async () => {
  const entry = { list: "owned", kind: "legos" };
  const file = await read(JSON.stringify({ format: "chartables-collection", version: 1, entries: [entry, 7, null] }));
  expect(file.entries).toEqual([]);
  expect(file.problems).toEqual([
    { at: "Entry 1", sentence: "was not added: its key is not understood." },
    { at: "Entry 2", sentence: "was not added: it is not an entry." },
    { at: "Entry 3", sentence: "was not added: it is not an entry." },
  ]);
});
