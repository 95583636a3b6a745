import { expect, test } from "vitest";
import { csvRecords } from "#app/models/files/csv-records.ts";

async function linesOf(text: string, size: number): Promise<number[]> {
  async function* pieces() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const lines = [];
  for await (const records of csvRecords(pieces(), ",")) lines.push(...records.map(({ line }) => line));
  return lines;
}

test.each(["\n", "\r\n", "\r"])(
  "a record has the line on which it begins, whatever its cells hold (%j)",
  async (end) => {
    const text = ["a,b", "", '1,"x', 'y"', '2,"', "", '"', "3,z", "", "", ',"w', 'w"', "4,v"].join(end);
    for (const size of [1, 7, 1_000]) expect(await linesOf(text, size)).toEqual([1, 3, 5, 8, 11, 13]);
  },
);

async function cellsOf(text: string, size: number, usualCells?: number) {
  async function* pieces() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const found = [];
  for await (const records of csvRecords(pieces(), ",", usualCells)) found.push(...records);
  return found;
}

test.each([undefined, 1, 2, 7])("records are the same whatever their usual number of cells is (%s)", async (usual) => {
  const text = '\uFEFF"My list"\n\nTitle,Paid\r\n"Fal\ncon",10\nBatman\n,,\n';
  for (const size of [1, 2, 1_000]) {
    expect(await cellsOf(text, size, usual)).toEqual([
      { line: 1, cells: ["My list"] },
      { line: 3, cells: ["Title", "Paid"] },
      { line: 4, cells: ["Fal\ncon", "10"] },
      { line: 6, cells: ["Batman"] },
      { line: 7, cells: ["", "", ""] },
    ]);
  }
  expect(await cellsOf("\uFEFF", 1, usual)).toEqual([]);
  expect(await cellsOf("a", 1, usual)).toEqual([{ line: 1, cells: ["a"] }]);
});

test("a text that a spreadsheet keeps by a formula is that text; other formulas stay as they are", async () => {
  const written = ['"=""0811"""', '="0811"', '"="""""', '"=""a""&""b"""', "=1+1", '"=""a"'];
  const [{ cells } = { cells: [] }] = await cellsOf(written.join(","), 1_000);
  expect(cells).toEqual(["0811", "0811", "", '="a"&"b"', "=1+1", '="a']);
});
