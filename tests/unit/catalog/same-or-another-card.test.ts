import { expect, test } from "vitest";
import { identifyItem } from "#app/models/catalog/identification/identify-item.server.ts";

function key(title: string) {
  return identifyItem("sports-memorabilia", title).key;
}

/** Two titles that differ in one thing that makes another card of it. */
const anotherCard: readonly (readonly [what: string, one: string, other: string])[] = [
  ["parallel", "2021 Panini Prizm Otto Brandt #101", "2021 Panini Prizm Otto Brandt #101 Silver"],
  ["parallel", "2021 Panini Prizm Otto Brandt #101 Silver", "2021 Panini Prizm Otto Brandt #101 Green"],
  ["parallel nobody knows", "2021 Panini Prizm Otto Brandt #101", "2021 Panini Prizm Otto Brandt #101 Thunderquake"],
  ["parallel nobody knows", "2021 Mosaic Otto Brandt #7 Frostwork", "2021 Mosaic Otto Brandt #7 Embercoil"],
  ["parallel beside a colour", "2021 Donruss Otto Brandt #7 Red", "2021 Donruss Otto Brandt #7 Red Thunderquake"],
  ["parallel", "2022 Topps Chrome Otto Brandt #55", "2022 Topps Chrome Otto Brandt #55 Refractor"],
  ["parallel", "2022 Topps Chrome Otto Brandt #55 Refractor", "2022 Topps Chrome Otto Brandt #55 X-Fractor"],
  ["parallel", "2022 Topps Chrome Otto Brandt #55 Refractor", "2022 Topps Chrome Otto Brandt #55 Purple Refractor"],
  ["parallel", "2018 Topps Update Otto Brandt #US12 Foil", "2018 Topps Update Otto Brandt #US12 Rainbow Foil"],
  ["parallel", "2020 Select Otto Brandt #44 Concourse", "2020 Select Otto Brandt #44 Courtside"],
  ["insert", "2019 Donruss Otto Brandt #3", "2019 Donruss Otto Brandt #3 Downtown"],
  ["insert", "2019 Hoops Otto Brandt #3 Kaboom", "2019 Hoops Otto Brandt #3 Slambox"],
  ["insert", "1996 Fleer Ultra Otto Brandt #12", "1996 Fleer Ultra Otto Brandt #12 Rising Nightfall"],
  ["variant", "2019 Topps Otto Brandt #410", "2019 Topps Otto Brandt #410 Photo Variation"],
  ["variant", "1989 Fleer Otto Brandt #616", "1989 Fleer Otto Brandt #616 error"],
  ["variant", "1971 Topps Otto Brandt #17", "1971 O-Pee-Chee Otto Brandt #17"],
  ["number", "2009 Topps Otto Brandt #321", "2009 Topps Otto Brandt #322"],
  ["number", "2015-16 Upper Deck Young Guns Otto Brandt #201", "2015-16 Upper Deck Young Guns Otto Brandt #C211"],
  ["family name of a colour", "2021 Prizm Jalen Green #309", "2021 Prizm Jalen Green #309 Green"],
  ["player", "2009 Topps Otto Brandt #321", "2009 Topps Emil Brandt #321"],
  ["player", "2009 Topps Otto Brandt #321", "2009 Topps Otto Lindqvist #321"],
  ["second player", "2015 Upper Deck Otto Brandt #250", "2015 Upper Deck Otto Brandt/Emil Lindqvist #250"],
  ["print run", "2021 Prizm Otto Brandt #101 Gold 4/10", "2021 Prizm Otto Brandt #101 Gold 4/25"],
  ["print run", "2021 Prizm Otto Brandt #101 Gold", "2021 Prizm Otto Brandt #101 Gold /10"],
  ["print run", "2021 Prizm Otto Brandt #101 Black 1/1", "2021 Prizm Otto Brandt #101 Black 1/5"],
  ["print run after the number", "2021 Prizm Otto Brandt #118 /1250", "2021 Prizm Otto Brandt #119 /1250"],
  ["year", "2009 Topps Otto Brandt #321", "2010 Topps Otto Brandt #321"],
  ["season", "2015-16 Upper Deck Otto Brandt #201", "2016-17 Upper Deck Otto Brandt #201"],
  ["set", "2018 Topps Otto Brandt #150", "2018 Topps Chrome Otto Brandt #150"],
  ["set", "2018 Topps Otto Brandt #150", "2018 Bowman Otto Brandt #150"],
  ["set", "2018 Prizm Otto Brandt #80", "2018 Prizm World Cup Otto Brandt #80"],
  ["set", "2018 Donruss Otto Brandt #80", "2018 Donruss Optic Otto Brandt #80"],
  ["autograph", "2020 Bowman Chrome Otto Brandt #12", "2020 Bowman Chrome Otto Brandt #12 auto"],
  ["relic", "2020 Topps Otto Brandt #12", "2020 Topps Otto Brandt #12 game used relic"],
  ["relic", "2020 Topps Otto Brandt #12 relic", "2020 Topps Otto Brandt #12 logoman"],
  ["size", "2015 Upper Deck Otto Brandt #201", "2015 Upper Deck Otto Brandt #201 Jumbo"],
  ["canvas", "2015 Upper Deck Young Guns Otto Brandt", "2015 Upper Deck Young Guns Canvas Otto Brandt"],
  ["game card's number", "Pokemon Embermouse 4/102 Holo", "Pokemon Embermouse 5/102 Holo"],
  ["game card's set", "Pokemon Embermouse 4/102 Holo", "Pokemon Embermouse 4/130 Holo"],
  ["game card's edition", "Pokemon Embermouse 4/102", "Pokemon Embermouse 4/102 1st Edition"],
  ["game card's printing", "Pokemon Embermouse 4/102", "Pokemon Embermouse 4/102 reverse holo"],
  ["game card's language", "Pokemon Embermouse 4/102", "Pokemon Embermouse 4/102 Japanese"],
  ["game card's name", "Yu-Gi-Oh Moonlit Golem LOB-001", "Yu-Gi-Oh Sunlit Golem LOB-001"],
  ["game card's code", "One Piece OP01-120 Captain Rourke", "One Piece OP01-121 Captain Rourke"],
];

