import { expect, test } from "vitest";
import { namesItem } from "#app/models/catalog/titles/names-item.ts";

function expectNamed(isNamed: boolean, name: string | null, titles: readonly string[], theme: string | null = null) {
  for (const title of titles) expect([title, namesItem(title, name, theme)]).toEqual([title, isNamed]);
}

test("a title names an item when it shares a word with its name", () => {
  expectNamed(true, "Mos Eisley Cantina", ["LEGO 75290 Mos Eisley Cantina new", "LEGO CANTINA sealed 75290", "eisley"]);
  expectNamed(false, "Mos Eisley Cantina", ["LEGO Star Wars 75290 Chewbacca", "LEGO mosaic", "LEGO 75290 figure"]);
});

test("plurals, possessives, accents and doubled letters make no difference", () => {
  expectNamed(true, "501st Legion Clone Troopers", ["LEGO clone trooper pack"]);
  expectNamed(true, "Boutique Hotels", ["LEGO HÔTEL 10297"]);
  expectNamed(true, "Boba Fett's Starship", ["LEGO Fetts ship", "LEGO Boba’s ship"]);
  expectNamed(true, "Trouble on Tatooine", ["LEGO Tattooine set"]);
  expectNamed(true, "Fire Houses", ["LEGO house 60215"]);
  expectNamed(true, "Roses", ["LEGO rose 40460"]);
  expectNamed(true, "Police Ponies", ["LEGO pony"]);
});

test("a word may be written in two or with a hyphen", () => {
  expectNamed(true, "Stormtrooper Helmet", ["LEGO Storm Trooper"]);
  expectNamed(true, "Daily Spider-Man", ["LEGO Spiderman 76178"]);
  expectNamed(true, "AT-AT", ["LEGO Star Wars AT-AT 75288", "LEGO ATAT walker"]);
  expectNamed(false, "AT-AT", ["LEGO snow speeder", "look at this LEGO"]);
});

test("a related language shares enough of the words", () => {
  expectNamed(true, "Millennium Falcon", ["LEGO Millennium Falke 75257 NEU", "LEGO Faucon Millenium neuf"]);
  expectNamed(true, "Pirates of Barracuda Bay", ["LEGO Pirati 21322 nuovo", "LEGO Piraten 21322"]);
  expectNamed(true, "The Mandalorian & The Child", ["LEGO Der Mandalorianer 75317"]);
  expectNamed(false, "Gingerbread House", ["LEGO Lebkuchenhütte 10267"]);
});

test("words of any title and of the theme name no item", () => {
  expectNamed(false, "The Set of New Bricks for a Tower", ["the new LEGO set of bricks, brand new and sealed"]);
  expectNamed(false, "Star Wars Advent Calendar", ["LEGO Star Wars 75340 figure"], "Star Wars");
  expectNamed(true, "Star Wars Advent Calendar", ["LEGO Star Wars 75340 calendar"], "Star Wars");
  expectNamed(false, "City Tram", ["LEGO City driver 60271"], "City");
});

test("a title that says nothing but the number names what has it", () => {
  expectNamed(true, "Mos Eisley Cantina", ["LEGO 75290", "Brand new LEGO set 75290, never opened", "75290 neu OVP"]);
  expectNamed(true, "Mos Eisley Cantina", ["LEGO Star Wars 75290 sealed"], "Star Wars");
  expectNamed(false, "Mos Eisley Cantina", ["LEGO 75290 minifigure new"]);
});

test("without a name, or with one of common words only, every title agrees", () => {
  expectNamed(true, null, ["LEGO 75290 Chewbacca"]);
  expectNamed(true, "New Bricks", ["LEGO 11011"]);
  expectNamed(true, "2021", ["LEGO 11011"]);
  expectNamed(true, "Star Wars", ["LEGO 11011"], "Star Wars");
});

test("a title as long as a book takes linear time", () => {
  for (const letter of ["a", "'", "s ", "é", "es "]) {
    const start = performance.now();
    namesItem(letter.repeat(64_000), letter.repeat(64_000));
    expect(performance.now() - start, letter).toBeLessThan(2_000);
  }
});
