import { expect, test } from "vitest";
import type { CategoryId } from "#app/models/catalog/categories.ts";
import { identifySet } from "#app/models/catalog/kinds/lego/set-number.ts";
import { cleanTitle } from "#app/models/catalog/titles/title.ts";
import { type ExclusionRule, exclusionRules, findExclusion } from "#app/models/prices/exclusion-rules.ts";
import { marketFolders, rowsOf } from "#tests/support/catalog/market-files.ts";
import { expectCounted, expectLeftOut } from "#tests/support/catalog/title-verdicts.ts";

test("a title that lets the buyer choose is excluded, in five languages", () => {
  expectLeftOut("pick-your-own", "legos", [
    ["LEGO figures series 9 - YOU PICK", "YOU PICK"],
    ["LEGO doors, choose your colour", "choose your"],
    ["LEGO wheels select size", "select size"],
    ["LEGO Tiere zum Aussuchen NEU", "Aussuchen"],
    ["LEGO figurine au choix", "au choix"],
    ["LEGO personaggi a scelta", "a scelta"],
    ["LEGO figuras a elegir", "a elegir"],
    ["LEGO figures series 9, many choices", "choices"],
  ]);
  expectLeftOut("pick-your-own", "comics", [["Green Comet 1-80 pick a comic", "pick a"]]);
});

test("a lot is excluded under each of its names", () => {
  expectLeftOut("lot", "legos", [
    ["Lot of 4 LEGO City Trams", "Lot of 4"],
    ["A lot of 7 LEGO City Trams", "lot of 7"],
    ["LEGO castle job lot", "job lot"],
    ["LEGO Konvolut Ritter", "Konvolut"],
    ["LEGO lotto di castelli", "lotto di"],
    ["LEGO lote castillo", "lote"],
    ["3 x LEGO City Tram 60271", "3 x"],
    ["LEGO Hut & 2x40419 Chest", "2x"],
    ["LEGO City Tram 60271 x 3", "x 3"],
    ["(x12) LEGO Duck bags", "x12"],
    ["LEGO trams, set of 4", "set of 4"],
    ["LEGO trams pack of three", "pack of three"],
    ["LEGO figures sealed box of 36", "box of 36"],
    ["LEGO 5 new City sets", "5 new City sets"],
    ["Two new LEGO trams", "Two new LEGO"],
    ["10 Stück LEGO Räder", "10 Stück"],
    ["LEGO trams qty 6", "qty 6"],
    ["LEGO castle sets bundle", "sets bundle"],
    ["Bulk bricks LEGO", "Bulk bricks"],
    ["LEGO tram and hut both new", "both new"],
    ["Pair of LEGO trams", "Pair of"],
    ["LEGO tram, hut + more", "more"],
    ["LEGO Series 9 minifigures full set", "full set"],
    ["LEGO 71010 serie completa", "serie completa"],
    ["LEGO minifigures series 9, 60 bags", "60 bags"],
  ]);
});

test("several set numbers are a lot, and the reason names them", () => {
  const title = "LEGO Falcon 75257 & X-wing 75273";
  const sale = { title, category: "legos", itemKey: "75257" } as const;
  expect(findExclusion({ ...sale, others: ["75273"] })).toEqual({
    rule: "lot",
    reason: "Two set numbers: 75257 and 75273.",
  });
  expect(findExclusion({ ...sale, others: ["75273", "75302"] })?.reason).toBe("3 set numbers: 75257, 75273 and 75302.");
  expect(findExclusion({ title, category: "legos", others: ["75273"] })?.reason).toBe("A further set number: 75273.");
  expect(findExclusion({ ...sale, others: [] })).toBeNull();
});

test("items that the source says were sold together are a lot", () => {
  const sale = { title: "LEGO City Tram 60271", category: "legos" } as const;
  expect(findExclusion({ ...sale, lotSize: 4 })).toEqual({ rule: "lot", reason: "Sold as 4 items together." });
  expect(findExclusion({ ...sale, lotSize: 1 })).toBeNull();
  expect(findExclusion({ ...sale, lotSize: null })).toBeNull();
});