/** Two titles of the same card; its condition may differ. */
const sameCard: readonly (readonly [what: string, one: string, other: string])[] = [
  ["word order", "2009 Topps Otto Brandt #321", "Otto Brandt #321 Topps 2009"],
  ["word order", "2021 Prizm Silver Otto Brandt #101", "#101 Otto Brandt 2021 Silver Prizm"],
  ["word order", "2021 Mosaic Thunderquake Green Otto Brandt #7", "2021 Mosaic Otto Brandt Green Thunderquake #7"],
  [
    "word order",
    "2020 Bowman Chrome Otto Brandt auto Blue Refractor",
    "Otto Brandt Blue Refractor auto 2020 Bowman Chrome",
  ],
  ["owner of the maker", "2017 Donruss Otto Brandt #344", "2017 Panini Donruss Otto Brandt #344"],
  ["abbreviation", "2015 Upper Deck Young Guns Otto Brandt #201", "2015-16 UD YG Otto Brandt #201"],
  ["abbreviation", "1979 O-Pee-Chee Otto Brandt #18", "1979-80 OPC Otto Brandt #18"],
  ["abbreviation", "2022 Topps Chrome Otto Brandt #55 Refractor", "2022 Topps Chrome Otto Brandt #55 Ref"],
  ["abbreviation", "2019 Topps Otto Brandt #410 Photo Variation", "2019 Topps Otto Brandt #410 photo var"],
  ["plural", "2022 Topps Chrome Otto Brandt #55 Refractor", "2022 Topps Chrome Refractors Otto Brandt #55"],
  ["plural", "2017 Donruss Rated Rookie Otto Brandt #344", "2017 Donruss Rated Rookies Otto Brandt #344"],
  ["plural", "2021 Mosaic Otto Brandt #7 Frostwork", "2021 Mosaic Frostworks Otto Brandt #7"],
  ["plural", "2017 Donruss Press Proof Otto Brandt #344", "2017 Donruss Press Proofs Otto Brandt #344"],
  ["praise", "2009 Topps Otto Brandt #321", "WOW! 2009 Topps Otto Brandt #321 Beautiful Card! Must See"],
  ["praise", "2009 Topps Otto Brandt #321", "2009 Topps Otto Brandt #321 RC HOF GOAT Investment Hot"],
  ["praise", "2009 Topps Otto Brandt #321", "2009 Topps Otto Brandt #321 rookie card future hof well centered"],
  ["team", "2009 Topps Otto Brandt #321", "2009 Topps Otto Brandt #321 Golden State Warriors"],
  ["team", "2009 Topps Otto Brandt #321", "2009 Topps Otto Brandt Oilers #321 Edmonton"],
  ["team", "2019 Topps Chrome Otto Brandt #12", "2019 Topps Chrome Otto Brandt Borussia Dortmund #12"],
  ["sport", "2009 Topps Otto Brandt #321", "2009 Topps Basketball Otto Brandt #321 NBA"],
  ["punctuation", "2009 Topps Otto Brandt #321", "2009 Topps - Otto Brandt - No. 321"],
  ["punctuation", "2018 Topps Update Otto Brandt #US250", "2018 Topps Update Otto Brandt #US-250!!!"],
  ["a blank more", "2009 Topps Otto Brandt #321", "2009  Topps  Otto Brandt  # 321"],
  ["initials", "2009 Topps C.J. Brandt #321", "2009 Topps CJ Brandt #321"],
  ["hyphen", "2009 Topps Otto Brandt-Lindqvist #321", "2009 Topps Otto Brandt Lindqvist #321"],
  ["accent", "2018 Topps Otto Brändt #12", "2018 Topps Otto Brandt #12"],
  ["stroke", "2023 Topps Rasmus Højlund #12", "2023 Topps Rasmus Hojlund #12"],
  ["letter that stands for two", "2023 Topps Otto Groß #12", "2023 Topps Otto Gross #12"],
  ["language", "2019 Topps Chrome Otto Brandt #12", "2019 Topps Chrome Otto Brandt Nr. 12 Sammelkarte Top Zustand"],
  ["language", "2019 Topps Chrome Otto Brandt #12", "Carte 2019 Topps Chrome Otto Brandt #12 très bon état"],
  ["language", "2019 Topps Chrome Otto Brandt #12", "2019 Topps Chrome Otto Brandt #12 carta rara ottime condizioni"],
  ["emoji", "2009 Topps Otto Brandt #321", "🔥2009 Topps Otto Brandt #321🔥📈"],
  ["emoji", "2009 Topps Otto Brandt #321", "2009⚡Topps⚡Otto Brandt⚡#321"],
  ["print run", "2021 Prizm Otto Brandt #101 Gold 4/10", "2021 Prizm Otto Brandt #101 Gold 7/10"],
  ["print run", "2021 Prizm Otto Brandt #101 Gold 4/10", "2021 Prizm Otto Brandt #101 Gold #'d to 10"],
  ["print run", "2021 Prizm Otto Brandt #101 Black 1/1", "2021 Prizm Otto Brandt #101 Black one of one"],
  ["suffix", "2018 Topps Update Otto Brandt #US250", "2018 Topps Update Otto Brandt Jr. #US250"],
  ["badge", "2009 Topps Otto Brandt #321", "2009 Topps Otto Brandt #321 new"],
  ["nickname", "2009 Topps Stephen Brandt #321", "2009 Topps Stephen Steph Brandt #321"],
  [
    "shirt in the picture",
    "2018 Topps Update Otto Brandt #US250",
    "2018 Topps Update Otto Brandt #US250 in teal & gold uniform",
  ],
  ["grade", "2009 Topps Otto Brandt #321", "2009 Topps Otto Brandt #321 PSA 10 GEM MINT"],
  ["grade", "2009 Topps Otto Brandt #321 PSA 9", "2009 Topps Otto Brandt #321 BGS 9.5 10/9.5/9.5/9"],
  ["grade", "2009 Topps Otto Brandt #321 PSA 8 (OC)", "2009 Topps Otto Brandt #321 raw NM-MT"],
  ["grade", "2009 Topps Otto Brandt #321 auto BGS 9 / 10 auto", "2009 Topps Otto Brandt #321 auto PSA 10?"],
  ["hope", "2009 Topps Otto Brandt #321", "2009 Topps Otto Brandt #321 PSA 10 candidate"],
  ["game card's set named", "Pokemon Embermouse 4/102 Holo", "1999 Pokemon Base Set Holo Embermouse 4/102 WOTC"],
  ["game card without the game", "Pokemon Embermouse VMAX 20/189", "Embermouse VMAX 20/189"],
  ["game card's zeros", "Pokemon Embermouse VMAX 020/189", "Pokemon TCG Embermouse VMAX 20/189 Darkness Ablaze"],
  ["game card's grade", "Pokemon Embermouse 4/102 PSA 9", "Pokémon Embermouse 4/102 CGC 8.5"],
];

