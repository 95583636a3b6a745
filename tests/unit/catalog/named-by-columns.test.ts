import { expect, test } from "vitest";
import { identifyItem } from "#app/models/catalog/identification/identify-item.server.ts";
import {
  itemNamedBy,
  nameByColumns,
  readSpoiledArticle,
  readSpoiledNumber,
} from "#app/models/catalog/identification/named-by-columns.server.ts";
import { kindsOnServer } from "#app/models/catalog/kinds/all.server.ts";
import { type ItemKind, itemKinds } from "#app/models/catalog/kinds/all.ts";
import { replaceCataloguedItems } from "#app/models/catalog/kinds/known-items.server.ts";
import { cellText, type NamingCells, namingColumns } from "#app/models/catalog/kinds/naming/naming-columns.ts";

/** The title of a row, and the item that its title and columns name. */
function read(kind: ItemKind, cells: NamingCells): [title: string, key: string | null] {
  const { title, named } = nameByColumns(kind, cells);
  return [title, named === null ? identifyItem(kind, title).key : itemNamedBy(kind, title, named).key];
}

test.each<[NamingCells, string, string | null]>([
  [{ series: "Amazing Spider-Man", issue: "300" }, "Amazing Spider-Man #300", "amazing-spider-man-300"],
  [{ series: "Amazing Spider-Man (1963)", issue: "#300" }, "Amazing Spider-Man (1963) #300", "amazing-spider-man-300"],
  [{ title: "Amazing Spider-Man", issue: "300.0" }, "Amazing Spider-Man #300", "amazing-spider-man-300"],
  [{ title: "Amazing Spider-Man", number: "129" }, "Amazing Spider-Man #129", "amazing-spider-man-129"],
  [{ series: "Saga", issue: "25", year: "2014" }, "Saga #25 (2014)", "saga-25-2014"],
  [{ series: "Saga (2012)", issue: "25", year: "2014" }, "Saga (2012) #25", "saga-25-2012"],
  [
    { series: "Amazing Spider-Man", volume: "5", issue: "1" },
    "Amazing Spider-Man Vol. 5 #1",
    "amazing-spider-man-1-2018",
  ],
  [{ title: "Watchmen", volume: "1.0" }, "Watchmen Vol. 1", "watchmen-vol-1"],
  [{ series: "Spider-Man 2099", issue: "1" }, "Spider-Man 2099 #1", identifyItem("comics", "Spider-Man 2099 #1").key],
  [{ series: "Batman", issue: "423", issue_letter: "b" }, "Batman #423 (Cover B)", "batman-423-cover-b"],
  [{ series: "Batman", issue: "423", issue_letter: "A" }, "Batman #423", "batman-423"],
  [{ series: "Batman", issue: "423C" }, "Batman #423C", "batman-423-cover-c"],
  [{ series: "Batman", issue: "423", variant: "Newsstand" }, "Batman #423 (Newsstand)", "batman-423-newsstand"],
  [{ series: "Batman", issue: "423", variant: "Regular" }, "Batman #423", "batman-423"],
  [
    { series: "Batman", issue: "423", variant: "35 cent variant" },
    "Batman #423 (35 cent variant)",
    "batman-423-35-cent",
  ],
  [{ series: "Batman", issue: "423", printing: "2" }, "Batman #423 (2nd printing)", "batman-423-2nd-print"],
  [{ series: "Batman", issue: "423", printing: "1st Printing" }, "Batman #423", "batman-423"],
])("the columns %j of a comic are %s, %s", (cells, title, key) => {
  expect(read("comics", cells)).toEqual([title, key]);
});

test("a variant that the rules do not know is another thing than the plain issue", () => {
  const [title, key] = read("comics", { series: "Batman", issue: "423", variant: "Todd McFarlane" });
  expect(title).toBe("Batman #423 (Todd McFarlane Variant)");
  expect(key).toMatch(/^batman-423-.*variant$/);
});

