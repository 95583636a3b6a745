import { sql } from "kysely";
import { expect, test } from "vitest";
import { replaceCataloguedItems } from "#app/models/catalog/kinds/known-items.server.ts";
import { searchItems } from "#app/models/catalog/search/search-items.server.ts";
import { db } from "#app/models/platform/database.server.ts";

await sql`
  insert into item (category, key, name, counted_sales, catalogued_at) values
  ('legos', '64', 'Bulk Bricks', 0, now()), ('legos', '1998', 'Big Bucket', 0, now()),
  ('legos', '375', 'Basic Set', 0, now()), ('legos', '375-2', 'Yellow Fortress', 0, now()),
  ('legos', '90010', 'Harbour Crane', 0, now()), ('legos', '90020', 'Zoo - Random Bag', 3, now()),
  ('model-trains', 'hornby-r9086', 'Hornby R9086, Green Otter', 6, null),
  ('model-cars', 'maisto-skyline-1-64', 'Maisto Skyline, 1:64', 6, null),
  ('sports-memorabilia', '1998-topps-jo-lindqvist-12', '1998 Topps Jo Lindqvist #12', 6, null),
  ('sports-memorabilia', '1998-topps-ann-berg-7', '1998 Topps Ann Berg #7', 90, null),
  ('sports-memorabilia', '1998-prizm-ann-berg-3', '1998 Prizm Ann Berg #3', 6, null),
  ('comics', 'giant-size-moon-otter-64', 'Giant-Size Moon-Otter #64', 6, null),
  ('comics', 'teenage-mutant-ninja-turtles-64', 'Teenage Mutant Ninja Turtles #64', 6, null),
  ('minifigures', 'fig-900001', 'Knight, Dark Gray', 0, now()),
  ('legos', '90030', 'Mini-Wheel Loader', 9, now()), ('legos', '90040', 'Desert Attack', 9, now()),
  ('model-cars', 'hot-wheels-2-otters', 'Hot Wheels 2 Otters', 1, null),
  ('model-trains', 'marklin-90040', 'Märklin 90040, Krokodil', 1, null),
  ('model-trains', 'marklin-90041', 'Märklin 90041, Loreley', 1, null),
  ('legos', '90041', 'Harbour Pirates', 9, now()), ('legos', '2', 'Mini-Wheel Maker No. 2', 9, now())`.execute(db);
await sql`
  insert into item (category, key, name, pieces, counted_sales, catalogued_at) values
  ('legos', '90020-1', 'Night Porter', 7, 2, now()), ('legos', '90020-2', 'Blue Heron', 5, 2, now())`.execute(db);
const facts = { category: "legos", theme: null, year: null, pieces: 5 };
replaceCataloguedItems([
  { ...facts, key: "90020", name: "Zoo - Random Bag", pieces: null },
  { ...facts, key: "90020-1", name: "Night Porter" },
  { ...facts, key: "90020-2", name: "Blue Heron" },
]);

test.each([
  ["1:64 skyline", "maisto-skyline-1-64"],
  ["lindqvist topps 1998", "1998-topps-jo-lindqvist-12"],
  ["1998 Panini Prizm Berg", "1998-prizm-ann-berg-3"],
  ["panini berg prizm", "1998-prizm-ann-berg-3"],
  ["Upper Deck lindqvist 1998", undefined],
  ["moonotter 64", "giant-size-moon-otter-64"],
  ["TMNT 64", "teenage-mutant-ninja-turtles-64"],
  ["64", "64"],
  ["lego 1998", "1998"],
  ["lego 375", "375"],
  ["basic set 375", "375"],
  ["fortress 375", "375-2"],
  ["quay 90010", "90010"],
  ["90020", "90020"],
  ["lego 90020 heron blue", "90020-2"],
  ["90020-1", "90020-1"],
  ["hornby R-9086", "hornby-r9086"],
  ["grey knight", "fig-900001"],
  ["harbor cranes", "90010"],
  ["UCS crane", "90010"],
  ["hot wheels otters 2", "hot-wheels-2-otters"],
  ["krokodil marklin 90040", "marklin-90040"],
  ["90040 desert", "90040"],
  ["90040", "90040"],
  ["maerklin 90041 h0 lok neu", "marklin-90041"],
  ["90041 piraci", "90041"],
])("%j finds %s first", async (query, key) => {
  const { items } = await searchItems(query, null, 5);
  expect(items[0]?.key).toBe(key);
});

test("a number that is an issue's, a scale or a year finds no set of that number", async () => {
  for (const query of ["1:64 skyline", "TMNT 64", "lindqvist 1998", "moonotter 64"]) {
    const { items } = await searchItems(query, null, 5);
    expect(
      items.map(({ itemKind }) => itemKind),
      query,
    ).not.toContain("legos");
  }
});
