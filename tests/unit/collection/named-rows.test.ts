import { expect, test } from "vitest";
import type { EntryKind } from "#app/models/collection/entry-fields.ts";
import { readCollectionFile } from "#app/models/collection/files/read-file.ts";

const read = (kind: EntryKind, ...lines: string[]) =>
  readCollectionFile(Buffer.from(lines.join("\n")), { list: "owned", kind, currency: "USD" });
const namesOf = async (kind: EntryKind, ...lines: string[]) =>
  (await read(kind, ...lines)).entries.map(({ entry }) => [entry.kind, entry.key, entry.title]);
const sentencesOf = async (kind: EntryKind, ...lines: string[]) =>
  (await read(kind, ...lines)).problems.map(({ at, sentence }) => `${at} ${sentence}`);

test.each<[string, EntryKind, string, string, [string | null, string]]>([
  [
    "series and issue",
    "comics",
    "Series,Issue,Grade,Grading Company",
    "Amazing Spider-Man (1963),300,9.8,CGC",
    ["amazing-spider-man-300", "Amazing Spider-Man (1963) #300"],
  ],
  [
    "title and issue",
    "comics",
    "Title,Issue #,Publisher",
    "Amazing Spider-Man,129,Marvel",
    ["amazing-spider-man-129", "Amazing Spider-Man #129"],
  ],
  [
    "title and number",
    "comics",
    "Title,Number",
    "Amazing Spider-Man,300",
    ["amazing-spider-man-300", "Amazing Spider-Man #300"],
  ],
  [
    "title and item number",
    "comics",
    "Title,Item #,Variation",
    "Batman,423,Newsstand",
    ["batman-423-newsstand", "Batman #423 (Newsstand)"],
  ],
  [
    "series, year and number",
    "comics",
    "Publisher,Series,Year,Number",
    "DC,Batman,1988,423",
    ["batman-423", "Batman #423 (1988)"],
  ],
  [
    "series and the letter of an issue",
    "comics",
    "Series,Issue,Issue Ext,Cover Date",
    "Batman,423,B,1988",
    ["batman-423-cover-b", "Batman #423 (Cover B)"],
  ],
  [
    "series and full title",
    "comics",
    "Publisher Name,Series Name,Full Title",
    "Marvel,Amazing Spider-Man,Amazing Spider-Man #300",
    ["amazing-spider-man-300", "Amazing Spider-Man #300"],
  ],
  [
    "series, issue and the title of the story",
    "comics",
    "Series,Issue,Title",
    "Amazing Spider-Man,300,Venom",
    ["amazing-spider-man-300", "Amazing Spider-Man #300"],
  ],
  [
    "Reihe and Heft-Nr.",
    "comics",
    "Reihe;Heft-Nr.;Jahr",
    "Amazing Spider-Man;300;1988",
    ["amazing-spider-man-300", "Amazing Spider-Man #300 (1988)"],
  ],
  [
    "Série and Fascicule",
    "comics",
    "Série;Fascicule",
    "Amazing Spider-Man;300",
    ["amazing-spider-man-300", "Amazing Spider-Man #300"],
  ],
  [
    "the columns of a registry of cards",
    "sports-memorabilia",
    "Cert Number,Year,Brand,Card Number,Subject,Variety,Grade",
    "12345678,1986,Fleer,57,Michael Jordan,,10",
    ["1986-fleer-michael-jordan-57", "1986 Fleer Michael Jordan #57"],
  ],
  [
    "set name and athlete",
    "sports-memorabilia",
    "Year,Set Name,Card #,Athlete,Parallel",
    "2018,Topps Update,US250,Ronald Acuna Jr.,Rainbow Foil",
    ["2018-topps-update-ronald-acuna-us250-foil-rainbow", "2018 Topps Update Ronald Acuna Jr. #US250, Rainbow Foil"],
  ],
  [
    "Spieler and Kartennummer",
    "sports-memorabilia",
    "Jahr;Hersteller;Spieler;Kartennummer",
    "1986;Fleer;Michael Jordan;57",
    ["1986-fleer-michael-jordan-57", "1986 Fleer Michael Jordan #57"],
  ],
  [
    "a title and its set",
    "sports-memorabilia",
    "Title,Set",
    "1986 Fleer Michael Jordan #57,1986 Fleer",
    ["1986-fleer-michael-jordan-57", "1986 Fleer Michael Jordan #57"],
  ],
  [
    "Hersteller and Art.-Nr.",
    "model-trains",
    "Hersteller;Art.-Nr.;Bezeichnung;Spur",
    "Märklin;39902;Diesellok BR 218;H0",
    ["marklin-39902", "Märklin 39902 Diesellok BR 218"],
  ],
  [
    "brand and catalogue number",
    "model-trains",
    "Brand,Cat. No.,Description",
    "Hornby,R3086,Flying Scotsman",
    ["hornby-r3086", "Hornby R3086 Flying Scotsman"],
  ],
  [
    "Marque and Numéro d'article",
    "model-trains",
    "Marque;Numéro d'article;Nom",
    "Jouef;HJ2345;BB 7200",
    ["jouef-hj2345", "Jouef HJ2345 BB 7200"],
  ],
  [
    "brand, model and colour",
    "model-cars",
    "Brand,Model,Year,Scale,Color",
    "Hot Wheels,Custom Camaro,1968,1:64,Red",
    ["hot-wheels-custom-camaro-1968-red", "Hot Wheels Custom Camaro (1968) 1:64 Red"],
  ],
  [
    "line, number and name",
    "figures",
    "Line,Number,Name",
    "Funko Pop! Star Wars,01,Darth Vader",
    ["funko-pop-star-wars-1", "Funko Pop! Star Wars Darth Vader #01"],
  ],
])("a thing is named by %s", async (_, kind, header, row, [key, title]) => {
  expect(await namesOf(kind, header, row)).toEqual([[kind, key, title]]);
});

