import { expect, test, vi } from "vitest";
import { createCache } from "#app/models/platform/cache.ts";

const cacheOfTexts = (maxBytes: number, ttlMs = 60_000) =>
  createCache<{ text: string }>({ maxBytes, ttlMs, bytesOf: ({ text }) => Buffer.byteLength(text) });

test("a value that is fetched concurrently is made once, and then cached", async () => {
  const cache = cacheOfTexts(1_000);
  const make = vi.fn(async () => ({ text: "made" }));
  const values = await Promise.all(Array.from({ length: 20 }, () => cache.fetch("key", make)));
  expect(new Set(values).size).toBe(1);
  expect(await cache.fetch("key", make)).toBe(values[0]);
  expect(make).toHaveBeenCalledTimes(1);
});

test("a failure reaches all concurrent fetches, and the next fetch tries again", async () => {
  const cache = cacheOfTexts(1_000);
  const make = vi.fn(async () => ({ text: "made" })).mockRejectedValueOnce(new Error("not now"));
  const waiting = await Promise.allSettled([cache.fetch("key", make), cache.fetch("key", make)]);
  expect(waiting.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(make).toHaveBeenCalledTimes(1);
  expect(await cache.fetch("key", make)).toEqual({ text: "made" });
});

test("a cache holds at most its bytes, keys and characters of several bytes counted, and forgets what was used last", async () => {
  const cache = cacheOfTexts(1_000);
  for (let key = 0; key < 100; key += 1) {
    await cache.fetch(`k${key}`, async () => ({ text: "é".repeat(100) }));
    expect(cache.bytes).toBeLessThanOrEqual(1_000);
  }
  expect(cache.bytes).toBe(4 * 203);
  await cache.fetch("too long for all of it", async () => ({ text: "x".repeat(1_001) }));
  expect(cache.bytes).toBe(4 * 203);
});

test("an expired value is freed without a fetch", async () => {
  const cache = cacheOfTexts(1_000, 200);
  await cache.fetch("key", async () => ({ text: "made" }));
  expect(cache.bytes).toBeGreaterThan(0);
  await vi.waitFor(() => expect(cache.bytes).toBe(0), { timeout: 10_000 });
});