test.each(anotherCard)("another %s is another card: %s, %s", (_, one, other) => {
  const keys = [key(one), key(other)];
  expect(keys).not.toContain(null);
  expect(keys[0]).not.toBe(keys[1]);
});

test.each(sameCard)("%s changes nothing: %s, %s", (_, one, other) => {
  expect(key(one)).not.toBeNull();
  expect(key(other)).toBe(key(one));
});

test("a card without a player is no item", () => {
  for (const title of [
    "2015-16 Upper Deck Young Guns #201 rookie",
    "2009 Topps #321 PSA 10",
    "2021 Panini Prizm Silver #101",
    "1986 Fleer basketball card #57",
  ]) {
    expect(key(title), title).toBeNull();
  }
});

test("goods of another kind are no item, those that come with a card are part of nothing", () => {
  for (const title of [
    "100 card sleeves for trading cards",
    "Display case for graded cards Otto Brandt",
    "2021 Panini Prizm hobby box factory sealed",
    "2021 Panini Prizm Otto Brandt retail pack",
    "Topps 2021 blaster box Otto Brandt",
    "Otto Brandt video game PS4 2021",
    "Funko Pop Otto Brandt rookie #12",
    "Pokemon booster box 2021 sealed",
    "Pokemon Embermouse plush",
  ]) {
    expect(key(title), title).toBeNull();
  }
  expect(key("2009 Topps Otto Brandt #321 in magnetic display case")).toBe(key("2009 Topps Otto Brandt #321"));
});

test("identifying takes linear time", () => {
  for (const unit of ["PSA 10 ", "9.5/", "#", "a b ", "12/", "one ", "pokemon ", "1 of "]) {
    const title = unit.repeat(65_536 / unit.length);
    const start = performance.now();
    key(title);
    expect(performance.now() - start, unit).toBeLessThan(2_000);
  }
});
