import { existsSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { identifyItem } from "#app/models/catalog/identification/identify-item.server.ts";
import { cleanTitle, isPlaceholderTitle } from "#app/models/catalog/title.ts";
import { findExclusion } from "#app/models/prices/find-exclusion.ts";

const folder = new URL("../../../../shared/data/", import.meta.url);

function rowsOf(file: string): Record<string, string>[] {
  return parse(readFileSync(new URL(file, folder)), { columns: true, bom: true, relax_column_count: true });
}

const toys =
  (which: RegExp, not = /^$/) =>
  () =>
    rowsOf("toys-shop-gb-10000.csv")
      .filter(({ amazon_category_and_sub_category: shelf = "" }) => which.test(shelf) && !not.test(shelf))
      .map(({ product_name = "" }) => product_name);

const sources: [itemKind: ItemKind, file: string, titles: () => string[], least: number][] = [
  [
    "comics",
    "comics-active-us-2021-11.csv",
    () => rowsOf("comics-active-us-2021-11.csv").map(({ name = "" }) => name),
    0.6,
  ],
  [
    "sports-memorabilia",
    "sports-cards-sold-us-2021-01.csv",
    () => rowsOf("sports-cards-sold-us-2021-01.csv").map((row) => row["Card Title"] ?? ""),
    0.98,
  ],
  [
    "figures",
    "funko-shop-2024-01.json",
    () =>
      JSON.parse(readFileSync(new URL("funko-shop-2024-01.json", folder), "utf8")).map(
        (it: { name: string }) => it.name,
      ),
    0.91, // the rest are backpacks, wallets and games
  ],
  ["figures", "toys-shop-gb-10000.csv", toys(/Figures|Star Wars|Hasbro/), 0.98],
  ["model-trains", "toys-shop-gb-10000.csv", toys(/Trains/), 0.95],
  ["model-cars", "toys-shop-gb-10000.csv", toys(/Vehicles|Slot Cars/, /Trains|Figures/), 0.95],
];

for (const [itemKind, file, read, least] of sources) {
  test(`${itemKind} of ${file} get an item key`, ({ skip }) => {
    if (!existsSync(new URL(file, folder))) skip(`The real titles, ../shared/data/${file}, are not here.`);
    const titles = [...new Set(read().map(cleanTitle))].filter((title) => !isPlaceholderTitle(title));
    const identified = titles.map((title) => identifyItem(itemKind, title).key).filter((number) => number !== null);
    const share = identified.length / titles.length;
    console.info(
      `${itemKind}, ${file}: ${identified.length} of ${titles.length} titles, ${new Set(identified).size} identities`,
    );
    expect(share).toBeGreaterThanOrEqual(least);
  });
}

test("sold cards of one item key have one player, 99 of 100", ({ skip }) => {
  const file = "sports-cards-sold-us-2021-01.csv";
  if (!existsSync(new URL(file, folder))) skip(`The real titles, ../shared/data/${file}, are not here.`);
  const kinds = new Map<string, Map<string, string[]>>();
  let counted = 0;
  for (const row of rowsOf(file)) {
    const title = cleanTitle(row["Card Title"] ?? "");
    const { key, others } = identifyItem("sports-memorabilia", title);
    if (!key || findExclusion({ title, category: "sports-memorabilia", others })) continue;
    counted += 1;
    const truth = row.Player ?? "";
    const byTruth = kinds.get(key) ?? new Map<string, string[]>();
    kinds.set(key, byTruth.set(truth, [...(byTruth.get(truth) ?? []), title]));
  }
  const mixed = [...kinds].filter(([, byTruth]) => byTruth.size > 1);
  for (const [number, byTruth] of mixed)
    console.info(
      number,
      [...byTruth].map(([truth, titles]) => [truth, titles.length, titles[0]]),
    );
  const pure = 1 - mixed.length / kinds.size;
  console.info(`${counted} sales that count, ${kinds.size} identities, ${(pure * 100).toFixed(1)} % pure`);
  expect(pure).toBeGreaterThanOrEqual(0.99);
});
