import { beforeEach, expect, test } from "vitest";
import { noteError, takeErrors, withoutPrivate } from "#app/models/platform/error-kinds.ts";

beforeEach(() => void takeErrors());

const at = (second: number) => new Date(Date.UTC(2026, 10, 29, 12, 0, second));

/** Each of them stands for what somebody typed, or for what leads to somebody. */
const privateWords = [
  "Wumblethorpe",
  "Quillfeather",
  "ada_lovelace",
  "ada@example.com",
  "hush-hush",
  "75257",
  "203.0.113.7",
];

test.each([
  [
    `error: invalid input syntax for type uuid: "Wumblethorpe of ada_lovelace"`,
    "error: invalid input syntax for type uuid: …",
  ],
  [
    `error: invalid input syntax for type uuid: "Wumblethorpe\nQuillfeather"`,
    "error: invalid input syntax for type uuid: …",
  ],
  ["Error: There is no account with the address ada@example.com.", "Error: There is no account with the address …"],
  [
    "TypeError: Cannot read properties of null (reading 'Wumblethorpe')",
    "TypeError: Cannot read properties of null (reading …)",
  ],
  [
    "SyntaxError: Unexpected token 'W', \"Wumblethorpe\"... is not valid JSON",
    "SyntaxError: Unexpected token …, …... is not valid JSON",
  ],
  ["Error: “Quillfeather” and `hush-hush` don't fit", "Error: … and … don't fit"],
  ["FetchError: https://ntfy.example.org/hush-hush?token=hush-hush did not answer", "FetchError: … did not answer"],
  ["Error: connect ECONNREFUSED 203.0.113.7:5432", "Error: connect ECONNREFUSED …"],
  ["Error: ENOENT: no such file, open '/data/avatars/Wumblethorpe.webp'", "Error: ENOENT: no such file, open …"],
  ["Error: cannot write /data/avatars/Quillfeather.webp", "Error: cannot write …"],
  ["Error: set 75257-1 of 3f2a91c0-1f6b-4a39-9a51-6c1f2f8b5d10 is odd", "Error: set … of … is odd"],
])("of %j the operator reads what failed, and nothing that may be somebody's own", (error, sentence) => {
  expect(withoutPrivate(error)).toBe(sentence);
  for (const word of privateWords) expect(withoutPrivate(error)).not.toContain(word);
});

test("an error as long as a body is read in a moment", () => {
  const started = performance.now();
  for (const part of ["a", "/", "'", '"', "1", "@", "a/", "…"]) withoutPrivate(part.repeat(2_000_000));
  expect(performance.now() - started).toBeLessThan(500);
});

test("errors of one kind are counted together, with the last ten requests, the newest first", () => {
  const error = "TypeError: Cannot read properties of null\n    at read (app/models/x.ts:1:2)";
  for (let second = 1; second <= 12; second += 1)
    noteError(
      { id: `request ${second}`, route: "GET /users/:userId", path: "/users/1", error },
      "unexpected error",
      at(second),
    );
  noteError({ job: "Find highlights", error: "Error: no" }, "a job failed", at(3));
  noteError({ order: "1", kind: "reset", code: "EENVELOPE", responseCode: 550 }, "a mail was given up", at(4));
  noteError({}, "3 files were left", at(5));
  const { taken } = takeErrors();
  expect(taken.map(({ place, sentence, count }) => [place, sentence, count])).toEqual([
    ["GET /users/:userId", "TypeError: Cannot read properties of null", 12],
    ["a job failed: Find highlights", "Error: no", 1],
    ["a mail was given up", "EENVELOPE 550", 1],
    ["… files were left", "", 1],
  ]);
  expect(taken[0]).toMatchObject({ firstAt: at(1), lastAt: at(12) });
  expect(taken[0]?.requests.map(({ id }) => id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `request ${n}`));
  expect(takeErrors().taken).toEqual([]);
});

test("of a request whose parts all fail, each kind is counted once", () => {
  for (const error of ["Error: no", "Error: no", "Error: neither"]) noteError({ id: "one", error }, "here", at(1));
  expect(takeErrors().taken.map(({ sentence, count }) => [sentence, count])).toEqual([
    ["Error: no", 1],
    ["Error: neither", 1],
  ]);
});

test("what could not be stored waits with what came since, and no flood fills the memory", () => {
  noteError({ id: "before", error: "Error: no" }, "here", at(1));
  const { putBack } = takeErrors();
  noteError({ id: "since", error: "Error: no" }, "here", at(2));
  putBack();
  expect(takeErrors().taken).toMatchObject([
    { count: 2, firstAt: at(1), lastAt: at(2), requests: [{ id: "since" }, { id: "before" }] },
  ]);
  const letters = (n: number) => String(n).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
  for (let n = 0; n < 1_000; n += 1) noteError({ error: `Error: ${letters(n)}` }, "here", at(1));
  noteError({ error: "Error: a" }, "here", at(2));
  const { taken } = takeErrors();
  expect([taken.length, taken[0]?.count]).toEqual([200, 2]);
});

test("whatever is logged beside a sentence, noting it throws nothing", () => {
  for (const details of [{}, [], { error: 1, id: 2, route: null }, { code: {}, reason: undefined }, new Error("no")])
    noteError(details, "odd", at(1));
  expect(takeErrors().taken).toMatchObject([{ place: "odd", sentence: "", count: 5 }]);
});
