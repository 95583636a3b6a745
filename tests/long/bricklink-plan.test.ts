import { expect, test, vi } from "vitest";
import "#tests/support/database/model-database.ts";
import { wantSets } from "#tests/support/sources/want.ts";

/** The numbers that are asked for, in order, each with its calls. */
const asked: string[] = [];

vi.mock("#app/models/sources/bricklink-client.server.ts", () => ({
  bricklinkClient: (_: unknown, { countCall }: { countCall: () => Promise<void> }) => ({
    async priceGuide({ no, ...query }: { no: string }) {
      await countCall();
      asked.push(no);
      return { no, ...query, summary: null, rows: [] };
    },
  }),
}));
vi.mock("#app/env.server.ts", async (original) => {
  const { env } = await original<typeof import("#app/env.server.ts")>();
  return { env: { ...env, BRICKLINK: {} } };
});

const { bricklink } = await import("#app/models/sources/bricklink.server.ts");
const { guideSource } = await import("#app/models/catalog/guide-source.ts");

const minute = 60_000;
const dayMinutes = 24 * 60;
const callsPerDay = 5_000;
const settings = bricklink.settings.parse({});

/** Runs the source from midnight on, as often as it runs. Returns the calls of each day, and the most of a run. */
async function runForDays(days: number): Promise<{ made: number[]; most: number }> {
  const began = Date.parse("2026-11-29T00:00:00Z");
  const made: number[] = Array(days).fill(0);
  let [cursor, most] = [null as unknown, 0];
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let now = began; now < began + days * dayMinutes * minute; now += 5.1 * minute) {
    vi.setSystemTime(now);
    const day = Math.floor((now - began) / (dayMinutes * minute));
    const before = made[day] ?? 0;
    const until = new Date(began + (day + 1) * dayMinutes * minute);
    const found = await bricklink.fetch(settings, {
      ...{ source: guideSource, secret: null, cursor },
      countCall: async () => {
        made[day] = (made[day] ?? 0) + 1;
      },
      // Before the first call of a day there is none.
      findCalls: async () => (before === 0 ? null : { made: before, until }),
      beginDay: async () => expect.unreachable(),
    });
    most = Math.max(most, (made[day] ?? 0) - before);
    if (!found) continue;
    await (found.settle as () => Promise<void>)();
    cursor = JSON.parse(JSON.stringify(found.cursor));
  }
  vi.useRealTimers();
  return { made, most };
}

test("with 10,000 wanted sets, the calls of no day are passed, and a hundred with a target are asked for every day", async () => {
  await wantSets(100);
  const { made, most } = await runForDays(2);
  const times = Map.groupBy(asked, (no) => no);
  const withTarget = Array.from({ length: 100 }, (_, at) => (times.get(`${20_001 + at}-1`)?.length ?? 0) / 4);
  const others = [...times.keys()].length - 100;
  console.log(
    `2 days: ${made.join(" and ")} calls, at most ${most} at once, sets with a target ${Math.min(...withTarget)} to ${Math.max(...withTarget)} times, ` +
      `${others} others once`,
  );
  for (const calls of made) {
    expect(calls).toBeLessThanOrEqual(callsPerDay);
    expect(calls).toBeGreaterThan(callsPerDay * 0.95);
  }
  expect(most).toBeLessThanOrEqual(24);
  expect(Math.min(...withTarget)).toBeGreaterThanOrEqual(2);
  expect(Math.max(...withTarget)).toBeLessThanOrEqual(3);
  expect(others).toBeGreaterThan(2_000);
  // None of the others twice before all were once.
  const lookedAt = [...times].filter(([no]) => Number.parseInt(no, 10) > 20_100).map(([, calls]) => calls.length);
  expect(new Set(lookedAt)).toEqual(new Set([4]));
});
