import { describe, expect, test } from "vitest";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { readCondition } from "#app/models/catalog/conditions/read-condition.ts";
import { identifyItem } from "#app/models/catalog/identification/identify-item.server.ts";
import { cleanTitle, isPlaceholderTitle } from "#app/models/catalog/titles/title.ts";
import { findExclusion } from "#app/models/prices/exclusion-rules.ts";
import { marketFolders, rowsOf, titlesOf } from "#tests/support/catalog/market-files.ts";

type Row = Record<string, string>;

const department =
  (which: RegExp, not = /^$/) =>
  ({ amazon_category_and_sub_category: name = "" }: Row) =>
    which.test(name) && !not.test(name);

const anyRow = () => true;

/** The rest are lots, backpacks, wallets, games and track. */
const leastIdentified: [itemKind: ItemKind, file: string, reads: (row: Row) => boolean, ours: number, real: number][] =
  [
    ["comics", "comics-active-us-2021-11.csv", anyRow, 5 / 6, 0.6],
    ["sports-memorabilia", "sports-cards-sold-us-2021-01.csv", anyRow, 1, 0.98],
    ["figures", "funko-shop-2024-01.json", anyRow, 3 / 4, 0.91],
    ["figures", "toys-shop-gb-10000.csv", department(/Figures|Star Wars|Hasbro/), 1, 0.98],
    ["model-trains", "toys-shop-gb-10000.csv", department(/Trains/), 1, 0.95],
    ["model-cars", "toys-shop-gb-10000.csv", department(/Vehicles|Slot Cars/, /Trains|Figures/), 1, 0.95],
  ];

function conditionOf(itemKind: ItemKind, title: string, condition: string | undefined) {
  const nothingElse = { grader: null, grade: null, declared: null };
  return readCondition({ itemKind, title: cleanTitle(title), condition: condition || null, ...nothingElse });
}

describe.each(marketFolders)("in $whose files", ({ whose, folder }) => {
  test.each(leastIdentified)("%s of %s get an item key", (itemKind, file, reads, ours, real) => {
    const titles = titlesOf(rowsOf(folder, file).filter(reads)).map(cleanTitle);
    const items = [...new Set(titles)].filter((title) => !isPlaceholderTitle(title));
    const unidentified = items.filter((title) => identifyItem(itemKind, title).key === null);
    const share = 1 - unidentified.length / items.length;
    expect(share, unidentified.join("\n")).toBeGreaterThanOrEqual(whose === "real" ? real : ours);
  });

  test("sold cards of one item key have one player, 99 of 100", () => {
    const players = new Map<string, Set<string>>();
    for (const row of rowsOf(folder, "sports-cards-sold-us-2021-01.csv")) {
      const title = cleanTitle(row["Card Title"] ?? "");
      const { key, others } = identifyItem("sports-memorabilia", title);
      if (!key || findExclusion({ title, category: "sports-memorabilia", others })) continue;
      players.set(key, (players.get(key) ?? new Set()).add(row.Player ?? ""));
    }
    const mixed = [...players].filter(([, names]) => names.size > 1);
    expect(players.size).toBeGreaterThan(1);
    expect(mixed.length / players.size, JSON.stringify(mixed.map(([key]) => key))).toBeLessThanOrEqual(0.01);
  });

  test("each LEGO listing has the condition of its column", () => {
    const kinds: Record<string, string> = { "Brand New": "new", "Pre-Owned": "used", "New (Other)": "open-box" };
    const rows = rowsOf(folder, "lego-active-us-2022-11.csv").filter(({ name = "" }) => !isPlaceholderTitle(name));
    expect(rows.length).toBeGreaterThanOrEqual(whose === "real" ? 291 : 4);
    for (const { name = "", status = "" } of rows) {
      expect(conditionOf("legos", name, status), name).toMatchObject({ key: kinds[status], origin: "source" });
    }
  });

  test("each comic with a condition in its column is raw, or has the grade of its title", () => {
    const stated = ["Brand New", "Pre-Owned", "New (Other)"];
    const rows = rowsOf(folder, "comics-active-us-2021-11.csv").filter(({ items_status = "" }) =>
      stated.includes(items_status),
    );
    expect(rows).toHaveLength(whose === "real" ? 156 : 4);
    for (const { name = "", items_status } of rows) {
      const grade = /\bCGC (?:Graded )?(\d\.\d)\b/.exec(name)?.[1];
      const key = grade ? `cgc-${grade.replace(".0", "")}` : "raw";
      expect(conditionOf("comics", name, items_status).key, name).toBe(key);
    }
  });
});
