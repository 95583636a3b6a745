import fc from "fast-check";
import { expect, test } from "vitest";
import { safePath } from "#app/web/urls/safe-redirect.ts";

const origin = "https://chartables.test";

test.each([
  ["/search?q=falcon#first", "/search?q=falcon#first"],
  ["/categories/legos/LEGO%2075257", "/categories/legos/LEGO%2075257"],
  ["/日本", "/%E6%97%A5%E6%9C%AC"],
])("%s is a path of ours", (next, path) => {
  expect(safePath(next, "/")).toBe(path);
});

test.each([
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "\t//evil.test",
  " //evil.test",
  "https://evil.test/",
  "https:evil.test",
  "HTTPS://EVIL.TEST",
  "https://chartables.test@evil.test",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "blob:https://evil.test/x",
  "vbscript:x",
  "http://",
  "/\r\nSet-Cookie: a=b",
  "/.//evil.test",
  "/..//evil.test",
  "/.\\/evil.test",
  "/%2F/evil.test",
  "/%5Cevil.test",
  "?next=//evil.test",
  "#//evil.test",
  "@evil.test",
  ":80",
  "evil.test",
  "",
  "x".repeat(3_000),
])("%j never leads away", (next) => {
  expect(new URL(safePath(next, "/"), origin).origin).toBe(origin);
});

test("no text leads away, nor puts into a header what no header can hold", () => {
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .array(fc.constantFrom("/", "\\", ".", "@", ":", "\t", "\r", "\n", "evil.test", "http", "#", "?"))
      .map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(texts, (next) => {
      const path = safePath(next, "/");
      expect(new URL(path, origin).origin).toBe(origin);
      new Headers({ Location: path });
    }),
    { numRuns: 2_000 },
  );
});

test("no path is longer than a cookie has room for, however long escaping makes it", () => {
  expect(safePath(`/${"x".repeat(1_999)}`, "/")).toHaveLength(2_000);
  expect(safePath(`/${"x".repeat(2_000)}`, "/")).toBe("/");
  expect(safePath(`/${"日".repeat(1_000)}`, "/")).toBe("/");
});

test("without a path of ours the other one holds", () => {
  expect(safePath(null, "/profile")).toBe("/profile");
  expect(safePath("//evil.test", "/profile")).toBe("/profile");
});
