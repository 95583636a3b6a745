import fc from "fast-check";
import { expect, test } from "vitest";
import { BrokenList, membersOfList } from "#app/models/market/parsing/json-list.ts";

async function* inPiecesOf(size: number, text: string) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function members(text: string, { size = 7, longest = 1_000 } = {}) {
  const found = [];
  for await (const member of membersOfList(inPiecesOf(size, text), longest)) found.push(member);
  return found;
}

test("members of a list are found with the line they begin on, whatever its layout", async () => {
  const text = '\uFEFF\n[\n  {\n    "a": 1\n  },\n  {"a": 2}, {"a": 3}\n]\n';
  expect(await members(text)).toEqual([
    { line: 3, text: '{\n    "a": 1\n  }' },
    { line: 6, text: '{"a": 2}' },
    { line: 6, text: '{"a": 3}' },
  ]);
});

test("brackets, commas, quotes and backslashes inside strings are text, and lists inside members are theirs", async () => {
  const rows = [{ a: "},{[]" }, { a: '\\" , ]', b: [[1], { c: "}" }] }, { a: "\\\\" }, { "}": "é🚂" }];
  for (const size of [1, 2, 5, 1_000]) {
    const found = await members(JSON.stringify(rows), { size });
    expect(found.map(({ text }) => JSON.parse(text ?? ""))).toEqual(rows);
  }
});

test("any list comes back as it was, in pieces of any size", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue()),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(0, 2),
      async (rows, size, indent) => {
        const found = await members(JSON.stringify(rows, null, indent), { size, longest: 1_000_000 });
        expect(found.map(({ text }) => JSON.parse(text ?? ""))).toEqual(JSON.parse(JSON.stringify(rows)));
      },
    ),
  );
});

test("a member beyond the longest is passed over, the ones beside it are not", async () => {
  const text = JSON.stringify([{ a: 1 }, { a: "x".repeat(50) }, { a: 3 }]);
  for (const size of [1, 7, 1_000]) {
    expect((await members(text, { size, longest: 20 })).map((member) => member.text)).toEqual([
      '{"a":1}',
      null,
      '{"a":3}',
    ]);
  }
});

test.each(['[{"a": 1}, {"a": 2', '[{"a": 1},', '[{"a": "]', "[", '[{"a": 1}'])("%s is cut short", async (text) => {
  await expect(members(text)).rejects.toThrow(new BrokenList("it ends before its list does"));
});

test.each(["[,1]", "[1,]", "[1,,2]", "[1] 2", "[1]]", '{"a": 1}', "[1}"])("%s is no list", async (text) => {
  await expect(members(text)).rejects.toThrow(BrokenList);
});