test("sets and figures of LEGO are named as they were: by number and name, with a series that is their theme", async () => {
  const columns = "Number,Set name,Series,Year,Theme,Brand";
  expect(await namesOf("legos", columns, "75257-1,Millennium Falcon,Star Wars,2019,Star Wars,LEGO")).toEqual([
    ["legos", "75257", "Millennium Falcon 75257"],
  ]);
  const { list } = await read("legos", columns, "75257-1,Millennium Falcon,Star Wars,2019,Star Wars,LEGO");
  expect(list?.meanings).toEqual(["number", "title", "none", "none", "none", "none"]);
  expect(await namesOf("minifigures", "Minifig Number,Name", "sw0834,Darth Vader")).toEqual([
    ["minifigures", "sw0834", "Darth Vader sw0834"],
  ]);
});

test("a list that does not say what it holds is one of comics or of cards by columns that those alone have", async () => {
  expect(await namesOf("other", "Series,Issue", "Amazing Spider-Man,300")).toEqual([
    ["comics", "amazing-spider-man-300", "Amazing Spider-Man #300"],
  ]);
  expect(await namesOf("other", "Set,Year,Player,Card #", "Fleer,1986,Michael Jordan,57")).toEqual([
    ["sports-memorabilia", "1986-fleer-michael-jordan-57", "1986 Fleer Michael Jordan #57"],
  ]);
});

test("two issues of a list of something else are two things", async () => {
  expect(await namesOf("other", "Title,Issue", "Wire,300", "Wire,301")).toEqual([
    ["other", null, "Wire #300"],
    ["other", null, "Wire #301"],
  ]);
  expect(await namesOf("other", "Title,Volume,Year", "One Piece,1,1997", "One Piece,2,1998")).toEqual([
    ["other", null, "One Piece Vol. 1"],
    ["other", null, "One Piece Vol. 2"],
  ]);
});

test("columns that a list of something else does not need are not read", async () => {
  const { list } = await read("other", "Title,Year,Brand,Issue", "Wire,1990,W,300");
  expect(list?.meanings).toEqual(["title", "none", "none", "issue"]);
});

test("totals and notes below a list of series and issues are no things", async () => {
  const lines = ["Series,Issue,Price Paid", "Batman,423,$5", "TOTAL,,$5", "Exported on 3 Nov 2026"];
  expect(await namesOf("comics", ...lines)).toEqual([["comics", "batman-423", "Batman #423"]]);
});

