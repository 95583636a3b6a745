import { expect, test } from "vitest";
import { isNotOurs } from "#app/web/client/unhandled-errors.ts";

test.each([
  "Unable to preload CSS for /assets/price-history-Bn1d2c.css",
  "Failed to fetch dynamically imported module: https://chartables.test/assets/search-BX1.js",
  "User rejected the request.",
])("no screen and no log speaks of '%s'", (message) => {
  expect(isNotOurs(new Error(message))).toBe(true);
  expect(isNotOurs(message)).toBe(true);
});

test("what the pages themselves do wrong is ours", () => {
  expect(isNotOurs(new TypeError("Cannot read properties of undefined (reading 'css')"))).toBe(false);
});