test("lots of other categories are found in their own words", () => {
  expectLeftOut("lot", "comics", [
    ["Green Comet #1-6 1998", "#1-6"],
    ["Green Comet #1,2,3 1998", "#1,2,3"],
    ["Green Comet 25 comic books", "25 comic books"],
    ["25 Marvel Comics", "25 Marvel Comics"],
    ["Vintage 12 DC comics, Green Comet", "12 DC comics"],
    ["3x signed comics", "3x"],
    ["Green Comet complete run 1998", "complete run"],
    ["Green Comet (x3)", "(x3)"],
  ]);
  expectLeftOut("lot", "sports-memorabilia", [
    ["2 x signed football", "2 x"],
    ["Rookie booster box x 3", "box x 3"],
    ["Rookies complete set 1991", "complete set"],
  ]);
  expectLeftOut("lot", "model-trains", [["8 x double curve track", "8 x"]]);
  expectLeftOut("lot", "figures", [["Blind box minis one set (6pcs)", "one set (6"]]);
});

test("an item that is unknown until opened is excluded as mystery, unless a product has that name", () => {
  expectLeftOut("mystery", "sports-memorabilia", [
    ["Hoops mystery box 1 graded card", "mystery box"],
    ["Hoops repack, guaranteed hit", "repack"],
    ["Hoops random cards", "random cards"],
  ]);
  expectCounted("legos", [
    "LEGO The Mystery Machine 75902",
    "LEGO Graveyard Mystery 70420",
    "LEGO minifigures series 9 blind bag, 1 pack at random",
  ]);
  expectCounted("figures", ["Space Mystery Minis - one random box", "Big plush blind box"]);
});

test("what is compatible, made by others, built or copied is not an original", () => {
  expectLeftOut("not-genuine", "legos", [
    ["Castle bricks compatible with famous brands", "compatible"],
    ["BlueBrixx castle 102818", "BlueBrixx"],
    ["Castle blocks, not LEGO", "not LEGO"],
    ["LEGO castle MOC", "MOC"],
    ["Park bench | kit made with real LEGO bricks", "made with real LEGO"],
    ["LEGO knight, fake", "fake"],
  ]);
  expectLeftOut("not-genuine", "figures", [["Space pilot repro figure", "repro"]]);
  expectLeftOut("not-genuine", "sports-memorabilia", [["Striker photo reprint signed", "reprint"]]);
  expectCounted("legos", ["LEGO Customised Truck 42029", "LEGO power box for trains/MOCs 88000"]);
});

test("a comic that was printed again is not an original, under each name of its edition", () => {
  expectLeftOut("not-genuine", "comics", [
    ["Green Comet #27 reprint", "reprint"],
    ["Marvel Milestone Edition Green Comet #15", "Marvel Milestone"],
    ["Green Comet #27 Millennium Edition", "Millennium Edition"],
    ["Green Comet #181 Lionsgate edition", "Lionsgate"],
    ["Green Comet #1 Loot Crate Edition", "Loot Crate Edition"],
    ["True Believers: Green Comet #98", "True Believers"],
  ]);
  expectCounted("comics", ["True Believers #1 2008", "Green Comet #1 Loot Crate variant", "Milestone Green Comet #1"]);
});

test("a card that was cut or coloured is damaged, and one of porcelain is not genuine", () => {
  expectLeftOut("damaged-or-incomplete", "sports-memorabilia", [
    ["1958 Topps Jim Brown #62 TRIMMED, see scans", "TRIMMED"],
    ["2009 Topps Stephen Curry #321 PSA Authentic Altered", "Authentic Altered"],
  ]);
  expectLeftOut("not-genuine", "sports-memorabilia", [
    ["1958 Topps Jim Brown #62 Replica Porcelain Card", "Replica Porcelain Card"],
  ]);
});

test("many trains or cars at once are a lot", () => {
  expectLeftOut("lot", "model-trains", [
    ["Lionel O Gauge Bundle 6446 + 6417", "Bundle"],
    ["Wholesale O Gauge Lionel trains, 14 boxed", "Wholesale"],
    ["Lionel Freight Cars Collection O Gauge: 6464-325, 6-9710", "Freight Cars Collection"],
  ]);
  expectLeftOut("lot", "model-cars", [["Hot Wheels Duo - Twin Mill / Custom Eldorado", "Duo"]]);
  expectCounted("model-trains", ["Lionel 2343 Santa Fe F3 A-A pair", "Hornby R1162 British Pullman train set"]);
});

