import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { identifyItem, itemOfCatalogRef } from "#app/models/catalog/identification/identify-item.server.ts";
import {
  cataloguedItems,
  findFacts,
  refreshKnownItems,
  replaceCataloguedItems,
} from "#app/models/catalog/kinds/known-items.server.ts";
import { searchItems } from "#app/models/catalog/search/search-items.server.ts";
import { howToRead } from "#app/models/market/how-to-read.ts";
import { importSetList } from "#app/models/market/import-set-list.server.ts";
import { setListOf } from "#app/models/market/parsing/presets.ts";
import { readInWorker } from "#app/models/market/read-in-worker.ts";
import { db } from "#app/models/platform/database.server.ts";
import { revisionOf } from "#app/models/platform/revision.server.ts";
import { marketFolders, ownFolder } from "#tests/support/catalog/market-files.ts";
import { saleRow } from "#tests/support/catalog/market-rows.ts";
import { withMarketFile } from "#tests/support/catalog/open-market-file.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";

const files = scratchDir("set-lists").path;

const [sets, minifigs] = ["lego-sets-catalogue.csv", "lego-minifigs-catalogue.csv"].map((name) =>
  readFileSync(path.join(ownFolder, name), "utf8"),
) as [string, string];
const themes = "id,name,parent_id\n158,Star Wars,\n171,Episode IX,158\n20,Castle,\n30,Loop,31\n31,Loop,30\n";

async function importText(name: string, text: string | Buffer) {
  const file = path.join(files, name);
  writeFileSync(file, text);
  return importList(file);
}

async function importList(file: string) {
  return withMarketFile(file, async (opened) => {
    const list = setListOf(opened.columns);
    if (!list) throw new Error(`${opened.name} is no set list.`);
    return importSetList(opened, list);
  });
}

const factsOf = (key: string) => {
  const facts = findFacts("legos", key);
  return facts && [facts.name, facts.theme, facts.year, facts.pieces];
};

beforeEach(async () => {
  await db.deleteFrom("sale").execute();
  await db.deleteFrom("item").execute();
  await db.deleteFrom("lego_theme").execute();
  replaceCataloguedItems([]);
});

test.each([
  [
    "themes after the sets",
    [
      ["sets.csv", sets],
      ["themes.csv", themes],
    ],
  ],
  [
    "themes before the sets, packed",
    [
      ["themes.csv.gz", gzipSync(themes)],
      ["sets.csv.gz", gzipSync(sets)],
    ],
  ],
] as const)("sets have their names, years, pieces and topmost themes: %s", async (_, lists) => {
  for (const [name, text] of lists) await importText(name, text);
  expect(factsOf("75257")).toEqual(["Millennium Falcon", "Star Wars", 2019, 1353]);
  expect(factsOf("90001")).toEqual(["Château, with Moat", "Castle", 2024, 640]);
  expect(factsOf("123.45")).toEqual(["Old Basic Set", null, 1965, 40]);
  const rows = await db.selectFrom("item").select(["key", "image_url"]).where("key", "like", "%00%").execute();
  expect(rows.find(({ key }) => key === "90001")?.image_url).toBeNull();
  expect(await db.selectFrom("item").select("image_url").where("key", "=", "75257").execute()).toEqual([
    { image_url: "https://images.example/75257-1.jpg" },
  ]);
});

test("the same list again changes nothing, and a changed line changes one", async () => {
  expect(await importText("sets.csv", sets)).toMatchObject({
    read: 11,
    added: 10,
    changed: 0,
    rejected: { count: 1, lines: [12] },
  });
  const before = await revisionOf("all");
  expect(await importText("sets.csv", sets)).toMatchObject({ added: 0, changed: 0 });
  expect(await revisionOf("all")).toBe(before);
  expect(await importText("sets.csv", sets.replace("Two Knights", "Three Knights"))).toMatchObject({
    added: 0,
    changed: 1,
  });
  expect(factsOf("k8672")?.[0]).toBe("Three Knights");
});

test("a variant keeps its own number, unless it is the only one", async () => {
  await importText("sets.csv", sets);
  expect(factsOf("90002")?.[0]).toBe("Only Second Variant");
  expect(factsOf("90003")).toBeUndefined();
  expect([factsOf("90003-2")?.[0], factsOf("90003-3")?.[0]]).toEqual(["Town Figures", "Bonus Offer"]);
  expect(identifyItem("legos", "LEGO 90003-3 bonus, sealed").key).toBe("90003-3");
  expect(itemOfCatalogRef("lego-set:90003-3")).toEqual({ itemKind: "legos", key: "90003-3" });
  expect(itemOfCatalogRef("lego-set:75257-1")).toEqual({ itemKind: "legos", key: "75257" });
});

test("a series of figures is its random bag, and each of its figures an item", async () => {
  const lines = ["0,Zoo Series 3 - Random Bag,0", "1,Night Porter,7", "2,Blue Heron,5", "3,Old Fox,6"];
  const text = lines.map((line) => `90020-${line.replace(/(?=,\d$)/, ",2022,20")},\n`).join("");
  await importText("series.csv", `set_num,name,year,theme_id,num_parts,img_url\n${text}`);
  expect(["90020", "90020-1", "90020-2"].map((key) => factsOf(key)?.[0])).toEqual([
    "Zoo Series 3 - Random Bag",
    "Night Porter",
    "Blue Heron",
  ]);
  const keyOf = (title: string) => identifyItem("legos", title).key;
  expect(keyOf("LEGO 90020 Zoo Series 3 random bag")).toBe("90020");
  expect(keyOf("LEGO 90020 night porter, sealed")).toBe("90020-1");
  expect(keyOf("LEGO 90020-2 sealed")).toBe("90020-2");
  expect(identifyItem("legos", "LEGO 90020 fox with heron, blue")).toMatchObject({ key: "90020-2", others: [] });
  expect(identifyItem("legos", "LEGO 90020 old fox and blue heron")).toMatchObject({ key: "90020", others: [] });
  expect(identifyItem("legos", "LEGO 90020 old fox, night porter, blue heron").others).toHaveLength(3);
});

