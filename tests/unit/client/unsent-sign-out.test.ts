import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendAgain } from "#app/web/auth/unsent-sign-out.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a sign-out is sent now, after 1, 2, 5 and 10 seconds, and then every 30 until it is sent", async () => {
  const send = vi.fn(async () => send.mock.calls.length === 7);
  sendAgain(send);
  expect(send).toHaveBeenCalledTimes(1);
  for (const [index, seconds] of [1, 2, 5, 10, 30, 30].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(send).toHaveBeenCalledTimes(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(index + 2);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(7);
});

test("a browser that is online again sends it at once, but not twice at a time", async () => {
  let fail = () => {};
  const send = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        fail = () => resolve(false);
      }),
  );
  const stop = sendAgain(send);
  window.dispatchEvent(new Event("online"));
  expect(send).toHaveBeenCalledTimes(1);
  fail();
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event("online"));
  expect(send).toHaveBeenCalledTimes(2);
  fail();
  await vi.advanceTimersByTimeAsync(0);
  stop();
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(2);
});
