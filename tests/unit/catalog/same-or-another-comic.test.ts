import { expect, test } from "vitest";
import { identifyItem } from "#app/models/catalog/identification/identify-item.server.ts";

function key(title: string) {
  return identifyItem("comics", title).key;
}

/** Two titles that differ in one thing that makes another comic of it. */
const anotherComic: readonly (readonly [what: string, one: string, other: string])[] = [
  ["number", "Green Comet #12", "Green Comet #13"],
  ["number", "Green Comet 12 NM", "Green Comet 21 NM"],
  ["number", "Green Comet #1", "Green Comet #-1"],
  ["number", "Green Comet #1", "Green Comet #1/2"],
  ["series", "Green Comet #1", "Green Comet Adventures #1"],
  ["series", "Green Comet #1", "Giant-Size Green Comet #1"],
  ["series", "Amazing Spider-Man #50", "Spectacular Spider-Man #50"],
  ["series", "New Mutants #1 1983", "Mutants #1 1983"],
  ["annual", "Green Comet #3", "Green Comet Annual #3"],
  ["run", "Amazing Spider-Man #1 (1963)", "Amazing Spider-Man #1 (2018)"],
  ["volume", "Green Comet vol 2 #9", "Green Comet vol 3 #9"],
  ["year", "Green Comet #9 1984", "Green Comet #9 2014"],
  ["cover letter", "Green Comet #1 Cover A", "Green Comet #1 Cover B"],
  ["cover letter", "Green Comet #1 Cover B", "Green Comet #1 Cover C"],
  ["cover letter", "Green Comet #1 CVR D Variant", "Green Comet #1 CVR E Variant"],
  ["cover letter", "Green Comet #1", "Green Comet #1b"],
  ["ratio", "Green Comet #1 1:25 variant", "Green Comet #1 1:50 variant"],
  ["artist of a variant", "Green Comet #1 Jo Smith variant", "Green Comet #1 Al Lindqvist variant"],
  ["variant", "Green Comet #1", "Green Comet #1 variant"],
  ["virgin cover", "Green Comet #1 Smith variant", "Green Comet #1 Smith virgin variant"],
  ["foil cover", "Green Comet #1", "Green Comet #1 foil cover"],
  ["lenticular cover", "Green Comet #1", "Green Comet #1 lenticular cover"],
  ["blank cover", "Green Comet #1", "Green Comet #1 blank sketch variant"],
  ["glowing cover", "Green Comet #1", "Green Comet #1 glow in the dark cover"],
  ["shop's cover", "Green Comet #1", "Green Comet #1 Harborside Comics exclusive"],
  ["shop's cover", "Green Comet #1 Harborside exclusive", "Green Comet #1 Moonmill exclusive"],
  ["fair's cover", "Green Comet #1 SDCC exclusive", "Green Comet #1 NYCC exclusive"],
  ["homage", "Green Comet #1 Smith variant", "Green Comet #1 Smith homage variant"],
  ["printing", "Green Comet #1", "Green Comet #1 2nd print"],
  ["printing", "Green Comet #1 2nd print", "Green Comet #1 3rd printing"],
  ["printing", "Green Comet #1", "Green Comet #1 facsimile edition"],
  ["printing", "Green Comet #1", "Green Comet #1 reprint"],
  ["edition", "Green Comet #1", "Green Comet #1 gold edition"],
  ["edition", "Green Comet #1", "Green Comet #1 director's cut"],
  ["edition", "Green Comet #1", "Green Comet #1 Platinum Al Lindqvist"],
  ["printing of a book", "Green Comet Special 1984", "Green Comet Special 1984 2nd printing"],
  ["newsstand copy", "Green Comet #1", "Green Comet #1 newsstand"],
  ["price on the cover", "Green Comet #1 30 cent variant", "Green Comet #1 35 cent variant"],
  ["price on the cover", "Green Comet #1", "Green Comet #1 UK pence variant"],
  ["insert", "Green Comet #1", "Green Comet #1 Mark Jewelers insert"],
  ["signature", "Green Comet #1 CGC 9.8", "Green Comet #1 CGC SS 9.8"],
  ["signature", "Green Comet #1", "Green Comet #1 signed by Jo Smith"],
  ["book", "Green Comet #2", "Green Comet Omnibus #2"],
  ["book", "Green Comet #1 (2016)", "Green Comet TPB #1 (2016)"],
  ["digest", "Green Comet #5", "Green Comet Digest #5"],
  ["book", "Green Comet vol 3 TPB", "Green Comet vol 3 hardcover"],
  ["book", "Green Comet vol 3 TPB", "Green Comet vol 4 TPB"],
];

