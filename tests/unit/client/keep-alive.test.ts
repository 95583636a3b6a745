import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepAlive, sendHeartbeat } from "#app/web/auth/keep-alive.ts";

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(beat = async () => true) {
  const beats = vi.fn(beat);
  return { beats, ...keepAlive(beats) };
}

test("a beat is sent at once and every fifteen minutes", async () => {
  const { beats } = start();
  expect(beats).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(15 * minute - 1);
  expect(beats).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(beats).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(15 * minute);
  expect(beats).toHaveBeenCalledTimes(3);
});

test("what the reader does within five minutes of a beat sends none", async () => {
  const { beats, active } = start();
  await vi.advanceTimersByTimeAsync(5 * minute - 1_000);
  active();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(beats).toHaveBeenCalledTimes(1);
});

test("what the reader does later sends one, a second after they paused", async () => {
  const { beats, active } = start();
  await vi.advanceTimersByTimeAsync(6 * minute);
  for (let done = 0; done < 20; done += 1) {
    active();
    await vi.advanceTimersByTimeAsync(999);
  }
  expect(beats).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(beats).toHaveBeenCalledTimes(2);
  active();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(beats).toHaveBeenCalledTimes(2);
});

test("a beat that is refused is the last", async () => {
  const { beats, active } = start(async () => false);
  await vi.advanceTimersByTimeAsync(16 * minute);
  active();
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(beats).toHaveBeenCalledTimes(1);
});

test("a beat that is lost stops the timer; what the reader does sends one, and one that arrives starts the timer again", async () => {
  let isOnline = false;
  const { beats, active } = start(async () => {
    if (!isOnline) throw new TypeError("Failed to fetch");
    return true;
  });
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(beats).toHaveBeenCalledTimes(1);
  isOnline = true;
  active();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(beats).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(15 * minute);
  expect(beats).toHaveBeenCalledTimes(3);
  isOnline = false;
  await vi.advanceTimersByTimeAsync(15 * minute);
  expect(beats).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(beats).toHaveBeenCalledTimes(4);
});

test("nothing is sent once it is stopped, nor what the reader caused just before", async () => {
  const { beats, active, stop } = start();
  await vi.advanceTimersByTimeAsync(6 * minute);
  active();
  stop();
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(beats).toHaveBeenCalledTimes(1);
});

test("whoever is not signed in has sent the last one; any other refusal is a failure, which stops the timer", async () => {
  const answered = (status: number) => {
    vi.stubGlobal("fetch", async () => new Response("{}", { status }));
    return sendHeartbeat();
  };
  expect(await answered(200)).toBe(true);
  expect(await answered(401)).toBe(false);
  for (const status of [403, 429, 500, 503]) await expect(answered(status), String(status)).rejects.toThrow();
});
