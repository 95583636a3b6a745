import { expect, test } from "vitest";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { factsOf } from "#app/models/catalog/covers/item-facts.server.ts";
import { identifyItem } from "#app/models/catalog/identification/identify-item.server.ts";
import { kindsOnServer } from "#app/models/catalog/kinds/all.server.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";

const factsIn = (itemKind: ItemKind, title: string) => {
  const { key, name } = identifyItem(itemKind, title);
  return Object.fromEntries(factsOf(itemKind, { key, name }).map((fact) => [fact.name, fact.value]));
};

test.each<[ItemKind, string, Record<string, string>]>([
  [
    "comics",
    "Amazing Spider-Man #300 (1988) CGC 9.8 White Pages",
    { Publisher: "Marvel", Year: "1988", Issue: "#300" },
  ],
  ["comics", "Locke & Key #1", { Issue: "#1" }],
  ["figures", "Funko Pop! Marvel #715 Wanda Halloween", { Line: "Funko Pop Marvel", Number: "#715" }],
  ["figures", "Star Wars Black Series Cad Bane", { Line: "Black Series" }],
  ["model-trains", "Hornby R3086 Class A3 Flying Scotsman OO", { Maker: "Hornby", Number: "R3086", Scale: "OO" }],
  ["model-cars", "Hot Wheels 1968 Custom Camaro Redline", { Maker: "Hot Wheels", Year: "1968", Scale: "1:64" }],
  ["model-cars", "Maisto 1971 Chevrolet Chevelle 1:18", { Maker: "Maisto", Year: "1971", Scale: "1:18" }],
  ["model-cars", "AUTOart Toyota Sprinter Trueno AE86", { Maker: "AUTOart" }],
  [
    "sports-memorabilia",
    "1986 Fleer Clyde Drexler #26 PSA 9",
    { Player: "Clyde Drexler", "Card set": "Fleer", Year: "1986", Number: "#26" },
  ],
  ["sports-memorabilia", "Joe Namath signed photo JSA", { Player: "Joe Namath" }],
])("%s, %s: what collectors ask of it", (itemKind, title, facts) => {
  expect(factsIn(itemKind, title)).toEqual(facts);
});

test("of a set and a minifigure what the catalogue knows; of an item without a name, nothing but that", () => {
  const set = { key: "75257", name: "Millennium Falcon", theme: "Star Wars", year: 2019, pieces: 1353 };
  expect(factsOf("legos", set).map(({ value }) => value)).toEqual(["75257", "Star Wars", "2019", "1,353 pieces"]);
  const figure = { key: "sw0001", name: "Battle Droid", theme: "Star Wars", year: 1999, pieces: null };
  expect(factsOf("minifigures", figure).map(({ name }) => name)).toEqual(["Minifigure", "Theme", "Year"]);
  expect(factsOf("comics", { key: "locke-1-reprint-2nd-print", name: null })).toEqual([]);
});

test("a set's address holds its number and name, and its number is read from it whatever the name", () => {
  const { slugs } = kindsOnServer.legos;
  expect(slugs?.slugOf("75257")).toBe("75257-millennium-falcon");
  expect(slugs?.keyOf("75257-millennium-falcon")).toBe("75257");
  expect(slugs?.keyOf("75257-another-name")).toBe("75257");
  for (const key of ["999999999", "A B#1", "amazing-spider-man-300", "../x"]) expect(slugs?.slugOf(key)).toBe(key);
  expect(itemPath("comics", "amazing-spider-man-300")).toBe("/categories/comics/amazing-spider-man-300");
  for (const text of ["75257", "75257-1", "75257 Millennium Falcon", "99-x", "999999-no-set", "millennium-falcon"]) {
    expect(slugs?.keyOf(text)).toBeNull();
  }
  expect(kindsOnServer.figures.slugs).toBeUndefined();
});