test("an empty box and instructions alone are excluded, in five languages", () => {
  expectLeftOut("box-or-instructions-only", "legos", [
    ["LEGO 75257 empty box", "empty box"],
    ["LEGO 75257 box only", "box only"],
    ["LEGO 75257 OVP leer", "OVP leer"],
    ["LEGO 75257 boîte vide", "boîte vide"],
    ["LEGO 75257 scatola vuota", "scatola vuota"],
    ["LEGO 75257 caja vacía", "caja vacía"],
    ["LEGO instructions for 75257", "instructions for"],
    ["LEGO 75257 instruction manual", "instruction manual"],
    ["LEGO 75257 Bauanleitung", "Bauanleitung"],
    ["LEGO 75257 notice seule", "notice seule"],
    ["LEGO 75257 solo istruzioni", "solo istruzioni"],
  ]);
});

test("a part, a spare, an accessory or whatever is split from a set is a part only", () => {
  expectLeftOut("part-only", "legos", [
    ["LEGO 75257 sticker sheet", "sticker sheet"],
    ["LEGO 75257 ship ONLY", "75257 ship ONLY"],
    ["LEGO dog split from city park", "split from"],
    ["LEGO Hund aus Set Park", "aus Set"],
    ["LEGO dog from 60271", "from 60271"],
    ["LEGO replacement cart", "replacement"],
    ["LEGO 75257 sealed bag no 4", "sealed bag no 4"],
    ["Red brick part 3001", "part 3001"],
    ["LEGO Fliese rot", "Fliese"],
    ["LEGO white tile 2 x 2", "tile 2 x 2"],
    ["LEGO minifigure red hair", "minifigure red hair"],
    ["Display stand for castle 75257 LEGO", "Display stand for"],
    ["LEGO castle guard sw0527 75257", "sw0527"],
  ]);
  expectLeftOut("part-only", "model-trains", [
    ["Diesel locomotive body only", "body only"],
    ["Motor only for Lionel 6-18001", "Motor only"],
    ["Lionel 2332 Motor Only", "Motor Only"],
    ["Märklin 3000 Motor Only", "Motor Only"],
    ["Atlas 50001256 Trucks Only N Scale", "Trucks Only"],
    ["Hornby R3086 decoder only", "decoder only"],
    ["Hornby R3086 only the bogies", "only the bogies"],
  ]);
  expectLeftOut("part-only", "sports-memorabilia", [
    ["1967 NFL Championship Program Frame Only - no autograph", "Frame Only"],
    ["1954 Topps Hank Aaron #128 empty slab only", "slab only"],
    ["Jerry Rice jersey display, no card", "no card"],
  ]);
  expectLeftOut("part-only", "model-cars", [["Corgi Aston Martin wheels only 1:43", "wheels only"]]);
  expectCounted("model-trains", ["Hornby R3086, pickup only", "Hornby R3086 only the tender is boxed"]);
});

test("a lone minifigure of a numbered set is a part", () => {
  expectLeftOut("part-only", "legos", [
    ["LEGO Star Wars minifigure sw0527 from 75257", "from 75257"],
    ["Brand New LEGO Millennium Falcon 75257 Minfigures", "Minfigures"],
    ["LEGO 75257 pilot minifigure new", "minifigure"],
    ["LEGO Ritter Minifigur 70404", "Minifigur"],
  ]);
});

test("minifigures that come with a set leave it whole", () => {
  expectCounted("legos", [
    "LEGO 75257 Falcon with 7 minifigures",
    "LEGO 75257 Falcon incl. minifigures",
    "LEGO 75257 Falcon includes minifigs",
    "LEGO 75257 Falcon + minifigures",
    "LEGO 75257 Falcon with Lando minifigure",
    "LEGO 75257 Falcon 7 minifigures",
    "LEGO 75257 Falcon mit Minifiguren",
    "Sealed LEGO 75257 Falcon minifigures",
  ]);
});

test("a minifigure that is a product of its own, or of no set, counts", () => {
  expectCounted("legos", [
    "LEGO 71034 Minifigures Series 23 snowman",
    "LEGO 71009-9 minifigure professor sim035",
    "LEGO 30605 minifigure polybag",
    "LEGO monkey king minifigure",
    "LEGO pilot minifigure sw0527",
    "LEGO 30605 pilot sw0527 polybag",
    "LEGO Serie 9 Minifigur Ritter mit BPZ, Platte",
  ]);
});

