import { expect, test } from "vitest";
import { keepInPlace } from "#app/routes/_community+/community/use-suggestions.ts";

const people = (ids: string) => [...ids].map((id) => ({ id }));
const kept = (shown: string, newer: string, pressed: string) =>
  keepInPlace(people(shown), people(newer), new Set(pressed))
    .map(({ id }) => id)
    .join("");

test.each([
  ["nobody was pressed", "abc", "xyz", "", "xyz"],
  ["whoever was pressed is no longer suggested", "abc", "acd", "b", "abc"],
  ["whoever was pressed is suggested again", "abc", "bcd", "b", "cbd"],
  ["new people come first", "abc", "xya", "bc", "xbc"],
  ["a longer list comes", "ab", "xyz", "b", "xby"],
  ["fewer are left", "abc", "x", "c", "xc"],
  ["nobody is left", "abc", "", "b", "b"],
])("a newer list moves nobody whose button was pressed: %s", (_, shown, newer, pressed, list) => {
  expect(kept(shown, newer, pressed)).toBe(list);
});