test.each<[NamingCells, string, string | null]>([
  [
    { year: "1986", maker: "Fleer", card_set: "Basketball", player: "Michael Jordan", card_number: "57" },
    "1986 Fleer Basketball Michael Jordan #57",
    "1986-fleer-michael-jordan-57",
  ],
  [
    { year: "1986.0", maker: "Fleer", card_set: "1986 Fleer", player: "Michael Jordan", card_number: "#57" },
    "1986 Fleer Michael Jordan #57",
    "1986-fleer-michael-jordan-57",
  ],
  [
    { title: "1986 Fleer", player: "Michael Jordan", card_number: "57" },
    "1986 Fleer Michael Jordan #57",
    "1986-fleer-michael-jordan-57",
  ],
  [
    { title: "Michael Jordan", year: "1986", maker: "Fleer", number: "57" },
    "1986 Fleer Michael Jordan #57",
    "1986-fleer-michael-jordan-57",
  ],
  [
    { year: "2018", maker: "Topps", card_set: "Topps Update", player: "Ronald Acuna Jr.", card_number: "US250" },
    "2018 Topps Update Ronald Acuna Jr. #US250",
    "2018-topps-update-ronald-acuna-us250",
  ],
  [
    {
      year: "2019-20",
      maker: "Panini",
      card_set: "Prizm",
      player: "Zion Williamson",
      card_number: "248",
      variant: "Silver",
    },
    "2019-20 Panini Prizm Zion Williamson #248, Silver",
    "2019-prizm-zion-williamson-248-silver",
  ],
  [
    { year: "1986", maker: "Fleer", player: "Michael Jordan", card_number: "57", variant: "Base" },
    "1986 Fleer Michael Jordan #57",
    "1986-fleer-michael-jordan-57",
  ],
])("the columns %j of a card are %s, %s", (cells, title, key) => {
  expect(read("sports-memorabilia", cells)).toEqual([title, key]);
});

test.each<[ItemKind, NamingCells, string, string | null]>([
  [
    "model-trains",
    { maker: "Märklin", article_number: "39902", title: "Diesellok BR 218 217-8" },
    "Märklin 39902 Diesellok BR 218 217-8",
    "marklin-39902",
  ],
  [
    "model-trains",
    { maker: "Märklin", number: "39902", title: "Märklin Diesellok" },
    "Märklin 39902 Diesellok",
    "marklin-39902",
  ],
  // Four digits like a year, and three: marked as a number.
  ["model-trains", { maker: "Märklin", number: "2014", title: "Diesellok" }, "Märklin #2014 Diesellok", "marklin-2014"],
  ["model-trains", { maker: "Märklin", number: "800" }, "Märklin #800", "marklin-800"],
  [
    "model-trains",
    { maker: "Hornby", number: "R 3086", model: "Flying Scotsman" },
    "Hornby R 3086 Flying Scotsman",
    "hornby-r3086",
  ],
  ["model-trains", { maker: "Lionel", number: "6-8100" }, "Lionel 6-8100", "lionel-6-8100"],
  [
    "model-cars",
    { maker: "Hot Wheels", model: "Custom Camaro", year: "1968", scale: "1:64", colour: "Red" },
    "Hot Wheels Custom Camaro (1968) 1:64 Red",
    "hot-wheels-custom-camaro-1968-red",
  ],
  [
    "model-cars",
    { maker: "Minichamps", article_number: "400 030101", title: "BMW M3" },
    "Minichamps 400 030101 BMW M3",
    "minichamps-400030101",
  ],
  [
    "model-cars",
    { maker: "Corgi", number: "TY66141", title: "Batmobile", scale: "43" },
    "Corgi TY66141 Batmobile 1:43",
    "corgi-ty66141",
  ],
  [
    "model-cars",
    { maker: "Hot Wheels", title: "Bone Shaker", number: "12/250", year: "2020" },
    "Hot Wheels Bone Shaker (2020) #12",
    "hot-wheels-bone-shaker-2020-12",
  ],
  [
    "figures",
    { maker: "Funko", line: "Pop! Star Wars", model: "Darth Vader", number: "01" },
    "Funko Pop! Star Wars Darth Vader #01",
    "funko-pop-star-wars-1",
  ],
  [
    "figures",
    { maker: "Funko", line: "Funko Pop! Star Wars", title: "Boba Fett", number: "08", variant: "Chrome" },
    "Funko Pop! Star Wars Boba Fett #08 Chrome",
    "funko-pop-star-wars-8-chrome",
  ],
  [
    "figures",
    { line: "Star Wars", title: "Luke Skywalker", year: "1978" },
    "Star Wars Luke Skywalker (1978)",
    "luke-skywalker",
  ],
])("the columns of %s, %j, are %s, %s", (kind, cells, title, key) => {
  expect(read(kind, cells)).toEqual([title, key]);
});

