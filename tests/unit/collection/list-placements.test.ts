import { expect, test } from "vitest";
import { readCollectionFile } from "#app/models/collection/files/read-file.ts";

const read = (text: string, more: Partial<Parameters<typeof readCollectionFile>[1]> = {}) =>
  readCollectionFile(Buffer.from(text), { list: "owned", kind: "other", currency: "USD", ...more });

/** "owned A × 2" of each entry, and what is said of rows without one. */
async function placed(text: string, more = {}): Promise<string[]> {
  const { entries, problems } = await read(text, more);
  return [
    ...entries.map(({ entry: { list, title, copies } }) => `${list} ${title} × ${copies[0]?.quantity ?? 1}`),
    ...problems.map(({ at, sentence }) => `${at} ${sentence}`),
  ];
}

test.each([
  ["In Collection", "owned"],
  ["FOR SALE", "owned"],
  ["on-wish-list", "tracked"],
  ["Gesucht", "tracked"],
  ["Liste d’envies", "tracked"],
  ["Lista życzeń", "tracked"],
  ["Önskelista", "tracked"],
])("a row whose status is %j is %s, whatever is said of the file", async (status, list) => {
  for (const fallback of ["owned", "tracked"] as const)
    expect(await placed(`Title,Status\nA,${status}\n`, { list: fallback })).toEqual([`${list} A × 1`]);
});

test("a row that two columns put on no list, or on both, is on none or on both", async () => {
  const rows = "Title,In Collection,In Wish List\nA,1,0\nB,0,1\nC,0,0\nD,2,1\nE,yes,no\nF,✓,\n";
  expect(await placed(rows)).toEqual([
    ...["owned A × 1", "tracked B × 1", "owned D × 2", "tracked D × 1", "owned E × 1", "owned F × 1"],
    "Line 4 was not added: it is neither owned nor wanted.",
  ]);
});

test("a row of which there are none is on no list, but may be wanted", async () => {
  expect(await placed("Title,Qty,Status\nA,0,\nB,0,Wanted\nC,many,\n")).toEqual([
    ...["tracked B × 1", "Line 2 was not added: its quantity is 0."],
    'Line 4 was not added: its quantity "many" is not a number from 1 to 9,999.',
  ]);
});

test("read or seen is no list", async () => {
  expect(await placed("Title,Read,Seen\nA,no,no\nB,yes,\n")).toEqual(["owned A × 1", "owned B × 1"]);
});

test("what was sold is owned no more, for what it brought, and needs its day", async () => {
  const { entries, problems } = await read(
    "Title,Status,Date Sold,Sold Price,Price Paid\nA,Sold,2026-03-01,12.50,7\nB,Sold,,20,\nC,,2026-03-02,,\nD,,,30,\n",
  );
  const copies = entries.map(({ entry }) => entry.copies.map((copy) => [copy.goneOn, copy.proceeds, copy.paid]));
  expect(copies).toEqual([[["2026-03-01", 12.5, 7]], [["2026-03-02", null, null]], [[null, null, null]]]);
  expect(problems.map(({ at, sentence }) => `${at} ${sentence}`)).toEqual([
    "Line 3 was not added: it was sold, and the row does not say when.",
    "Line 5 was read as not sold: it has neither a date of sale nor a status.",
  ]);
});

test("what is owned by its flag and has a date of sale was sold, and of a list of tracked things nothing was", async () => {
  const rows = "Title,Owned,Wanted,Date Sold,Sold Price\nA,yes,no,2026-03-01,20 or best offer\nB,no,yes,2026-03-02,\n";
  const { entries, problems } = await read(rows);
  expect(entries.map(({ entry }) => [entry.list, entry.copies[0]?.goneOn, entry.copies[0]?.proceeds])).toEqual([
    ["owned", "2026-03-01", null],
    ["tracked", undefined, undefined],
  ]);
  expect(problems.map(({ at, sentence }) => `${at} ${sentence}`)).toEqual([
    'Line 2 was read without its price: "20 or best offer" was not taken: asking price, not what was paid.',
    "Line 3 was read as not sold: it is on a list of things that are tracked.",
  ]);
});

test("what was sold on a day that may be read two ways waits for the answer", async () => {
  const rows = "Title,Status,Date Sold\nA,Sold,3/4/2026\n";
  expect(await placed(rows)).toEqual([
    "Line 2 was not added: it was sold, and nobody has chosen how its date is read.",
  ]);
  const { entries } = await read(rows, { dateOrder: "month" });
  expect(entries).toMatchObject([{ entry: { copies: [{ goneOn: "2026-03-04" }] } }]);
});

test("what is on its way is owned, and its note says so", async () => {
  const { entries, problems } = await read("Title,Status,Notes\nA,On Order,by post\nB,Vorbestellt,\n");
  expect(entries.map(({ entry }) => [entry.list, entry.copies[0]?.note])).toEqual([
    ["owned", "On its way. by post"],
    ["owned", "On its way"],
  ]);
  expect(problems).toMatchObject([{ at: "Line 2", sentence: "is on its way: its note says so." }, { at: "Line 3" }]);
});

test("statuses that are not known are listed with their rows, and are what somebody says of them", async () => {
  const rows = `Title,Status\nA,Lent to Bob\nB,lent TO bob\nC,Shown\nD,${"x".repeat(64_000)}\n`;
  const { list, entries } = await read(rows);
  expect(list?.statuses.slice(0, 2)).toEqual([
    { word: "Lent to Bob", count: 2, meaning: "owned" },
    { word: "Shown", count: 1, meaning: "owned" },
  ]);
  expect(list?.statuses[2]?.word).toHaveLength(60);
  expect(entries).toHaveLength(4);
  const statuses = [
    { word: "Lent to Bob", meaning: "none" },
    { word: "Shown", meaning: "tracked" },
  ] as const;
  const answered = await read(rows, { statuses });
  expect(answered.entries.map(({ entry }) => `${entry.list} ${entry.title}`)).toEqual(["tracked C", "owned D"]);
  expect(answered.list?.statuses.map(({ meaning }) => meaning)).toEqual(["none", "tracked", "owned"]);
});

test("of many statuses the first twenty are asked about", async () => {
  const rows = Array.from({ length: 100 }, (_, at) => `T${at},${String.fromCharCode(945 + (at % 24))}${at}`);
  const { list, entries } = await read(`Title,Status\n${rows.join("\n")}\n`);
  expect([list?.statuses.length, entries.length]).toEqual([20, 100]);
});

test.each(["My Wish List 2026", "WANTED", "Wunschliste", "Lista de deseos", "Mijn verlanglijst"])(
  "a list below the title %j is of things that are wanted, unless a row says otherwise",
  async (title) => {
    expect(await placed(`${title}\nTitle,Status\nA,\nB,Owned\n`)).toEqual(["tracked A × 1", "owned B × 1"]);
  },
);

test.each(["My collection", "Sets I want to sell", "Most wanted minifigures"])(
  "a list below the title %j is what was said of the file",
  async (title) => {
    expect(await placed(`${title}\nTitle,Notes\nA,\n`)).toEqual(["owned A × 1"]);
  },
);

test("BrickLink's -1 is no highest price", async () => {
  const item = "<ITEM><ITEMTYPE>S</ITEMTYPE><ITEMID>75257-1</ITEMID><MAXPRICE>-1.0000</MAXPRICE></ITEM>";
  const { entries, problems } = await read(`<INVENTORY>${item}</INVENTORY>`);
  expect([entries[0]?.entry.list, entries[0]?.entry.target, problems]).toEqual(["tracked", null, []]);
});
