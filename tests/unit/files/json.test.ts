import fc from "fast-check";
import { expect, test } from "vitest";
import { JsonPlaces } from "#app/models/files/json-places.ts";
import { BrokenJson, type JsonPath } from "#app/models/files/json-reader.ts";
import { JsonRows } from "#app/models/files/json-rows.ts";

function piecesOf(size: number, text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));
}

interface How {
  path?: JsonPath;
  size?: number;
  maxLength?: number;
}

function rowsOf(text: string, { path = [null], size = 7, maxLength = 100_000 }: How = {}): unknown[] {
  const json = new JsonRows(path, maxLength);
  return [...piecesOf(size, text).flatMap((piece) => json.read(piece)), ...json.end()];
}

function placesOf(text: string, size = 7) {
  const json = new JsonPlaces();
  for (const piece of piecesOf(size, text)) json.read(piece);
  return json.end();
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
])("the rows of %s are found, laid out or not", (_, value, path) => {
  for (const indent of [0, 2]) {
    const text = JSON.stringify(value, null, indent);
    for (const size of [1, 7, 10_000]) {
      expect(placesOf(text, size).find(({ columns }) => columns.includes("title"))?.path).toEqual(path);
      expect(rowsOf(text, { path, size })).toEqual(path.length === 0 ? [rows[0]] : rows);
    }
  }
});

test("objects that follow each other, laid out over lines, are rows", () => {
  const text = rows.map((row) => JSON.stringify(row, null, 2)).join("\n");
  expect(placesOf(text)[0]).toMatchObject({ path: [], objects: 2 });
  expect(rowsOf(text, { path: [] })).toEqual(rows);
});

test("a column that only later objects have is found too", () => {
  expect(placesOf('[{"a": 1}, {"a": 2, "b": 3}]')[0]?.columns).toEqual(["a", "b"]);
});

test("any list comes back as it was, in pieces of any size", () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue()),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(0, 2),
      (list, size, indent) => {
        const text = JSON.stringify(list, null, indent);
        expect(rowsOf(text, { size })).toEqual(JSON.parse(text));
      },
    ),
  );
});

test("a row that is too long is passed over, the ones beside it are not", () => {
  for (const long of ["x".repeat(50), Array(50).fill(0), "\\u0041".repeat(50)]) {
    const text = JSON.stringify([{ a: 1 }, { a: long }, { a: 3 }]);
    for (const size of [1, 7, 1_000]) {
      expect(rowsOf(text, { size, maxLength: 20 })).toEqual([{ a: 1 }, undefined, { a: 3 }]);
    }
  }
});

test.each(['[{"a": 1}, {"a": 2', '[{"a": 1},', '[{"a": "]', "[", '[{"a": 1}', '{"items": [{"a": 1}', '{"a": "'])(
  "%s is cut short",
  (text) => {
    expect(() => rowsOf(text)).toThrow(new BrokenJson("it ends before its list does"));
    expect(() => placesOf(text)).toThrow(new BrokenJson("it ends before its list does"));
  },
);

test.each(["[,1]", "[1,]", "[1,,2]", "[1]]", "[1}", '{"items": [}', '{"items": [{"a": 1]}', "[tru]"])(
  "%s is no JSON",
  (text) => {
    expect(() => rowsOf(text)).toThrow(BrokenJson);
    expect(() => placesOf(text)).toThrow(BrokenJson);
  },
);

const kb64 = 64 * 1024;

test.each(["[", '{"a":', '"', '"a', "1", "-", "{", "\\", " ", "[]", "[],", '""', "null ", "\u0000"])(
  "64 kB of %j are read, or refused in words",
  (part) => {
    for (const begin of ["", "[", '[{"title": "']) {
      const text = begin + part.repeat(kb64);
      for (const read of [() => rowsOf(text, { size: 4_096 }), () => placesOf(text, 4_096)]) {
        try {
          expect(read()).toBeInstanceOf(Array);
        } catch (error) {
          expect(error).toBeInstanceOf(BrokenJson);
        }
      }
    }
  },
);

test("a name or a number that fills memory is refused", () => {
  for (const begin of ['[{"', "[1"]) {
    const text = begin + "1".repeat(3 * kb64);
    expect(() => rowsOf(text, { size: 4_096 })).toThrow("more than 64 kB");
    expect(() => placesOf(text, 4_096)).toThrow("more than 64 kB");
  }
});

test("a thousand levels of objects, and 100,000 brackets, are passed over", () => {
  const deep = `${'{"a":'.repeat(1_000)}[{"title": 1}]${"}".repeat(1_000)}`;
  const places = placesOf(deep, 1_000);
  expect(places.every(({ columns }) => !columns.includes("title"))).toBe(true);
  expect(places.length).toBeLessThan(10);
  const brackets = "[".repeat(100_000) + "]".repeat(100_000);
  expect(placesOf(brackets, 1_000)).toEqual([]);
  expect(rowsOf(`[${brackets}, {"a": 1}]`, { maxLength: kb64 })).toEqual([undefined, { a: 1 }]);
});
