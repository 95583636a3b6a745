import { afterEach, expect, test, vi } from "vitest";
import { isIgnoredError, watchUnhandledErrors } from "#app/web/client/unhandled-errors.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  "Unable to preload CSS for /assets/price-history-Bn1d2c.css",
  "Failed to fetch dynamically imported module: https://chartables.test/assets/search-BX1.js",
  "User rejected the request.",
])("'%s' is not ours to show or to log", (message) => {
  expect(isIgnoredError(new Error(message))).toBe(true);
  expect(isIgnoredError(message)).toBe(true);
});

test("an error of our own pages is ours", () => {
  expect(isIgnoredError(new TypeError("Cannot read properties of undefined (reading 'css')"))).toBe(false);
});

test("a read that was given up for another is no error", () => {
  expect(isIgnoredError(new DOMException("signal is aborted without reason", "AbortError"))).toBe(true);
  expect(isIgnoredError(new DOMException("The quota has been exceeded.", "QuotaExceededError"))).toBe(false);
});

test.each([
  ["chrome-extension://abc/inject.js", 0],
  ["https://chartables.test/assets/search-BX1.js", 1],
])("what a script of %s throws without a stack is suppressed, and logged %d times", (filename, times) => {
  const window = new EventTarget();
  vi.stubGlobal("window", window);
  const log = vi.spyOn(console, "error").mockReturnValue();
  watchUnhandledErrors();
  const event = Object.assign(new Event("error", { cancelable: true }), { error: "thrown", filename });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(log).toHaveBeenCalledTimes(times);
});

test.each([
  ["a redirect, which the router handles a moment later", new Response(null, { status: 302 }), 0],
  ["an error", new Error("no"), 1],
])("of promises that nobody handled, %s is suppressed, and logged or not", (_, reason, times) => {
  const window = new EventTarget();
  vi.stubGlobal("window", window);
  const log = vi.spyOn(console, "error").mockReturnValue();
  watchUnhandledErrors();
  const event = Object.assign(new Event("unhandledrejection", { cancelable: true }), { reason });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(log).toHaveBeenCalledTimes(times);
});