/** Two titles of the same comic; its condition may differ. */
const sameComic: readonly (readonly [what: string, one: string, other: string])[] = [
  ["word order", "Green Comet #12 1984", "1984 Green Comet #12"],
  ["word order", "Green Comet #1 1:25 Smith variant", "Green Comet #1 Smith variant 1:25"],
  ["word order", "Green Comet #1 Cover B 2nd print", "Green Comet #1 second printing cover B"],
  ["publisher", "Green Comet #12", "Marvel Comics Green Comet #12"],
  ["publisher", "Green Comet #12", "Green Comet #12 (Dark Horse)"],
  ["abbreviation", "Amazing Spider-Man #300", "ASM #300"],
  ["abbreviation", "Teenage Mutant Ninja Turtles #12", "TMNT #12"],
  ["abbreviation", "Green Comet #1 Cover B", "Green Comet #1 CVR B"],
  ["abbreviation", "Green Comet #1 2nd printing", "Green Comet #1 2nd ptg"],
  ["abbreviation", "Green Comet vol 3 TPB", "Green Comet volume 3 trade paperback"],
  ["abbreviation", "Green Comet #1 Smith variant", "Green Comet #1 Smith var"],
  ["spelling", "Uncanny X-Men #266", "Uncanny Xmen #266"],
  ["spelling", "Amazing Spider-Man #300", "Amazing Spiderman # 300"],
  ["article", "The Green Comet #12", "Green Comet #12"],
  ["first printing", "Green Comet #1", "Green Comet #1 1st print"],
  ["first cover", "Green Comet #1", "Green Comet #1 Cover A"],
  ["first cover", "Green Comet #1", "Green Comet #1 main cover"],
  ["first cover", "Green Comet #1", "Green Comet #1 regular cover direct edition"],
  ["cover letter with its artist", "Green Comet #1 Cover B", "Green Comet #1 Cover B Smith Variant"],
  ["cover letter as a variant", "Green Comet #1 Cover C", "Green Comet #1 Cover C Variant"],
  ["plural", "Green Comet Comic #12", "Green Comet Comics #12"],
  ["praise", "Green Comet #12", "HOT! RARE KEY Green Comet #12 High Grade Must Have"],
  ["praise", "Green Comet #12", "Green Comet #12 1st appearance of Red Harbor, classic cover"],
  ["artist", "Green Comet #12", "Green Comet #12 Jo Smith cover & art"],
  ["story", "Green Comet #12", "Green Comet #12 - Death of Captain Rourke!"],
  ["pages", "Green Comet #12 CGC 9.4", "Green Comet #12 CGC 9.4 White Pages"],
  ["size of the series", "Green Comet #2", "Green Comet #2 (of 5)"],
  ["mark", "Green Comet #12", "Green Comet No. 12"],
  ["mark", "Green Comet #12", "Green Comet Issue 12"],
  ["language", "Green Comet #12", "Green Comet Nr. 12"],
  ["language", "Green Comet #12", "Green Comet n° 12"],
  ["zeros", "Green Comet #12", "Green Comet #012"],
  ["punctuation", "Green Comet #12", "GREEN COMET - # 12!!!"],
  ["punctuation", "Green Comet & Friends #12", "Green Comet and Friends #12"],
  ["accent", "Café Comet #12", "Cafe Comet #12"],
  ["emoji", "Green Comet #12", "🔥🔑 Green Comet #12 🔥"],
  ["state", "Green Comet #12", "Green Comet #12 bagged and boarded unread"],
  ["grade", "Green Comet #12", "Green Comet #12 CGC 9.8"],
  ["grade", "Green Comet #12 VF/NM 9.0", "9.4 CGC Green Comet #12"],
  ["grade", "Green Comet #12 CBCS 9.4 verified", "Green Comet #12 FN 6.0"],
  ["grade without an issue", "Green Comet Special 1984", "Green Comet Special 1984 CGC 9"],
  ["hope", "Green Comet #12", "Green Comet #12 possible CGC 9.8"],
  ["variant said twice", "Green Comet #1 virgin cover", "Green Comet #1 virgin variant"],
  ["supplies with it", "Green Comet #12", "Green Comet #12 with poster"],
];

test.each(anotherComic)("another %s is another comic: %s, %s", (_, one, other) => {
  const keys = [key(one), key(other)];
  expect(keys).not.toContain(null);
  expect(keys[0]).not.toBe(keys[1]);
});

test.each(sameComic)("%s changes nothing: %s, %s", (_, one, other) => {
  expect(key(one)).not.toBeNull();
  expect(key(other)).toBe(key(one));
});

test("goods of another kind are no item", () => {
  for (const title of [
    "Green Comet #12 cover T-shirt XL",
    "Green Comet #1 poster 24x36",
    "Funko Pop! Green Comet #324",
    "Green Comet statue 1984",
    "Green Comet action figure 1994 Toy Biz",
    "Green Comet DVD 2004",
    "100 comic book bags and boards 2021",
    "Green Comet coffee mug 2019",
    "HotWheels Green Comet Roadster #234",
    "Green Comet Lego minifigure 2019",
    "1992 Green Comet trading cards #12",
    "Green Comet video game PS2 2005",
  ]) {
    expect(key(title), title).toBeNull();
  }
  expect(key("Green Comet #12 action figure variant")).not.toBeNull();
});

test("New is a name: only the badge of a listing is cut", () => {
  expect(key("New Mutants #98")).toBe("new-mutants-98");
  expect(key("New Avengers #1 2005")).toContain("new-avengers-1");
  expect(key("New Teen Titans #2")).toBe("new-teen-titans-2");
});

test("identifying takes linear time", () => {
  for (const unit of ["CGC 9.8 ", "9.5/", "#", "a b ", "variant ", "cover b ", "1:", "exclusive "]) {
    const title = unit.repeat(65_536 / unit.length);
    const start = performance.now();
    key(title);
    expect(performance.now() - start, unit).toBeLessThan(2_000);
  }
});