test.each([
  ["LEGO Knights K8672 sealed", "k8672"],
  ["k8672-1", "k8672"],
  ["K8672", "k8672"],
  ["123.45", "123.45"],
  ["LEGO book 5000030003 new", "5000030003"],
  ["LEGO 75257 K8672 parts", "75257"],
  ["LEGO knights #K8672, set 90009", "k8672"],
  ["LEGO bricks 123.45 grams", null],
])("the set that %j is about is %s", async (title, key) => {
  await importText("sets.csv", sets);
  expect(identifyItem("legos", title).key).toBe(key);
});

test("an item on record keeps its sales, and a set of a list is known to the next sales", async () => {
  await recordMarketRows([saleRow({ title: "LEGO 90001 sealed" })]);
  const before = await db.selectFrom("item").selectAll().where("key", "=", "90001").executeTakeFirstOrThrow();
  expect([before.name, before.catalogued_at]).toEqual([null, null]);
  await importText("sets.csv", sets);
  const after = await db.selectFrom("item").selectAll().where("key", "=", "90001").executeTakeFirstOrThrow();
  expect([after.id, after.name]).toEqual([before.id, "Château, with Moat"]);
  expect(after.catalogued_at).not.toBeNull();
  await recordMarketRows([saleRow({ title: "LEGO zebra 90001 sealed" })]);
  const named = await db.selectFrom("sale").select(["title", "names_item"]).orderBy("title").execute();
  expect(named.map(({ names_item }) => names_item)).toEqual([true, false]);
});

test("another process reads the lists again only when they changed; a worker gets them", async () => {
  await importText("sets.csv", sets);
  replaceCataloguedItems([]);
  await refreshKnownItems();
  expect(cataloguedItems()).toEqual([]);
  await importText("minifigs.csv", minifigs);
  expect(cataloguedItems()).toHaveLength(12);
  const sold = path.join(files, "sold.csv");
  writeFileSync(sold, "title,currency,sold_price,sold_date\nLEGO Two Knights K8672,£,12,9 Sep 2022\n");
  const texts: string[] = [];
  await withMarketFile(sold, async (opened) => {
    const { file, columns, facts } = await howToRead(opened, {});
    for await (const { staged } of readInWorker({ file, columns, facts }))
      texts.push(Buffer.from(staged.text).toString());
  });
  expect(texts.join("")).toContain("\tk8672\t");
});

test("items are found by number, by words of their name in any form, and by their theme, without a sale", async () => {
  for (const [name, text] of [
    ["themes.csv", themes],
    ["sets.csv", sets],
    ["minifigs.csv", minifigs],
  ] as const) {
    await importText(name, text);
  }
  const found = async (query: string, category: Parameters<typeof searchItems>[1] = null) =>
    (await searchItems(query, category, 8)).items.map(({ key }) => key);
  expect(await found("lego 75257")).toEqual(["75257"]);
  expect(await found("75257-1")).toEqual(["75257"]);
  expect(await found("90003-2")).toEqual(["90003-2"]);
  expect(await found("falcons")).toEqual(["75257"]);
  expect(await found("falc")).toEqual(["75257"]);
  expect(await found("chateau moat")).toEqual(["90001"]);
  expect(await found("star wars")).toEqual(["75257"]);
  expect(await found("castle knight")).toEqual(["k8672"]);
  expect(await found("guard lantern")).toEqual(["fig-900001"]);
  expect(await found("guard lantern", "comics")).toEqual([]);
  for (const none of ["lego", "falcon starship", "", "'; drop table item --", "\\", "&!|"])
    expect(await found(none)).toEqual([]);
});

test("a file of sales is no set list", async () => {
  const sold = path.join(files, "sales.csv");
  writeFileSync(sold, "set_num,name,year,theme_id,price\n75257,Falcon,2019,1,$5\n");
  expect(await withMarketFile(sold, async (file) => setListOf(file.columns))).toBeUndefined();
});

test.for(marketFolders)("$whose sets and minifigures are known, and each number finds its set", async (lists) => {
  for (const name of ["lego-sets-catalogue.csv", "lego-minifigs-catalogue.csv"]) {
    await importList(path.join(lists.folder, name));
  }
  expect(cataloguedItems()).toHaveLength(lists.whose === "real" ? 26_316 + 16_645 : 12);
  // Every number finds its set when it is the whole text.
  const lost = cataloguedItems().filter(
    ({ category, key }) => category === "legos" && identifyItem("legos", key).key !== key,
  );
  expect(lost.map(({ key }) => key).slice(0, 20)).toEqual([]);
  const queries = ["millennium falcon", "star", "house", "man", "with", "75257", "the", "minifigure white torso"];
  for (const query of queries) expect((await searchItems(query, null, 8)).items, query).not.toEqual([]);
});
