import { expect, test } from "vitest";
import { readCollectionFile } from "#app/models/collection/files/read-file.ts";

const options = { list: "owned", kind: "other", currency: "USD" } as const;
const read = (text: string, chosen: Partial<Parameters<typeof readCollectionFile>[1]> = {}) =>
  readCollectionFile(Buffer.from(text), { ...options, ...chosen });

test("a list in which no column names an item is read with its columns, of which somebody may say what they hold", async () => {
  const nothing = await read("a,b\nFalcon,2\n");
  expect([nothing.entries, nothing.list?.meanings]).toEqual([[], ["none", "none"]]);
  expect(nothing.list?.refusal).toBe("No column of this file is a title or a set number. Its columns are: a, b.");
  expect(nothing.list?.columns).toEqual([
    { name: "a", samples: ["Falcon"] },
    { name: "b", samples: ["2"] },
  ]);
  const chosen = await read("a,b\nFalcon,2\n", { columns: ["title", "quantity"] });
  expect(chosen.list).toMatchObject({
    refusal: null,
    choice: { columns: ["title", "quantity"] },
    meaningsByName: ["none", "none"],
  });
  expect(chosen.entries).toMatchObject([{ entry: { title: "Falcon", copies: [{ quantity: 2 }] } }]);
});

test("of two columns that are said to hold the same the first one does, and columns beyond those that were said hold nothing", async () => {
  const { list, entries } = await read("a,b,Notes\nFalcon,Wing,x\n", { columns: ["title", "title"] });
  expect(list?.meanings).toEqual(["title", "none", "none"]);
  expect(entries).toMatchObject([{ entry: { title: "Falcon", copies: [{ note: null }] } }]);
});

test("what was said of an earlier file with the same header counts, and what is said of this one counts more", async () => {
  const choiceBefore = async (names: readonly string[]) =>
    names.join() === "a,b" ? ({ columns: ["none", "title"] } as const) : null;
  const titleOf = async (text: string, chosen = {}) => {
    const { list, entries } = await read(text, { choiceBefore, ...chosen });
    return [entries[0]?.entry.title, list?.isChosenBefore];
  };
  expect(await titleOf("a,b\nFalcon,Wing\n")).toEqual(["Wing", true]);
  expect(await titleOf("a,b\nFalcon,Wing\n", { columns: ["title"] })).toEqual(["Falcon", false]);
  expect(await titleOf("a,b,c\nFalcon,Wing,Nut\n")).toEqual([undefined, false]);
});

test("the columns are shown with two values that differ, and those that name people without any where they are not read", async () => {
  const { list } = await read(
    "Title,Shelf mark,Buyer,Seller e-mail,Adresse,Käufer\nA,x,Ada,a@b.test,Elm St 1,Bo\nB,x,Ada,a@b.test,Elm St 1,Bo\nC,y,,,,\nD,z,,,,\n",
  );
  expect(list?.columns.map(({ samples }) => samples)).toEqual([["A", "B"], ["x", "y"], [], [], [], []]);
  const long = await read(`Title,Shelf mark\nA,${"é".repeat(200)}\n`);
  expect(long.list?.columns[1]?.samples).toEqual([`${"é".repeat(40)}…`]);
});

test.each([
  ["where another row leaves the cell empty", "75257,0\n21044,\n", [0, null], false],
  ["where one row alone has it", "75257,0\n21044,20\n", [0, 20], false],
  ["nowhere where every row without a price says 0", "75257,0\n21044,0.00\n10294,20\n", [null, null, 20], true],
])("a price paid of 0 is one %s", async (_, rows, paid, isUnclear) => {
  const file = await read(`Set number,Price paid\n${rows}`);
  expect(file.entries.map(({ entry }) => entry.copies[0]?.paid)).toEqual(paid);
  expect(file.list).toMatchObject({ isZeroUnclear: isUnclear });
});

test("a price paid of 0 is one where a row says that it was a gift, and where somebody says so", async () => {
  const rows =
    "Set number,Price paid,Notes\n75257,0,Gift from Ada\n21044,$0.00,box present; smoke free\n10294,0,gifts wrapped\n";
  const paid = async (chosen = {}) => (await read(rows, chosen)).entries.map(({ entry }) => entry.copies[0]?.paid);
  expect(await paid()).toEqual([0, null, null]);
  expect(await paid({ isZeroPaid: true })).toEqual([0, 0, 0]);
});

test("who graded something and as what are read together, from two columns or one", async () => {
  const rows = "Title,Grader,Grade\n1986 Fleer Michael Jordan #57,PSA,10\nA,BGS,BGS 9.5\nB,CGC,\nC,,PSA 8\n";
  const { entries } = await read(rows, { kind: "sports-memorabilia" });
  const conditions = entries.map(({ entry }) => [entry.condition, entry.conditionKey]);
  expect(conditions).toEqual([
    ["PSA 10", "psa-10"],
    ["BGS 9.5", "bgs-9.5"],
    ["CGC", expect.any(String)],
    ["PSA 8", "psa-8"],
  ]);
});

test("a column Set names LEGO sets unless somebody says that the list is of other things", async () => {
  const text = "Set,Title\n75257,Falcon\n";
  expect((await read(text)).entries).toMatchObject([{ entry: { kind: "legos", key: "75257" } }]);
  const cards = await read("Set,Title\n1986 Fleer,Michael Jordan #57\n", { kind: "sports-memorabilia" });
  expect(cards.entries).toMatchObject([{ entry: { kind: "sports-memorabilia" } }]);
  expect(cards.problems).toEqual([]);
});
