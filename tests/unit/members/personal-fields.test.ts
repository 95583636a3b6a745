import { expect, test } from "vitest";
import { candidates, usernameThemes } from "#app/models/members/generated-usernames.ts";
import { personalFields } from "#app/models/members/personal-fields.ts";

const { firstName, bio, location } = personalFields;

test.each([
  ["  Ada \t ", "Ada"],
  ["Ada\u0000Byron", "AdaByron"],
  ["Ada\nByron", "Ada Byron"],
  ["\u202eadA", "adA"],
  ["\u200b\u200b", ""],
  ["\u05d0\u05d3\u05d4", "\u05d0\u05d3\u05d4"],
  ["__proto__", "__proto__"],
  ["Ada \ud800", "Ada"],
  ["Ada\u2028\u2029 \u00a0 Byron", "Ada Byron"],
  ["", ""],
])("the name %j is kept as %j", (typed, kept) => {
  expect(firstName.parse(typed)).toBe(kept);
});

test("a text keeps its lines, with one empty line between two at most", () => {
  expect(bio.parse("Trains\r\n\r\n\r\n\r\nand sets\u0000\u0007\n")).toBe("Trains\n\nand sets");
  expect(bio.parse("\r\n \r\n")).toBe("");
});

test.each([
  [firstName, 100, "A first name has at most 100 characters"],
  [bio, 500, "A text about you has at most 500 characters"],
  [location, 100, "A location has at most 100 characters"],
])("what is longer than its field is refused and not cut", (field, longest, message) => {
  expect(field.parse(` ${"x".repeat(longest)} `)).toHaveLength(longest);
  expect(field.safeParse("😀".repeat(longest)).success).toBe(true);
  expect(field.safeParse("😀".repeat(longest + 1)).success).toBe(false);
  for (const length of [longest + 1, 64_000]) {
    expect(field.safeParse("x".repeat(length)).error?.issues[0]?.message).toBe(message);
  }
  for (const wrong of [["Ada"], {}, 1, true]) expect(field.safeParse(wrong).success).toBe(false);
});

test("generated usernames are words of their theme, with more digits where the first are taken", () => {
  for (const theme of [...usernameThemes, null]) {
    const names = candidates(theme);
    for (const name of names) expect(name).toMatch(/^[a-z]{4,16}\d{0,4}$/);
    expect(names.slice(0, 8).every((name) => /^[a-z]+$/.test(name))).toBe(true);
    expect(names.slice(32).every((name) => /[a-z]\d{4}$/.test(name))).toBe(true);
    expect(Math.max(...names.map(({ length }) => length))).toBeLessThanOrEqual(20);
  }
});
