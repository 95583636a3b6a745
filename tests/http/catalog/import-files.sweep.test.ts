import path from "node:path";
import { expect, inject, test } from "vitest";
import { marketFolders } from "#tests/support/catalog/market-files.ts";
import { countOf, runImport } from "#tests/support/catalog/run-import.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

interface Outcome {
  read: number;
  kept: Record<string, number>;
  repeated?: number;
  nearlyRepeated?: number;
  rejected?: Record<string, number>;
  /** Lines that are none of the rows. */
  frame?: number;
}

/** What is to come of each row of a file: of our own and, below it, of the real one. */
const files: [name: string, args: string[], ours: Outcome, real: Outcome][] = [
  [
    "lego-sold-gb-2022-09.csv",
    ["--condition", "new"],
    {
      read: 46,
      kept: { legos: 37 },
      repeated: 1,
      nearlyRepeated: 3,
      rejected: { "no price": 2, "no title": 1 },
      frame: 2,
    },
    {
      read: 49_287,
      kept: { legos: 28_301 },
      repeated: 16_123,
      nearlyRepeated: 3_338,
      rejected: { "no price": 525, "no title": 193 },
      frame: 807,
    },
  ],
  [
    "toys-shop-gb-10000.csv",
    [],
    {
      read: 12,
      kept: { "model-trains": 2, "model-cars": 1, figures: 1, legos: 1 },
      rejected: { "not one of our categories": 4, "no price": 1, "accessory or scenery, not an item of its own": 2 },
    },
    {
      read: 10_000,
      kept: { "model-trains": 289, "model-cars": 932, figures: 913, legos: 156 },
      rejected: {
        "not one of our categories": 7_019,
        "no price": 468,
        "accessory or scenery, not an item of its own": 223,
      },
    },
  ],
  [
    "comics-active-us-2021-11.csv",
    ["--category", "comics"],
    { read: 8, kept: { comics: 6 }, repeated: 1, rejected: { "no title": 1 } },
    { read: 264, kept: { comics: 259 }, repeated: 1, rejected: { "no title": 4 } },
  ],
  [
    "lego-active-us-2022-11.csv",
    ["--preset", "lego-active-us"],
    { read: 6, kept: { legos: 3 }, repeated: 1, rejected: { "placeholder instead of a title": 2 } },
    { read: 304, kept: { legos: 265 }, repeated: 35, rejected: { "placeholder instead of a title": 4 } },
  ],
  [
    "sports-cards-sold-us-2021-01.csv",
    [],
    { read: 10, kept: { "sports-memorabilia": 9 }, repeated: 1 },
    { read: 673, kept: { "sports-memorabilia": 672 }, repeated: 1 },
  ],
  [
    "funko-shop-2024-01.json",
    [],
    {
      read: 5,
      kept: { figures: 2 },
      repeated: 1,
      rejected: { "not one of our categories": 1, "only the price before a reduction": 1 },
    },
    {
      read: 2_000,
      kept: { figures: 1_313 },
      repeated: 2,
      rejected: { "not one of our categories": 630, "only the price before a reduction": 55 },
    },
  ],
];

const server = await sharedServer();

for (const { whose, folder } of marketFolders) {
  // The real files are long.
  if (whose === "real" && !inject("isWhole")) continue;

  test.for(files)(
    `each row of ${whose} %s is kept in its category, a repeat, or explained`,
    async ([name, args, ours, real]) => {
      const { read, kept, repeated = 0, nearlyRepeated = 0, rejected = {}, frame = 0 } = whose === "real" ? real : ours;
      const where = path.join(folder, name);
      const source = `${whose}-${name}`;
      const { code, output } = await runImport(server, where, ...args, "--source", source);
      expect(code, output).toBe(0);
      const reasons = output.matchAll(/([\d,]+) {2}rejected: (.+) \((?:line|row)s? /g);
      const found = {
        read: countOf(output, "rows read"),
        repeated: countOf(output, "repeated: the same row"),
        nearlyRepeated: countOf(output, "repeated: the same sale"),
        frame: countOf(output, "no rows"),
        rejected: Object.fromEntries(
          [...reasons].map(([, count = "", reason]) => [reason, Number(count.replaceAll(",", ""))]),
        ),
      };
      expect(found).toEqual({ read, repeated, nearlyRepeated, rejected, frame });
      const byCategory = await withDatabaseOf(server, async ({ db }) => {
        const rows = await db
          .selectFrom(name.includes("sold") ? "sale" : "listing")
          .select(["category", (eb) => eb.fn.countAll<number>().as("count")])
          .where("source", "=", source)
          .groupBy("category")
          .execute();
        return Object.fromEntries(rows.map(({ category, count }) => [category, count]));
      });
      expect(byCategory).toEqual(kept);
      const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);
      expect(countOf(output, "kept")).toBe(total(kept));
      expect(total(kept) + repeated + nearlyRepeated + total(rejected) + frame).toBe(read);

      const second = await runImport(server, where, ...args, "--source", source);
      expect(countOf(second.output, "kept") + countOf(second.output, "updated")).toBe(0);
      expect(countOf(second.output, "repeated: the same row")).toBe(total(kept) + repeated);
      expect(countOf(second.output, "repeated: the same sale")).toBe(nearlyRepeated);
    },
  );
}

const falcon = async () => (await fetch(`${server.origin}/api/price-history/75257`)).json();
const falconPage = async (query: string) =>
  (await (await fetch(`${server.origin}/categories/legos/LEGO%2075257${query}`)).text()).replaceAll("<!-- -->", "");

test("lots, parts and prices far from the rest are on the page of the set, and count for nothing", async () => {
  // The server may answer from memory for a second after a change.
  await expect.poll(async () => (await falcon()).history.length, { timeout: 5_000 }).toBeGreaterThan(12);
  const { history, excluded } = await falcon();
  const counted = history.map((sale: { title: string }) => sale.title).join("\n");
  expect(counted).not.toMatch(/\blot\b|75273|Minf?igures/i);
  const rules = new Set(excluded.map((sale: { excludedBy: string }) => sale.excludedBy));
  expect([...rules]).toEqual(expect.arrayContaining(["lot", "price-outlier"]));
  expect(await falconPage("?sales=value")).toContain("X-wing Fighter 75273 Lot");
  expect(await falconPage("?window=7d")).toContain("The last one was on 20 Sep 2022.");
});