test("rows that say their kinds are named by the columns of each", async () => {
  const columns = "Category,Title,Series,Issue,Year,Manufacturer,Item number";
  const rows = ["comics,,Batman,423,,,", "model-trains,Flying Scotsman,,,,Hornby,R3086", "legos,Falcon,,,,LEGO,75257"];
  expect(await namesOf("other", columns, ...rows)).toEqual([
    ["comics", "batman-423", "Batman #423"],
    ["model-trains", "hornby-r3086", "Hornby R3086 Flying Scotsman"],
    ["legos", "75257", "Falcon 75257"],
  ]);
});

test("a row whose title and columns name different things has no item, and says so", async () => {
  const lines = ["Title,Issue", "Amazing Spider-Man #300,301", "Batman,423"];
  expect(await namesOf("comics", ...lines)).toEqual([
    ["comics", null, "Amazing Spider-Man #300"],
    ["comics", "batman-423", "Batman #423"],
  ]);
  expect(await sentencesOf("comics", ...lines)).toEqual([
    'Line 2 was read without its item: its title and its columns ("Amazing Spider-Man #301") name different ones.',
  ]);
});

test("a row whose columns name no one comic keeps all they say, and has no item", async () => {
  const lines = ["Series,Issue", "Batman,1-6", "X-Men #1,2", ",", ",7"];
  expect(await namesOf("comics", ...lines)).toEqual([
    ["comics", null, "Batman #1-6"],
    ["comics", null, "X-Men #1 #2"],
  ]);
  expect(await sentencesOf("comics", ...lines)).toEqual(["Line 5 was not added: it has neither a title nor a number."]);
});

test("a number that a spreadsheet spoiled is read where one reading is a known item, and said", async () => {
  const lines = [
    "Set Number,Name",
    "21046.0,Empire State",
    '"=""75257""",Falcon',
    '"75,252",Destroyer',
    "7.53E+04,What",
  ];
  expect(await namesOf("legos", ...lines)).toEqual([
    ["legos", "21046", "Empire State 21046"],
    ["legos", "75257", "Falcon 75257"],
    ["legos", "75252", "Destroyer 75252"],
  ]);
  expect(await sentencesOf("legos", ...lines)).toEqual([
    'Line 2 was read with the number 21046, which a spreadsheet had made "21046.0" of.',
    'Line 4 was read with the number 75252, which a spreadsheet had made "75,252" of.',
    'Line 5 was not added: "7.53E+04" is not a set number.',
  ]);
  expect(await namesOf("model-trains", "Maker,Number", 'Hornby,"=""R3086"""')).toEqual([
    ["model-trains", "hornby-r3086", "Hornby R3086"],
  ]);
});

test("the number of a certificate stands below the person's own note, where there is room", async () => {
  const notes = async (note: string, certificate: string) => {
    const file = await read("comics", "Title,Notes,Cert #", `"Batman #423","${note}",${certificate}`);
    return [file.entries[0]?.entry.copies[0]?.note, ...file.problems.map(({ sentence }) => sentence)];
  };
  expect(await notes("", "4000001.0")).toEqual(["Certificate 4000001"]);
  expect(await notes("From Anna", "4000001")).toEqual(["From Anna\nCertificate 4000001"]);
  expect(await notes("CGC 4000001", "4000001")).toEqual(["CGC 4000001"]);
  expect(await notes("From Anna", "1.23457E+11")).toEqual([
    "From Anna",
    'was read without its certificate number "1.23457E+11": a spreadsheet has shortened it.',
  ]);
  const long = "n".repeat(490);
  expect(await notes(long, "4000001")).toEqual([
    long,
    'was read without its certificate number "4000001": its note has no room for it.',
  ]);
});

test("a list with cells of 64 kB is read in no time", async () => {
  const cell = "#1 (".repeat(15_000);
  const started = performance.now();
  for (const kind of ["comics", "sports-memorabilia", "model-trains", "figures", "other"] as const) {
    await read(
      kind,
      "Title,Series,Issue,Player,Card #,Maker,Cert #",
      `x,${cell}`,
      `x,,${cell}`,
      `y,z,1,${cell}`,
      `${cell}`,
    );
  }
  expect(performance.now() - started).toBeLessThan(10_000);
});