test("an item that lacks figures or parts, or is broken, is excluded", () => {
  expectLeftOut("damaged-or-incomplete", "legos", [
    ["LEGO 75257 NO MINIFIGURES", "NO MINIFIGURES"],
    ["LEGO 75257 no box or minifigs", "no box or minifigs"],
    ["LEGO 75257 NO FIGURINES", "NO FIGURINES"],
    ["LEGO 75257 ohne Figuren", "ohne Figuren"],
    ["LEGO 75257 sans figurines", "sans figurines"],
    ["LEGO 75257 missing pieces", "missing pieces"],
    ["LEGO 75257 does not include figures", "does not include figures"],
    ["LEGO 75257 incomplete", "incomplete"],
    ["LEGO 75257 without minifigures", "without minifigures"],
    ["LEGO 75257 sealed bags w/o figures", "w/o figures"],
    ["LEGO 75257 98% complete", "98% complete"],
    ["LEGO train 60197 spares or repair", "spares or repair"],
    ["LEGO 75257 damaged", "damaged"],
  ]);
  expectLeftOut("damaged-or-incomplete", "comics", [["Green Comet 4 coverless", "coverless"]]);
  expectLeftOut("damaged-or-incomplete", "model-trains", [["Tank engine non runner", "non runner"]]);
});

test("packaging is not the item: a set without it, or with a dented one, counts", () => {
  expectCounted("legos", [
    "LEGO 75257 unopened damaged box",
    "LEGO 75257 new, box has slight damage",
    "LEGO 75257 imperfect box",
    "LEGO 75257 damaged box",
    "LEGO 75257 missing box",
    "LEGO 75257 no instruction manual",
    "LEGO 75257 no box",
    "LEGO 75257 without box or instructions",
    "LEGO 75257 no instructions",
    "LEGO 75257 ohne OVP und Anleitung",
    "LEGO 75257 with box and instructions",
    "LEGO 75257 complete w/ instructions & box",
    "LEGO 75257 new and complete box damaged",
    "LEGO 75257 new & sealed (damaged)",
    "LEGO 75257 no missing pieces",
    "LEGO 75257 undamaged, 100% complete",
  ]);
});

test("the condition that the source gives can say that it is broken", () => {
  const sale = { title: "LEGO 75257 Falcon", category: "legos" } as const;
  expect(findExclusion({ ...sale, condition: "For parts or not working" })).toEqual({
    rule: "damaged-or-incomplete",
    reason: 'The condition says "For parts or not working".',
  });
  expect(findExclusion({ ...sale, condition: "Used" })).toBeNull();
  expect(findExclusion({ ...sale, condition: "New, damaged box" })).toBeNull();
  expect(findExclusion({ ...sale, condition: null })).toBeNull();
});

test("a reason quotes the title as it was written", () => {
  expect(findExclusion({ title: "Château LEGO – BOÎTE VIDE", category: "legos" })?.reason).toBe(
    'The title says "BOÎTE VIDE".',
  );
});

test("every rule has a label", () => {
  for (const { label } of Object.values(exclusionRules)) expect(label).toMatch(/^[A-Z].+[a-z]$/);
  expect(Object.keys(exclusionRules)).toHaveLength(13);
});

const categoryOfLabel: Record<string, CategoryId> = {
  ...{ lego: "legos", figures: "figures", comics: "comics", trains: "model-trains", cars: "model-cars" },
  ...{ sports: "sports-memorabilia", cards: "sports-memorabilia" },
};
const expectedRule: Record<string, ExclusionRule> = {
  ...{ lot: "lot", set: "lot", case: "lot", pick: "pick-your-own", mystery: "mystery" },
};
const aboutNumber: readonly (ExclusionRule | undefined)[] = ["lot", "pick-your-own", "mystery"];

