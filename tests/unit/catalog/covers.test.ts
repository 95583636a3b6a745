import { expect, test } from "vitest";
import { itemKinds } from "#app/models/catalog/categories.ts";
import { type Cover, type CoveredItem, coverOf } from "#app/models/catalog/covers/cover.server.ts";
import { identifyItem } from "#app/models/catalog/identification/identify-item.server.ts";
import { legoSets } from "#db/reference/facts.ts";
import { readTable } from "#scripts/sample/tables.ts";

const wordsOn = ({ first, big, second }: Cover) => [first, big, second].map((words) => words ?? "");

/** An item that is known from titles only. */
function named(itemKind: (typeof itemKinds)[number], title: string): CoveredItem {
  const { key, name } = identifyItem(itemKind, title);
  return { itemKind, itemKey: key, name };
}

test.each([
  ["figures", "Funko Pop! Animation #73 Kakashi Hatake", ["Kakashi Hatake", "73", "Pop Animation"]],
  ["figures", "Star Wars Black Series Plo Koon", ["Black Series", "Plo Koon", ""]],
  ["comics", "Amazing Spider-Man #300", ["Amazing Spider-Man", "300", "Marvel · 1988"]],
  ["comics", "Captain America #25 2004", ["Captain America", "25", "Marvel · 2007"]],
  ["model-trains", "Hornby R3086 LNER Flying Scotsman", ["Hornby", "R3086", "Lner Flying Scotsman · OO"]],
  ["model-cars", "AUTOart Aston Martin V12 Vantage 2010 1:18", ["AUTOart", "1:18", "Aston Martin V12 Vantage · 2010"]],
  ["model-cars", "Hot Wheels Custom Camaro 1968", ["Hot Wheels", "Custom Camaro", "1968"]],
  ["sports-memorabilia", "1986 Fleer Michael Jordan #57", ["1986 Fleer", "57", "Michael Jordan"]],
  ["sports-memorabilia", "Mike Trout signed jersey PSA/DNA", ["", "Mike Trout", "signed jersey · PSA/DNA"]],
  ["sports-memorabilia", "1968 Colts Championship Pennant", ["Colts Championship", "1968", "pennant"]],
] as const)("the cover of one of the %s, %j, says %j", (itemKind, title, words) => {
  expect(wordsOn(coverOf(named(itemKind, title)))).toEqual(words);
});

test("a set shows its number, theme, size and year; what is not on record comes from the table of sets", () => {
  const facts = { theme: "Star Wars", year: 2019, pieces: 1351 };
  const words = ["Star Wars", "75257", "1,351 pieces · 2019"];
  expect(wordsOn(coverOf({ itemKind: "legos", itemKey: "75257", ...facts }))).toEqual(words);
  expect(wordsOn(coverOf({ itemKind: "legos", title: "LEGO Millennium Falcon 75257 sealed" }))).toEqual(words);
});

test("a title that names no item gives a cover without a number", () => {
  const titles = [
    ["legos", "LEGO Ideas parts from 21336 - you pick"],
    ["comics", "Venom: Lethal Protector comic YOU PICK Marvel Comics"],
    ["sports-memorabilia", "NBA Champions Ring Jazz Reproduction"],
    ["other", "Set of 12 enamel pins"],
  ] as const;
  for (const [itemKind, title] of titles) {
    const cover = coverOf({ itemKind, itemKey: null, title });
    expect(cover).not.toHaveProperty("big");
    expect(wordsOn(cover).join("")).toBe(title.length > 40 ? `${title.slice(0, 39).trimEnd()}…` : title);
  }
});

test("only a grade has a badge, and a jersey has the plate of a thing", () => {
  const card = named("sports-memorabilia", "1986 Fleer Michael Jordan #57");
  expect(coverOf({ ...card, conditionKey: "psa-9" })).toMatchObject({ shape: "card", grade: "PSA 9" });
  expect(coverOf({ ...card, conditionKey: "raw" })).not.toHaveProperty("grade");
  expect(coverOf(named("sports-memorabilia", "Mike Trout signed jersey"))).toMatchObject({ shape: "plate" });
});

const titlesByTable = {
  figures: (it: Record<string, string>) => `${it.line} ${it.number ? `#${it.number}` : ""} ${it.name}`,
  comics: (it: Record<string, string>) => `${it.series} #${it.issue} ${it.year}`,
  "model-trains": (it: Record<string, string>) => `${it.maker} ${it.number} ${it.road} ${it.name} ${it.scale} scale`,
  "model-cars": (it: Record<string, string>) => `${it.maker} ${it.line} ${it.number} ${it.casting} ${it.scale}`,
  "sports-memorabilia": (it: Record<string, string>) =>
    `${it.year} ${it.set} ${it.player} ${it.number ? `#${it.number}` : ""} ${it.team} ${it.kind?.replace(/^(?:signed )?ball$/, `signed ${it.sport}`)}`,
};

const everyItem: CoveredItem[] = [
  ...legoSets().map(({ number, ...facts }) => ({ itemKind: "legos" as const, itemKey: number, ...facts })),
  ...readTable("db/reference/minifigures").map(({ id = "", name, theme }) => {
    return { itemKind: "minifigures" as const, itemKey: id, name, theme };
  }),
  ...Object.entries(titlesByTable).flatMap(([kind, titleOf]) =>
    readTable(`db/reference/${kind}`).map((it) => named(kind as keyof typeof titlesByTable, titleOf(it))),
  ),
];

function expectToFit({ big = "", first = "", second = "" }: Cover): void {
  for (const text of [big, first, second]) {
    expect(text).toSatisfy((it: string) => it.isWellFormed() && !/[\p{Cc}\n]/u.test(it));
  }
  expect(Math.max(first.length, second.length)).toBeLessThanOrEqual(40);
  expect(big.length).toBeLessThanOrEqual(24);
  for (const word of big.split(" ")) expect(word.length).toBeLessThanOrEqual(13);
}

test("every item of the sample has a number or a name in large letters, and it fits", () => {
  expect(everyItem.length).toBeGreaterThan(1_200);
  for (const item of everyItem) {
    const cover = coverOf(item);
    expect(cover.big, JSON.stringify(item)).toMatch(/[\p{L}\p{N}]/u);
    if (item.itemKind === "legos" || item.itemKind === "minifigures") expect(cover.big).toBe(item.itemKey);
    expectToFit(cover);
  }
});

const hostile = [
  "",
  " ",
  "\u0000".repeat(9),
  "75257\u0000Falcon\u202e",
  "W".repeat(300),
  "a ".repeat(150),
  "ドラゴンボール 孫悟空 フィギュア 限定版".repeat(9),
  "مجسم سبايدرمان نادر جدا من مارفل",
  "👩‍👩‍👧‍👦".repeat(40),
  "\ud83d broken",
  "#".repeat(65_536),
  "1:".repeat(32_768),
  "a".repeat(65_536),
  "(".repeat(65_536),
  "2018 Topps ".repeat(6_000),
];

test("names and titles of any script and length fit or are cut", () => {
  for (const itemKind of [...itemKinds, "other"] as const) {
    for (const text of hostile) {
      expectToFit(coverOf({ itemKind, itemKey: null, title: text }));
      expectToFit(coverOf({ itemKind, itemKey: "key-1", name: text, theme: text, year: 2020, pieces: 3 }));
      expectToFit(coverOf({ itemKind, itemKey: text.slice(0, 300), title: text, conditionKey: text }));
    }
  }
});
