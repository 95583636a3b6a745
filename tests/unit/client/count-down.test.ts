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

test("a count-down calls back every second, down to zero", () => {
  const tell = vi.fn();
  countDown(3, tell);
  vi.advanceTimersByTime(60_000);
  expect(tell.mock.calls).toEqual([[3], [2], [1], [0]]);
});

test("it pauses while the tab is hidden", () => {
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

test("a stopped count-down no longer calls back", () => {
  const tell = vi.fn();
  const stop = countDown(3, tell);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(tell).toHaveBeenCalledOnce();
});