const complete: NamingCells[] = [
  { series: "Batman", issue: "423", variant: "Newsstand", year: "1988" },
  { year: "1986", maker: "Fleer", player: "Michael Jordan", card_number: "57" },
  { maker: "Märklin", article_number: "39902", model: "Diesellok" },
  { maker: "Corgi", article_number: "TY66141", model: "Batmobile" },
  { maker: "Funko", line: "Pop! Star Wars", model: "Darth Vader", number: "01" },
];

test("what columns name has the key that its natural title has", () => {
  for (const kind of itemKinds) {
    for (const cells of complete) {
      const { title, named } = nameByColumns(kind, cells);
      expect(named).toBeNull();
      expect(read(kind, cells)[1]).toBe(identifyItem(kind, title).key);
    }
  }
});

test.each<[ItemKind, NamingCells, string | null]>([
  // The title says the same, or more.
  [
    "comics",
    { title: "Amazing Spider-Man #300 CGC 9.8", series: "Amazing Spider-Man", issue: "300", year: "1988" },
    "amazing-spider-man-300",
  ],
  [
    "comics",
    { title: "Amazing Spider-Man 300 newsstand", series: "Amazing Spider-Man", issue: "300" },
    "amazing-spider-man-300-newsstand",
  ],
  // The year of the series, and that of the cover.
  ["comics", { title: "Saga #25 (2012)", series: "Saga", issue: "25", year: "2014" }, "saga-25-2012"],
  // A brand alone names nothing.
  ["sports-memorabilia", { title: "1986 Fleer Michael Jordan #57", maker: "Topps" }, "1986-fleer-michael-jordan-57"],
  // The columns say more.
  ["comics", { title: "Amazing Spider-Man #300", variant: "Newsstand" }, "amazing-spider-man-300-newsstand"],
  ["comics", { title: "First Venom, key!", series: "Amazing Spider-Man", issue: "300" }, "amazing-spider-man-300"],
  // Another issue, another card, another article.
  ["comics", { title: "Amazing Spider-Man #300", issue: "301" }, null],
  ["comics", { title: "Batman #300", series: "Amazing Spider-Man", issue: "300" }, null],
  ["comics", { title: "Batman #423 newsstand", series: "Batman", issue: "423", variant: "2nd printing" }, null],
  ["sports-memorabilia", { title: "1986 Fleer Michael Jordan #57", card_number: "58" }, null],
  [
    "sports-memorabilia",
    { title: "1986 Fleer Michael Jordan #57", year: "1986", maker: "Fleer", player: "Karl Malone" },
    null,
  ],
  ["model-trains", { title: "Hornby R3086 Flying Scotsman", maker: "Hornby", article_number: "R3371" }, null],
  // A running number of the list is not the thing's.
  ["comics", { title: "Amazing Spider-Man #300", number: "7" }, "amazing-spider-man-300"],
  ["sports-memorabilia", { title: "1986 Fleer Michael Jordan #57", number: "7" }, "1986-fleer-michael-jordan-57"],
  // Other goods of that name.
  ["comics", { title: "Poster", series: "Amazing Spider-Man", issue: "300" }, null],
])("of %s, %j is %s", (kind, cells, key) => {
  expect(read(kind, cells)[1]).toBe(key);
});

test.each<[NamingCells, string]>([
  [{ series: "X-Men #1", issue: "2" }, ""],
  [{ series: "Batman", issue: "1-6" }, ""],
  [{ series: "Batman", issue: "Annual 1" }, ""],
  [{ issue: "300" }, ""],
  [{ series: "Batman" }, ""],
])("the columns %j name no comic", (cells, title) => {
  expect(nameByColumns("comics", cells)).toEqual({ title, named: null });
});

test("things of no kind keep all that tells them apart", () => {
  const titleOf = (cells: NamingCells) => nameByColumns("other", cells).title;
  expect(titleOf({ title: "National Geographic", issue: "300" })).toBe("National Geographic #300");
  expect(titleOf({ series: "National Geographic", issue: "301" })).toBe("National Geographic #301");
  expect(titleOf({ title: "One Piece", volume: "3" })).toBe("One Piece Vol. 3");
  expect(titleOf({ year: "1909", maker: "Lincoln", model: "Penny" })).toBe("1909 Lincoln Penny");
  expect(titleOf({ title: "Jar of buttons", year: "1909" })).toBe("Jar of buttons");
});

