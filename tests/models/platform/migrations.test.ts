import { sql } from "kysely";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { connectDatabase, type Database } from "#db/client.ts";
import { migrateSchema } from "#db/migrate.ts";
import { migrations } from "#db/migrations/all.ts";
import { createDatabase } from "#tests/support/database/postgres.ts";

/** As a database of commit 76da51e, the last before the baseline, lists them. */
const beforeBaseline = [
  "20261121T0800_catalogue",
  "20261121T1400_shelves_and_search",
  "20261121T1600_accounts",
  "20261122T0330_revision_by_category",
  "20261122T0400_one_token_a_session",
  "20261122T0410_account_browser",
  "20261122T0500_sample_load",
  "20261122T1000_standard_names",
  "20261122T1500_conditions_and_values",
  "20261122T1530_set_lists",
  "20261122T1900_collection",
  "20261122T1930_index_entries_by_owner",
  "20261122T2000_community",
  "20261122T2030_hold_former_usernames",
  "20261122T2045_refuse_deleted_accounts",
  "20261122T2340_listing_filters",
  "20261122T2350_home_lists",
  "20261123T0000_related_items",
  "20261123T0240_item_by_key",
  "20261123T0300_pictures",
  "20261123T1040_counted_sales",
];
const [baseline = "", ...later] = Object.keys(migrations);

let databases: Database[];
beforeEach(async () => {
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  databases = Array.from({ length: 3 }, () =>
    connectDatabase({ databaseUrl, dataDir: "", statementTimeoutMs: 0, onIdleError: () => {} }),
  );
});
afterEach(async () => {
  await Promise.all(databases.map((database) => database.close()));
});

const first = () => {
  const [database] = databases;
  if (!database) throw new Error("no database");
  return database.db;
};
const listed = async () => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(first());
  return rows.map(({ name }) => name);
};

async function makeDatabaseBeforeBaseline(names = beforeBaseline): Promise<void> {
  await migrateSchema(first(), baseline);
  await sql`delete from kysely_migration`.execute(first());
  await sql`insert into kysely_migration select name, now()::text from unnest(${names}::text[]) name`.execute(first());
  await sql`insert into account (email, password_hash) values ('ada@example.com', '-')`.execute(first());
}

test("a database from before the baseline is recognized by its newest migration, by one of several processes", async () => {
  await makeDatabaseBeforeBaseline();
  const ran = await Promise.all(databases.map(({ db }) => migrateSchema(db)));
  expect(ran.flat()).toEqual(later);
  expect(await listed()).toEqual([baseline, ...later]);
  expect(await first().selectFrom("account").select("email").execute()).toEqual([{ email: "ada@example.com" }]);
});

test("listings whose words a migration spells otherwise are placed again, and the others stay", async () => {
  await migrateSchema(first(), "20261126T0600_removed_entries");
  await sql`
    insert into listing (category, source, source_item_id, title, price_minor, currency, condition_key, observed_at, screens)
    select 'figures', 'test', title, title, 500, 'USD', 'new', now(), '{figures}'
    from unnest(array['Otto Groß', 'Otto Gross', 'ŁÓDŹ', 'Café']) as title`.execute(first());
  expect(await migrateSchema(first())).toContain("20261126T1300_spell_item_words");
  const { rows } = await sql<{ title: string }>`select title from listing where shelves is null order by id`.execute(
    first(),
  );
  expect(rows.map(({ title }) => title)).toEqual(["Otto Groß", "ŁÓDŹ"]);
});

test("a database of a newer version, and one of an unfinished version, are refused in words and stay as they are", async () => {
  await makeDatabaseBeforeBaseline([...beforeBaseline, "20991231T0000_from_the_future"]);
  const newer = "The database was made by a newer version of Chartables (its schema is 20991231T0000_from_the_future)";
  await expect(migrateSchema(first())).rejects.toThrow(newer);
  expect(await listed()).toHaveLength(beforeBaseline.length + 1);
  await sql`delete from kysely_migration where name > '20261122T2350'`.execute(first());
  await expect(migrateSchema(first())).rejects.toThrow("unfinished version of Chartables (its schema is 20261122T2340");
  expect(await listed()).toEqual(beforeBaseline.slice(0, 16));
});
