import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countDown } from "#app/web/client/count-down.ts";

const tab = { visibilityState: "visible" };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", tab);
  tab.visibilityState = "visible";
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a count-down tells every second once, to zero", () => {
  const tell = vi.fn();
  countDown(3, tell);
  vi.advanceTimersByTime(60_000);
  expect(tell.mock.calls).toEqual([[3], [2], [1], [0]]);
});

test("it stands still while the tab is hidden, and goes on when it is looked at again", () => {
  const tell = vi.fn();
  countDown(3, tell);
  vi.advanceTimersByTime(1_000);
  tab.visibilityState = "hidden";
  vi.advanceTimersByTime(60_000);
  expect(tell).toHaveBeenLastCalledWith(2);
  tab.visibilityState = "visible";
  vi.advanceTimersByTime(2_000);
  expect(tell).toHaveBeenLastCalledWith(0);
});

test("one that is stopped tells nothing more", () => {
  const tell = vi.fn();
  const stop = countDown(3, tell);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(tell).toHaveBeenCalledOnce();
});
