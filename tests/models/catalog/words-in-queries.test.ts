import { sql } from "kysely";
import { expect, test } from "vitest";
import { searchItems } from "#app/models/catalog/search/search-items.server.ts";
import { db } from "#app/models/platform/database.server.ts";

await sql`
  insert into item (category, key, name, year, counted_sales, catalogued_at) values
  ('legos', '90110', 'Otter Freighter', 2011, 90, now()), ('legos', '90111', 'Otter Freighter', 2019, 1, now()),
  ('legos', '90112', 'Q-Wing Otterfighter', 2012, 3, now()),
  ('figures', 'black-series-otter-trooper', 'Black Series Otter Trooper', null, 4, null),
  ('figures', 'funko-pop-mira-otterby', 'Funko Pop Mira Otterby', null, 4, null),
  ('model-cars', 'matchbox-otterson-gt-90', 'Matchbox Otterson GT-90', null, 4, null),
  ('model-trains', 'hornby-otterbury-pullman-set', 'Hornby Otterbury Pullman Set', null, 4, null),
  ('sports-memorabilia', '2018-topps-update-jo-lindqvist-us950', '2018 Topps Update Jo Lindqvist #US950', null, 4, null),
  ('comics', 'otter-zombie-5-signed', 'Otter Zombie #5, signed', null, 1, null)`.execute(db);
await sql`
  insert into search_word (category, word, listings) values ('legos', 'otter', 9), ('legos', 'freighter', 9)`.execute(
  db,
);

test.each([
  ["a copy's condition", "otter freighter loose", "90110"],
  ["a lot", "otter freighter lot", "90110"],
  ["the year of a set, which comes first", "otter freighter 2019", "90111"],
  ["what a figure is", "otter trooper black series action figure", "black-series-otter-trooper"],
  ["another owner of its line", "hasbro black series otter trooper moc", "black-series-otter-trooper"],
  ["its material", "funko pop mira otterby vinyl", "funko-pop-mira-otterby"],
  ["a gauge", "hornby otterbury pullman set oo gauge", "hornby-otterbury-pullman-set"],
  ["a scale", "1:18 matchbox otterson gt 90", "matchbox-otterson-gt-90"],
  [
    "a team and praise",
    "2018 Topps Update Jo Lindqvist RC ROOKIE #US950 Braves PSA 10 NICE!",
    "2018-topps-update-jo-lindqvist-us950",
  ],
  ['an issue\'s "issue"', "otter zombie issue 5", "otter-zombie-5-signed"],
])("a query may hold what names leave out: %s", async (_, query, key) => {
  const { items } = await searchItems(query, null, 5);
  expect(items[0]?.key).toBe(key);
});

test.each([
  ["two letters in the wrong order", "ottre freihgter", "90110", "otter freighter", false],
  ["a word that no title is like", "hornby otterbury pullmnna set", "hornby-otterbury-pullman-set", null, true],
  ["a missing hyphen behind one letter", "qwing otterfighter", "90112", null, false],
  ["a missing hyphen between letters and digits", "matchbox otterson gt90", "matchbox-otterson-gt-90", null, false],
  ["a plural in -ies of a word in -ie", "otter zombies 5", "otter-zombie-5-signed", null, false],
])("a query may be misspelt: %s", async (_, query, key, corrected, lackOneWord) => {
  const found = await searchItems(query, null, 5);
  expect(found.items[0]?.key).toBe(key);
  expect(found).toMatchObject({ corrected, lackOneWord });
});

test("a scale is none of the words that items lack", async () => {
  expect(await searchItems("1:18 matchbox otterson gt 90", null, 5)).toMatchObject({ lackOneWord: false });
});

test("no number is left out of a query", async () => {
  expect((await searchItems("otter zombie signed 6", null, 5)).items).toEqual([]);
});
