import { describe, expect, test } from "vitest";
import { categories } from "#app/models/catalog/categories.ts";
import { isReservedUsername, profileUsername, signUpUsername } from "#app/models/members/usernames.ts";
import { paths } from "#app/web/urls/paths.ts";

const complaint = (field: typeof signUpUsername, name: unknown) => field.safeParse(name).error?.issues[0]?.message;

test.each([
  [undefined, "Username is required for sign up"],
  ["", "Username is required for sign up"],
  ["   ", "Username is required for sign up"],
  ["ab", "Username must be at least 3 characters long"],
  ["a".repeat(21), "Username must be at most 20 characters long"],
  ["brick fan", "Username can only contain letters, digits and underscores"],
  ["brick-fan", "Username can only contain letters, digits and underscores"],
  ["brick.fan", "Username can only contain letters, digits and underscores"],
  ["_123_", "Username must contain at least one letter"],
  ["Admin", "This username is not available"],
])("signing up as %j: %s", (name, message) => {
  expect(complaint(signUpUsername, name)).toBe(message);
});

test.each(["abc", "a".repeat(20), "Brick_Fan_75257", "_a_", "a1_", " padded "])("%j may sign up", (name) => {
  expect(signUpUsername.parse(name)).toBe(name.trim());
});

test("a blank username is missing, and nothing else is said of it", () => {
  expect(signUpUsername.safeParse("   ").error?.issues.map(({ message }) => message)).toEqual([
    "Username is required for sign up",
  ]);
});

test("a profile's name has one character more at least", () => {
  expect(complaint(profileUsername, "")).toBe("Username is required");
  expect(complaint(profileUsername, "abc")).toBe("Username must be at least 4 characters long");
  expect(complaint(profileUsername, "12345")).toBe("Username must contain at least one letter");
  expect(profileUsername.parse("abcd")).toBe("abcd");
});

describe.each([
  ["sign-up", signUpUsername],
  ["profile", profileUsername],
] as const)("by the rule of %s", (_, field) => {
  test.each([
    ["Cyrillic a", "\u0430dmins"],
    ["a ligature", "\ufb01nnish"],
    ["a dotted capital I", "\u0130stanbul"],
    ["a zero-width space", "brick\u200bfan"],
    ["a change of direction", "brick\u202efan"],
    ["full-width letters", "\uff42\uff52\uff49\uff43\uff4b"],
    ["mathematical letters", "\u{1d41b}\u{1d42b}\u{1d422}\u{1d41c}\u{1d424}"],
    ["an accent of its own", "bricke\u0301"],
    ["a soft hyphen", "brick\u00adfan"],
    ["digits of another script", "brick\u0661"],
    ["a line break inside", "brick\nfan"],
    ["NUL", "brick\u0000"],
  ])("a name with %s is refused", (_kind, name) => {
    expect(field.safeParse(name).success).toBe(false);
  });

  test.each(["admin", "ADMIN", "_admin_", "ad_min", "Chartables", "Support", "help", "moderator", "tracked_items"])(
    "%s is nobody's",
    (name) => {
      expect(complaint(field, name)).toBe("This username is not available");
    },
  );
});

test("the first part of every page's address is reserved", () => {
  const fixed = Object.values(paths).filter((path) => typeof path === "string" && path !== "/") as string[];
  const names = [...fixed.map((path) => path.split("/")[1] ?? ""), ...categories.map(({ id }) => id), "minifigures"];
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) expect([name, isReservedUsername(name.replaceAll("-", "_"))]).toEqual([name, true]);
});
