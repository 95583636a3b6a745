import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#app/models/platform/database.server.ts";
import { TooManyError } from "#app/models/platform/errors.ts";
import { consumeLimit, type RateLimit, refundLimit } from "#app/models/platform/rate-limits.server.ts";

const tenAMinute: RateLimit = { capacity: 10, refillSeconds: 6 };

async function passes(key: string, seconds: number): Promise<void> {
  await sql`update rate_limit set counted_at = counted_at - make_interval(secs => ${seconds}) where key = ${key}`.execute(
    db,
  );
}

/** How many of so many tries at once are allowed. */
async function allowed(key: string, howMany: number, allowance = tenAMinute): Promise<number> {
  const tries = Array.from({ length: howMany }, () => consumeLimit(key, allowance));
  const outcomes = await Promise.allSettled(tries);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(TooManyError);
  }
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

test("of thirty tries at once as many are allowed as there are", async () => {
  const key = randomUUID();
  expect(await allowed(key, 30)).toBe(10);
  expect(await allowed(key, 5)).toBe(0);
  expect(await allowed(randomUUID(), 1)).toBe(1);
});

test("tries come back one by one, and never more than there were", async () => {
  const key = randomUUID();
  await allowed(key, 10);
  await passes(key, 6 * 3);
  expect(await allowed(key, 10)).toBe(3);
  await passes(key, 24 * 3600);
  expect(await allowed(key, 30)).toBe(10);
});

test("whoever waits as long as was said gets a try", async () => {
  const key = randomUUID();
  const oneAMinute = { capacity: 1, refillSeconds: 60 };
  await consumeLimit(key, oneAMinute);
  await passes(key, 20);
  const refusal = await consumeLimit(key, oneAMinute).catch((error) => error);
  expect(refusal).toBeInstanceOf(TooManyError);
  expect(refusal.retryAfter).toBeGreaterThan(38);
  expect(refusal.retryAfter).toBeLessThanOrEqual(40);
  expect(refusal.message).toBe(`Too many attempts. Please try again in ${refusal.retryAfter} seconds.`);
  await passes(key, refusal.retryAfter);
  await consumeLimit(key, oneAMinute);
});

test("longer waits are said in minutes", async () => {
  const key = randomUUID();
  const oneAnHour = { capacity: 1, refillSeconds: 3600 };
  await consumeLimit(key, oneAnHour);
  await expect(consumeLimit(key, oneAnHour)).rejects.toThrow("Too many attempts. Please try again in 60 minutes.");
});

test("a try that is given back can be taken again, but no more than there were", async () => {
  const key = randomUUID();
  await allowed(key, 10);
  await refundLimit(key, tenAMinute);
  expect(await allowed(key, 5)).toBe(1);
  await passes(key, 3600);
  await consumeLimit(key, tenAMinute);
  for (let i = 0; i < 5; i += 1) await refundLimit(key, tenAMinute);
  expect(await allowed(key, 30)).toBe(10);
});

test("a clock that was set back locks nobody out", async () => {
  const key = randomUUID();
  await allowed(key, 10);
  await passes(key, -24 * 3600);
  expect(await allowed(key, 1)).toBe(1);
});
