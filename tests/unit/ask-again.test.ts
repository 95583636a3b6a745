import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askAgain } from "#app/web/ask-again.ts";

const minute = 60_000;
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

function start() {
  const asked = vi.fn(async () => {});
  return { asked, ...askAgain(asked) };
}

test("it asks every five minutes", async () => {
  const { asked } = start();
  await vi.advanceTimersByTimeAsync(5 * minute - 1);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5 * minute + 1);
  expect(asked).toHaveBeenCalledTimes(2);
});

test("it asks when told to, once in thirty seconds", async () => {
  const { asked, now } = start();
  await vi.advanceTimersByTimeAsync(29_999);
  now();
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  now();
  now();
  expect(asked).toHaveBeenCalledTimes(1);
});

test("it does not ask while the tab is hidden, and then as soon as it is told to", async () => {
  const { asked, now } = start();
  tab.visibilityState = "hidden";
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect(asked).not.toHaveBeenCalled();
  tab.visibilityState = "visible";
  now();
  expect(asked).toHaveBeenCalledTimes(1);
});

test("what fails is tried once more, no oftener, and is asked again at the next turn", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { asked } = start();
  asked.mockRejectedValue(new Error("Failed to get current user."));
  await vi.advanceTimersByTimeAsync(5 * minute + 4_999);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(minute);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(warned).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(4 * minute);
  expect(asked).toHaveBeenCalledTimes(3);
});

test("nothing is asked once it is stopped, nor tried once more", async () => {
  const { asked, stop } = start();
  asked.mockRejectedValue(new Error());
  await vi.advanceTimersByTimeAsync(5 * minute);
  stop();
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(asked).toHaveBeenCalledTimes(1);
});
