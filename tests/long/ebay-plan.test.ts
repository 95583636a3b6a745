import { rm } from "node:fs/promises";
import { afterEach, expect, test, vi } from "vitest";
import "#tests/support/database/model-database.ts";
import { wantSets } from "#tests/support/sources/want.ts";

/** The calls that are made, in order: the words of an item, or the id of a category. */
const asked: { what: string; at: number }[] = [];
/** Pages of a category that hold something new. */
let newPages = 1;

vi.mock("#app/models/sources/ebay-client.server.ts", () => ({
  ebayClient: (_: unknown, { countCall }: { countCall: () => Promise<void> }) => ({
    async *search({ words, categoryId }: { words?: string; categoryId?: string }) {
      for (let page = 0; page < (words === undefined ? newPages : 1); page++) {
        await countCall();
        asked.push({ what: words ?? `category ${categoryId}`, at: Date.now() });
        yield { seenAt: new Date(), items: [] };
      }
    },
    findRate: async () => null,
    getItems: async () => null,
  }),
}));
vi.mock("#app/env.server.ts", async (original) => {
  const { env } = await original<typeof import("#app/env.server.ts")>();
  return { env: { ...env, EBAY: { marketplace: "EBAY_US" } } };
});

const { ebay } = await import("#app/models/sources/ebay.server.ts");

afterEach(() => {
  vi.useRealTimers();
});

const minute = 60_000;
const callsPerDay = 5_000;
const terms = { countsInValues: "false", mayBeInBackups: "false", mayBePublished: "false" };
const settings = ebay.settings.parse(terms);

/** Runs the source for a day, as often as it runs. Returns the calls that it made. */
async function runForHours(hours: number): Promise<number> {
  asked.length = 0;
  const began = Date.parse("2026-11-29T08:00:00Z");
  let [made, cursor] = [0, null as unknown];
  let day = { made: 0, until: new Date(0) };
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let now = began; now < began + hours * 60 * minute; now += 125_000) {
    vi.setSystemTime(now);
    newPages = 1 + (Math.floor(now / 125_000) % 3);
    const found = await ebay.fetch(settings, {
      ...{ source: "eBay live", secret: null, cursor },
      countCall: async () => {
        made += 1;
      },
      findCalls: async () => (now < day.until.getTime() ? { ...day, made } : null),
      beginDay: async (until) => {
        day = { made, until };
        return day;
      },
    });
    if (!found) continue;
    await (found.settle as () => Promise<void>)();
    if (found.path !== null) await rm(found.path, { force: true });
    cursor = JSON.parse(JSON.stringify(found.cursor));
  }
  vi.useRealTimers();
  return made;
}

/** The longest time, in minutes, between two looks at each of these, and from the beginning or to the end. */
function longestWait(names: readonly string[], hours: number): number {
  const [began, end] = [Date.parse("2026-11-29T08:00:00Z"), Date.parse("2026-11-29T08:00:00Z") + hours * 60 * minute];
  const times = new Map(names.map((name) => [name, [began]]));
  for (const { what, at } of asked) times.get(what)?.push(at);
  const waits = [...times.values()].map((looks) =>
    Math.max(...[...looks, end].slice(1).map((at, nth) => at - (looks[nth] ?? began))),
  );
  return Math.max(...waits) / minute;
}

const setsUpTo = (count: number) => Array.from({ length: count }, (_, at) => `LEGO ${20_001 + at}`);

test("in a day with 10,000 wanted items, the calls are not passed, and a hundred with a target are never older than an hour", async () => {
  await wantSets(100);
  const made = await runForHours(24);
  const targets = setsUpTo(100);
  const ofTargets = asked.filter(({ what }) => targets.includes(what)).length;
  const categories = asked.filter(({ what }) => what.startsWith("category")).length;
  const others = new Set(asked.map(({ what }) => what)).size - 107;
  const wait = longestWait(targets, 24);
  console.log(
    `24 hours: ${made} calls, ${ofTargets} for 100 items with a target (the longest wait ${wait.toFixed(0)} minutes), ` +
      `${categories} for 7 categories (${longestWait(["category 19006"], 24).toFixed(0)} minutes), ${others} other items once`,
  );
  expect(made).toBeLessThanOrEqual(callsPerDay);
  expect(made).toBeGreaterThan(callsPerDay * 0.95);
  expect(wait).toBeLessThanOrEqual(60);
  expect(longestWait(["category 19006"], 24)).toBeLessThan(45);
  expect(others).toBeGreaterThan(500);
});

test("of a thousand with a target, none is looked at twice before all were once", async () => {
  await wantSets(1_000);
  const made = await runForHours(9);
  const targets = new Set(setsUpTo(1_000));
  const looks = asked.filter(({ what }) => targets.has(what)).map(({ what }) => what);
  console.log(`9 hours: ${made} calls, ${looks.length} for 1,000 items with a target`);
  expect(looks.length).toBeGreaterThan(1_000);
  expect(new Set(looks.slice(0, 1_000)).size).toBe(1_000);
});