test.for(marketFolders)("$whose labelled titles are judged as their reader judged them", ({ whose, folder }) => {
  const rows = rowsOf(folder, "lot-labels.tsv").filter(({ label }) => label !== "ambiguous");
  const wrong = rows.flatMap(({ label = "", category: source = "", title: raw = "" }) => {
    const title = cleanTitle(raw);
    const category = categoryOfLabel[source] ?? (/lego/i.test(title) ? "legos" : "figures");
    const { key: itemKey, others } = identifySet(category === "legos" ? title : "", { find: () => undefined });
    const rule = findExclusion({ title, category, itemKey, others })?.rule;
    const isRight = label === "single" ? !aboutNumber.includes(rule) : rule === expectedRule[label];
    return isRight ? [] : [`${label} → ${rule ?? "counted"}: ${title}`];
  });
  expect(wrong.length / rows.length, wrong.join("\n")).toBeLessThanOrEqual(whose === "real" ? 0.05 : 0);
});

test("a lone minifigure counts; several, parts of one, customs and copies do not", () => {
  const rule = (title: string) => findExclusion({ title, category: "minifigures" })?.rule ?? null;
  for (const title of [
    ...[
      "LEGO Star Wars Captain Rex minifigure sw0314",
      "LEGO sw0001a Battle Droid",
      "LEGO Gandalf minifigure with hat and staff",
    ],
    ...[
      "LEGO Darth Vader minifig with cape, helmet and lightsaber",
      "Headless Horseman minifigure",
      "LEGO Harry Potter hp123 NEW",
    ],
    ...[
      "LEGO minifigure series 9 Roman",
      "LEGO minifigure from set 75257 complete",
      "LEGO Luke Skywalker minifigure w/ hair",
    ],
  ]) {
    expect([title, rule(title)]).toEqual([title, null]);
  }
  for (const [expected, title] of [
    ["lot", "LEGO Star Wars 5 minifigures"],
    ["lot", "Lot of 4 LEGO figures"],
    ["lot", "3 x LEGO clone trooper sw0001"],
    ["lot", "4 LEGO clone trooper figures"],
    ["part-only", "LEGO minifigure head"],
    ["part-only", "LEGO minifig Darth Vader torso"],
    ["part-only", "LEGO Darth Vader cape only"],
    ["part-only", "LEGO legs for minifigure"],
    ["part-only", "LEGO Rex helmet"],
    ["damaged-or-incomplete", "LEGO Darth Vader minifigure no cape"],
    ["damaged-or-incomplete", "LEGO clone minifigure cracked"],
    ["not-genuine", "Custom clone trooper minifigure"],
    ["not-genuine", "Clone trooper minifigure compatible with LEGO"],
    ["not-genuine", "Fake LEGO clone trooper"],
  ] as const) {
    expect([title, rule(title)]).toEqual([title, expected]);
  }
});

test("comics printed again and sets of covers do not count; one comic called a lot, and what reprints others, do", () => {
  expectLeftOut("not-genuine", "comics", [
    ["Green Comet #1 Facsimile Edition", "Facsimile"],
    ["Green Comet #27 reprint", "reprint"],
  ]);
  expectLeftOut("lot", "comics", [
    ["Green Comet #1 Cover A B Variant Set Options", "Cover A B"],
    ["Green Comet #1 Covers A & B", "Covers A & B"],
    ["Green Comet #1 Trade & Virgin Set ltd 500", "Virgin Set"],
    ["Green Comet #1 Smith variant comic set", "comic set"],
    ["Green Comet #1 negative virgin & TD ^SET^", "TD ^SET"],
    ["Green Comet 4 issue set", "issue set"],
  ]);
  expectCounted("comics", [
    "Green Comet 335 VG * 1 Book Lot * Red Comet",
    "Comet Tales #1 reprints Green Comet #1",
    "Green Comet #1 comic set in 1890",
  ]);
});

test("team sets and unopened packs of cards do not count", () => {
  expectLeftOut("lot", "sports-memorabilia", [["2017 Donruss Chiefs team set", "team set"]]);
  expectLeftOut("mystery", "sports-memorabilia", [["2015-16 Upper Deck hobby box", "hobby box"]]);
});

test("two items in a title are a lot, in the words of their kind", () => {
  const sale = { title: "Green Comet and Red Comet", itemKey: "green-comet-1", others: ["green-comet-2"] };
  expect(findExclusion({ ...sale, category: "comics" })).toEqual({
    rule: "lot",
    reason: "Two items: green-comet-1 and green-comet-2.",
  });
});
