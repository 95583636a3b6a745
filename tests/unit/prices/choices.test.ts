import { test } from "vitest";
import { expectCounted, expectLeftOut } from "#tests/support/catalog/title-verdicts.ts";

test("choose, choice, pick and select let the buyer choose wherever they stand", () => {
  expectLeftOut("pick-your-own", "legos", [
    ["LEGO figures series 9 - choose!", "choose"],
    ["CHOOSE one: LEGO castle knights", "CHOOSE"],
    ["LEGO minifigures pick & mix", "pick"],
    ["LEGO bricks, choice of ten colours", "choice of"],
    ["LEGO animals * SELECT *", "SELECT"],
    ["LEGO figures, buyer's choice", "choice"],
    ["LEGO knights - choosing is possible", "choosing"],
    ["LEGO Ritter freie Wahl", "freie Wahl"],
    ["LEGO chevaliers à choisir", "à choisir"],
  ]);
  for (const category of ["figures", "comics", "model-trains", "model-cars", "sports-memorabilia"] as const) {
    expectLeftOut("pick-your-own", category, [
      ["Series two, choose", "choose"],
      ["Series two - pick", "pick"],
      ["Series two, please select", "please select"],
      ["Series two (your choice)", "your choice"],
    ]);
  }
});

test("false friends: what is called pick, select or choice", () => {
  expectCounted("legos", ["LEGO 60081 Pick-ups", "LEGO miner with pickaxe 30640", "LEGO 80011 editor's choice"]);
  expectCounted("sports-memorabilia", [
    "2020 Panini Select Stephen Curry #44",
    "1998 Collector's Choice Ken Griffey Jr",
    "2019 Contenders Draft Picks Ja Morant",
    "Signed photo, 1st pick of 1992",
  ]);
  expectCounted("figures", ["Marvel Select Rhino", "Diamond Select Toys Silver Surfer", "Munsters Select Herman"]);
  expectCounted("comics", ["Choose Your Path 3", "The Choice #2"]);
  expectCounted("model-trains", ["Hornby Select controller R8213"]);
});

test("blocks without the brand are not LEGO, in five languages", () => {
  expectLeftOut("not-genuine", "legos", [
    ["Star cantina building blocks 75290", "blocks"],
    ["75290 cantina block toy", "block"],
    ["75290 cantina brick set", "brick set"],
    ["Klemmbausteine Kantine 75290", "Klemmbausteine"],
    ["Cantine 75290, 3000 briques", "briques"],
    ["Cantina 75290 mattoncini", "mattoncini"],
    ["Cantina 75290 bloques", "bloques"],
  ]);
  expectCounted("legos", ["LEGO building blocks 75290", "Duplo blocks 10913", "Mos Eisley Cantina 75290"]);
});

test("plurals are singulars", () => {
  expectLeftOut("part-only", "legos", [
    ["LEGO 75257 light kits", "light kits"],
    ["LEGO 75257 wall mounts", "wall mounts"],
    ["LEGO 75257 posters", "posters"],
    ["LEGO torsos", "torsos"],
  ]);
  expectLeftOut("lot", "legos", [["Pairs of LEGO trams", "Pairs of"]]);
});
