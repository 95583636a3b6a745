import { expect, test } from "vitest";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { isFlawed } from "#app/models/prices/flaws.ts";

const flawed = (title: string, category: ItemKind = "figures", condition: string | null = null, detail = "") =>
  isFlawed({ category, title, condition, conditionDetail: detail || null });

test.each([
  "LEGO 75257 new, damaged box",
  "Funko Pop Wanda #715, shelf wear on box",
  "LEGO 42103 brand new but box has mark",
  "Black Series Mace Windu dented box",
  "GI Joe Alley Viper creased card",
  "Corgi Mini, some scratches to the roof",
  "Hot Wheels Twin Mill redline, nice patina",
  "Hornby R3086 paint loss, runs well",
  "Kenner Greedo 1979 with yellowed plastic",
  "Märklin 3072 mit Gebrauchsspuren",
  "LEGO 10954 B-Ware",
])("%s says that it is damaged or worn", (title) => {
  expect(flawed(title)).toBe(true);
});

test.each([
  "LEGO 75257 complete, no box",
  "LEGO 75257 without instructions",
  "Märklin 3072 ohne OVP",
  "Hornby R3086 unboxed",
  "Kenner Greedo loose, no accessories",
  "Corgi Mini with out box",
  "Lionel 2332 untested",
  "2009 Topps Stephen Curry *READ ME*",
  "Spawn #9, see notes",
  "Spider-Man #1 PRE-SALE",
  "LEGO 75257 some parts missing",
])("%s lacks something, or says less than it knows", (title) => {
  expect(flawed(title)).toBe(true);
});

test.each([
  "LEGO 75257 Millennium Falcon new sealed",
  "LEGO 75257 undamaged box, no scratches",
  "Star Wars battle-damaged Vader figure",
  "Lou Lane game worn jersey",
  "Prizm Lou Lane red cracked ice",
  "Corgi Mini Cooper with box, mint",
  "Hot Wheels Custom Firebird 1968 redline",
  "Chip and Dale figures by Disney, complete",
  "Kenner Greedo loose complete",
])("%s names no flaw", (title) => {
  expect(flawed(title)).toBe(false);
});

test("the words of the source count too", () => {
  expect(flawed("Hornby R3086", "model-trains", "Used - Played with")).toBe(true);
  expect(flawed("Hornby R3086", "model-trains", "C-5 Good")).toBe(true);
  expect(flawed("Hornby R3086", "model-trains", "C-8 Excellent")).toBe(false);
  expect(flawed("Hornby R3086", "model-trains", "Used")).toBe(false);
});

test("a copy that its seller grades below near mint is of another grade than most", () => {
  for (const detail of ["VG 4.0", "FN/VF", "VF", "VF 8.0", "GD/VG", "C-6, boxed"])
    expect([detail, flawed("Comet #1", "comics", null, detail)]).toEqual([detail, true]);
  for (const detail of ["NM", "NM/M 9.8", "NM-", "VF/NM", "VF/NM 9.0", "C-8, boxed"])
    expect([detail, flawed("Comet #1", "comics", null, detail)]).toEqual([detail, false]);
});

test("a made or changed jersey, and a digital card, are not what the others are", () => {
  for (const title of [
    "Lou Lane signed custom jersey",
    "Lou Lane autographed replica Lakers jersey",
    "*DIGITAL* Lou Lane patch",
  ])
    expect([title, flawed(title, "sports-memorabilia")]).toEqual([title, true]);
  expect(flawed("Lou Lane signed Lakers jersey", "sports-memorabilia")).toBe(false);
  expect(flawed("Hot Wheels Custom Firebird", "model-cars")).toBe(false);
});

test("a set number that a series of minifigures shares is none of one of them", () => {
  expect(flawed("LEGO Harry Potter 71022 Queenie Goldstein", "legos")).toBe(true);
  expect(flawed("LEGO 71034 Series 23 Nutcracker", "legos")).toBe(true);
  expect(flawed("NECA Predator Series 8 figure", "figures")).toBe(false);
});