const hostile = [
  "",
  "#",
  "#".repeat(200),
  "(".repeat(200),
  "\0",
  "a\0b",
  "-",
  "n/a",
  "1/2",
  "=1+1",
  "é".repeat(200),
  "constructor",
];

test("cells of any text are read in no time, and none that says nothing is one", () => {
  expect(["", " ", "-", "n/a", "\0", "#", "None"].map(cellText)).toEqual(Array(7).fill(undefined));
  expect(cellText("a\0b")).toBe("a b");
  const started = performance.now();
  for (const text of ["7", "7,", "=", "'", "0.", "e+"]) {
    expect(readSpoiledNumber("legos", text.repeat(32_000))).toBeNull();
  }
  expect(cellText("a ".repeat(32_000))?.length).toBeLessThanOrEqual(200);
  const long = ["a1 ", "#1 ", "1-", "Vol. ", "((", "é,"].map((text) => cellText(text.repeat(32_000)) ?? "");
  for (const kind of [...itemKinds, "other"] as const) {
    for (const text of [...hostile, ...long].flatMap((text) => cellText(text) ?? [])) {
      const all = Object.fromEntries([...namingColumns, "title", "number"].map((column) => [column, text]));
      const { title, named } = nameByColumns(kind, all);
      expect(title.length).toBeLessThanOrEqual(300);
      if (named !== null && kind !== "other") itemNamedBy(kind, title, named);
    }
  }
  expect(performance.now() - started).toBeLessThan(10_000);
});

test("a kind names things by columns that it reads", () => {
  for (const { naming } of Object.values(kindsOnServer)) {
    for (const column of naming?.hallmarks ?? []) expect(naming?.columns).toContain(column);
  }
});

test.each<[ItemKind, string, string | null]>([
  ["legos", "21046.0", "21046"],
  ["legos", '="75257"', "75257"],
  ["legos", "'75257", "75257"],
  ["legos", " 75257 ", "75257"],
  ["legos", "75,252", "75252"],
  ["legos", "75.252", "75252"],
  ["legos", "7.5257E+04", "75257"],
  // Digits are lost, or may be.
  ["legos", "7.53E+04", null],
  ["legos", "7.5257E+06", null],
  ["legos", "1.23457E+11", null],
  ["legos", "7.5E4", null],
  // As it stands, it is known; or no reading is.
  ["legos", "75257", null],
  ["legos", "75257-1", null],
  ["legos", "99,999", null],
  // No set that we know, but what a program has made a decimal is a whole number.
  ["legos", "99999.0", "99999"],
  ["legos", "99999,00", "99999"],
  ["legos", "99.000", null],
  ["legos", "=75257+1", null],
  ["legos", "7".repeat(41), null],
  ["minifigures", "sw834", "sw0834"],
  ["minifigures", "hp1", "hp001"],
  ["minifigures", "sw0834", null],
  ["minifigures", "zz12", null],
])("of %s, the number %j is read as %s", (kind, number, reading) => {
  expect(readSpoiledNumber(kind, number)).toBe(reading);
});

test("a number that may be one of two known items is read as neither", () => {
  const item = { category: "minifigures", name: "Somebody", theme: null, year: null, pieces: null };
  replaceCataloguedItems([{ ...item, key: "zz001" }]);
  expect(readSpoiledNumber("minifigures", "zz1")).toBe("zz001");
  replaceCataloguedItems(["zz001", "zz0001"].map((key) => ({ ...item, key })));
  expect(readSpoiledNumber("minifigures", "zz1")).toBeNull();
  replaceCataloguedItems([]);
});

test("an article number is read by its maker's catalogue, where it is listed", () => {
  const spoiled = { maker: "Hornby", article_number: '="R3086"' };
  expect(readSpoiledArticle("model-trains", spoiled)).toEqual({ maker: "Hornby", article_number: "R3086" });
  const decimal = { maker: "Märklin", article_number: "99998.0" };
  expect(readSpoiledArticle("model-trains", decimal)).toEqual({ maker: "Märklin", article_number: "99998" });
  for (const article_number of ['="R9999"', "R3086", "39,902"]) {
    expect(readSpoiledArticle("model-trains", { maker: "Hornby", article_number })).toBeNull();
  }
  expect(readSpoiledArticle("comics", { series: "Batman", number: '="423"' })).toBeNull();
});
