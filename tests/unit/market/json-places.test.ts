import { expect, test } from "vitest";
import { BrokenList, membersOfList } from "#app/models/market/parsing/json-list.ts";
import { placesOfObjects } from "#app/models/market/parsing/json-places.ts";

async function* inPiecesOf(size: number, text: string) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function rowsAt(text: string, path: readonly (string | null)[], size = 3) {
  const found = [];
  for await (const { text: row } of membersOfList(inPiecesOf(size, text), 1_000, path))
    found.push(JSON.parse(row ?? ""));
  return found;
}

const rows = [
  { title: "one", price: { value: 1 } },
  { title: "two [}", tags: ["a", { b: 1 }] },
];

test.each([
  ["a list", rows, [null]],
  ["a list in an object", { total: 2, items: rows, next: null }, ["items", null]],
  ["a list in objects", { meta: { list: [1, "]"] }, data: { '"results"\n': rows } }, ["data", '"results"\n', null]],
  ["pages in a list", [{ items: [rows[0]] }, { items: [] }, { items: [rows[1]] }], [null, "items", null]],
  ["an object", rows[0], []],
])("the rows of %s are found, laid out or not", async (_, value, path) => {
  for (const indent of [0, 2]) {
    const text = JSON.stringify(value, null, indent);
    for (const size of [1, 7, 10_000]) {
      const places = await placesOfObjects(inPiecesOf(size, text));
      const place = places.find(({ columns }) => columns.includes("title"));
      expect(place?.path).toEqual(path);
      expect(await rowsAt(text, path, size)).toEqual(path.length === 0 ? [rows[0]] : rows);
    }
  }
});

test("objects that follow each other, laid out over lines, are rows", async () => {
  const text = rows.map((row) => JSON.stringify(row, null, 2)).join("\n");
  expect((await placesOfObjects(inPiecesOf(5, text)))[0]).toMatchObject({ path: [], objects: 2 });
  expect(await rowsAt(text, [])).toEqual(rows);
});

test("a column that only later objects have is found too", async () => {
  const places = await placesOfObjects(inPiecesOf(50, '[{"a": 1}, {"a": 2, "b": 3}]'));
  expect(places[0]?.columns).toEqual(["a", "b"]);
});

test.each(['{"items": [{"a": 1}', '{"items": [{"a": 1]}', '{"a": "', '{"items": [}'])("%s is no JSON", async (text) => {
  await expect(placesOfObjects(inPiecesOf(4, text))).rejects.toThrow(BrokenList);
});

test("a thousand levels of objects, and 64 kB of brackets, are passed over", async () => {
  const deep = `${'{"a":'.repeat(1_000)}[{"title": 1}]${"}".repeat(1_000)}`;
  const places = await placesOfObjects(inPiecesOf(1_000, deep));
  expect(places.every(({ columns }) => !columns.includes("title"))).toBe(true);
  expect(places.length).toBeLessThan(10);
  const brackets = "[".repeat(65_536) + "]".repeat(65_536);
  expect(await placesOfObjects(inPiecesOf(1_000, brackets))).toEqual([]);
});
