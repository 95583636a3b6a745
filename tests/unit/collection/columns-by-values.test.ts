import { expect, test } from "vitest";
import { readCollectionFile } from "#app/models/collection/files/read-file.ts";

const options = { list: "owned", kind: "legos", currency: "EUR" } as const;
const meaningsOf = async (lines: readonly string[], chosen: Partial<Parameters<typeof readCollectionFile>[1]> = {}) =>
  (await readCollectionFile(Buffer.from(lines.join("\n")), { ...options, ...chosen })).list?.meanings.join(" ");

test.each(["Stato", "Estado", "Stan", "Condition"])(
  "a column %j says on which list things are, where it holds nothing else",
  async (name) => {
    const rows = [`Title,${name}`, "LEGO 75257,Owned", "LEGO 10179,gesucht", "LEGO 21309,"];
    expect(await meaningsOf(rows)).toBe("title list");
    expect(await meaningsOf([...rows, "LEGO 10294,New"])).toBe("title condition");
    expect(await meaningsOf(rows, { columns: ["title", "condition"] })).toBe("title condition");
    const { entries, list } = await readCollectionFile(Buffer.from(rows.join("\n")), options);
    expect(entries.map(({ entry }) => entry.list)).toEqual(["owned", "tracked", "owned"]);
    // Nobody chose it: the next file with this header is weighed anew.
    expect(list?.meaningsByName).toEqual(list?.meanings);
  },
);

test("a column that counts the rows is no number of the things beside it", async () => {
  const rows = ["Nr.,Bezeichnung", "1,LEGO 75257", "2,LEGO 10179", "3,LEGO 21309"];
  expect(await meaningsOf(rows)).toBe("none title");
  const { entries } = await readCollectionFile(Buffer.from(rows.join("\n")), options);
  expect(entries.map(({ entry }) => entry.key)).toEqual(["75257", "10179", "21309"]);
  expect(await meaningsOf(["Nr.,Titel", "1,Saga", "2,Saga", "3,Saga"], { kind: "comics" })).toBe("number title");
});

test("Note is the grade beside who graded a thing, where it holds grades alone, and else a remark", async () => {
  const meaningsOfGraded = (...rows: string[]) => meaningsOf(["Titel;Grading;Note", ...rows], { kind: "comics" });
  expect(await meaningsOfGraded("Batman #608;CGC;9,8", "Saga #1;CGC;10")).toBe("title grader grade");
  expect(await meaningsOfGraded("Batman #608;CGC;9,8", "Saga #1;CGC;from Anna")).toBe("title grader note");
  expect(await meaningsOfGraded("Batman #608;CGC 9.8;9,8")).toBe("title grade note");
  expect(await meaningsOf(["Titel;Note", "Batman #608;9,8"], { kind: "comics" })).toBe("title note");
  const graded = await readCollectionFile(Buffer.from("Titel;Grading;Note\nBatman #608;CGC;9,8"), {
    ...options,
    kind: "comics",
  });
  expect(graded.entries[0]?.entry).toMatchObject({ conditionKey: "cgc-9.8", condition: "CGC 9.8" });
});
