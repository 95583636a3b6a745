import { sql } from "kysely";
import { expect, test } from "vitest";
import { searchItems } from "#app/models/catalog/search/search-items.server.ts";
import { db } from "#app/models/platform/database.server.ts";

const found = async (query: string) => (await searchItems(query, null, 3)).items.map(({ key }) => key);

await sql`
  insert into item (category, key, name, counted_sales)
  select 'legos', 'crowd-' || n, 'Starship ' || n, 5 from generate_series(1, 2500) as n`.execute(db);
await sql`
  insert into item (category, key, name, counted_sales) values
  ('legos', 'best', 'Starship of the Long Name', 150), ('legos', 'rare', 'Starbase', 2)`.execute(db);

test("a best seller leads however many items are named alike", async () => {
  const [first, ...others] = await found("starship");
  expect(first).toBe("best");
  expect(others).toEqual([expect.stringContaining("crowd-"), expect.stringContaining("crowd-")]);
  expect(await found("starsh")).toContain("best");
});

test("items with few sales are found where no best seller has the words", async () => {
  expect(await found("starbase")).toEqual(["rare"]);
});

test("an item is found by its name with and without accents, strokes and letters that stand for two", async () => {
  await sql`insert into item (category, key, name) values ('legos', 'spelled', 'Bjørn Đoković, Straße der Æsir')`.execute(
    db,
  );
  for (const query of ["bjorn", "BJØRN", "dokovic", "strasse", "Straße", "aesir", "ÆSIR"]) {
    expect(await found(query), query).toEqual(["spelled"]);
  }
});

test("an item without a name is found by its number once somebody sold one", async () => {
  await sql`insert into item (category, key) values ('legos', '90717')`.execute(db);
  expect(await found("90717")).toEqual([]);
  expect(await found("9071")).toEqual([]);
  await sql`
    insert into sale (item_id, category, source, source_item_id, title, price_minor, currency, sold_at, sold_at_precision,
      condition_key, excluded_by, exclusion_reason)
    select id, category, 'test', '1', '90717', 500, 'USD', now(), 'instant', 'new', 'lot', 'The title says "lot".'
    from item where key = '90717'`.execute(db);
  expect(await found("90717")).toEqual(["90717"]);
  expect(await found("9071")).toEqual(["90717"]);
});
