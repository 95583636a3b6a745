import { existsSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, inject, test } from "vitest";
import { countOf, runImport } from "#tests/support/catalog/run-import.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { root } from "#tests/support/server/own-settings.ts";
import { type SharedServer, sharedServer } from "#tests/support/server/shared-server.ts";

const realFolder = path.join(root, "../shared/data");
const ownFolder = path.join(root, "tests/http/files");

interface MarketFile {
  name: string;
  args: string[];
  read: number;
  kept: Record<string, number>;
  repeated: number;
  nearlyRepeated: number;
  rejected: Record<string, number>;
}

/** What is to come of each row: of real files, and of small ones made by hand that hold the same cases. */
const realFiles: MarketFile[] = [
  {
    name: "lego-sold-gb-2022-09.csv",
    args: ["--condition", "new"],
    read: 49_287,
    kept: { legos: 28_301 },
    repeated: 16_123,
    nearlyRepeated: 3_338,
    rejected: { "repeated header": 807, "no price": 525, "no title": 193 },
  },
  {
    name: "toys-shop-gb-10000.csv",
    args: [],
    read: 10_000,
    kept: { "model-trains": 289, "model-cars": 932, figures: 913, legos: 156 },
    repeated: 0,
    nearlyRepeated: 0,
    rejected: {
      "not one of our categories": 7_019,
      "no price": 468,
      "accessory or scenery, not an item of its own": 223,
    },
  },
  {
    name: "comics-active-us-2021-11.csv",
    args: ["--category", "comics"],
    read: 264,
    kept: { comics: 259 },
    repeated: 1,
    nearlyRepeated: 0,
    rejected: { "no title": 4 },
  },
  {
    name: "lego-active-us-2022-11.csv",
    args: ["--preset", "lego-active-us"],
    read: 304,
    kept: { legos: 265 },
    repeated: 35,
    nearlyRepeated: 0,
    rejected: { "placeholder instead of a title": 4 },
  },
  {
    name: "sports-cards-sold-us-2021-01.csv",
    args: [],
    read: 673,
    kept: { "sports-memorabilia": 672 },
    repeated: 1,
    nearlyRepeated: 0,
    rejected: {},
  },
  {
    name: "funko-shop-2024-01.json",
    args: [],
    read: 2_000,
    kept: { figures: 1_313 },
    repeated: 2,
    nearlyRepeated: 0,
    rejected: { "not one of our categories": 630, "only the price before a reduction": 55 },
  },
];
const ownFiles: MarketFile[] = [
  {
    name: "lego-sold-gb-2022-09.csv",
    args: ["--condition", "new"],
    read: 25,
    kept: { legos: 18 },
    repeated: 1,
    nearlyRepeated: 2,
    rejected: { "no price": 2, "repeated header": 2 },
  },
  {
    name: "toys-shop-gb.csv",
    args: [],
    read: 12,
    kept: { "model-trains": 2, "model-cars": 1, figures: 1, legos: 1 },
    repeated: 0,
    nearlyRepeated: 0,
    rejected: {
      "not one of our categories": 4,
      "accessory or scenery, not an item of its own": 2,
      "no price": 1,
    },
  },
  {
    name: "comics-active-us.csv",
    args: ["--category", "comics"],
    read: 5,
    kept: { comics: 3 },
    repeated: 1,
    nearlyRepeated: 0,
    rejected: { "no title": 1 },
  },
  {
    name: "lego-active-us.csv",
    args: ["--preset", "lego-active-us"],
    read: 5,
    kept: { legos: 2 },
    repeated: 1,
    nearlyRepeated: 0,
    rejected: { "placeholder instead of a title": 2 },
  },
  {
    name: "cards-sold-us-2021-01.csv",
    args: [],
    read: 4,
    kept: { "sports-memorabilia": 3 },
    repeated: 1,
    nearlyRepeated: 0,
    rejected: {},
  },
  {
    name: "figures-shop.json",
    args: [],
    read: 5,
    kept: { figures: 2 },
    repeated: 1,
    nearlyRepeated: 0,
    rejected: { "not one of our categories": 1, "only the price before a reduction": 1 },
  },
];

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

for (const [whose, folder, marketFiles] of [
  ["real", realFolder, realFiles],
  ["own", ownFolder, ownFiles],
] as const) {
  // The real files are long.
  if (whose === "real" && !inject("isWhole")) continue;
  const about = whose === "real" ? " (skipped where ../shared/data is missing)" : "";

  test.for(marketFiles)(
    `${whose} $name: each of its $read rows is kept in its category, a repeat, or explained${about}`,
    async ({ name, args, read, kept, repeated, nearlyRepeated, rejected }, { skip }) => {
      const where = path.join(folder, name);
      if (!existsSync(where)) skip();
      const source = `${whose}-${name}`;
      const { code, output } = await runImport(server, where, ...args, "--source", source);
      expect(code, output).toBe(0);
      const reasons = output.matchAll(/([\d,]+) {2}rejected: (.+) \((?:line|row)s? /g);
      const found = {
        read: countOf(output, "rows read"),
        repeated: countOf(output, "repeated: the same row"),
        nearlyRepeated: countOf(output, "repeated: the same sale"),
        rejected: Object.fromEntries(
          [...reasons].map(([, count = "", reason]) => [reason, Number(count.replaceAll(",", ""))]),
        ),
      };
      expect(found).toEqual({ read, repeated, nearlyRepeated, rejected });
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
      expect(total(kept) + repeated + nearlyRepeated + total(rejected)).toBe(read);

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
  expect(await falconPage("?window=all")).toContain("X-wing Fighter 75273 Lot");
  expect(await falconPage("?window=7d")).toContain("The last one was on 20 Sep 2022.");
});
