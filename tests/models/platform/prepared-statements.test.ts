import { createHash } from "node:crypto";
import { sql } from "kysely";
import { test as base, expect, inject } from "vitest";
import { connectDatabase, type Database } from "#db/client.ts";
import { createDatabase } from "#tests/support/database/postgres.ts";

const test = base.extend<{ database: Database }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern
  database: async ({}, use) => {
    const databaseUrl = await createDatabase(inject("postgresUrl"));
    const database = connectDatabase({ databaseUrl, dataDir: "", statementTimeoutMs: 5_000, onIdleError: () => {} });
    await use(database);
    await database.close();
  },
});

/** Reads one after the other, all on the same connection. */
async function read(database: Database, text: string, times: number): Promise<unknown[]> {
  const results: unknown[] = [];
  for (let time = 0; time < times; time += 1) {
    const { rows } = await sql.raw<{ value: number }>(text).execute(database.db);
    results.push(rows[0]?.value);
  }
  return results;
}

/** What the connection has prepared. */
async function prepared({ run }: Database): Promise<string[]> {
  const { rows } = await run("select statement from pg_prepared_statements");
  return rows.map((row) => (row as { statement: string }).statement);
}

test.for(["select 7 as value", "\n    select 7 as value"])(
  "a read is prepared at its third time: %j",
  async (text, { database }) => {
    await read(database, text, 2);
    expect(await prepared(database)).toEqual([]);
    expect(await read(database, text, 2)).toEqual([7, 7]);
    expect(await prepared(database)).toEqual([text]);
  },
);

test("a search is planned anew each time, and so is what writes or runs in a transaction", async ({ database }) => {
  const search = "select 1 as value where to_tsvector('a')\n@@ to_tsquery('a')";
  await read(database, search, 5);
  await read(database, "set application_name = 'another'", 5);
  await database.db.transaction().execute(async (trx) => {
    for (let time = 0; time < 5; time += 1) await sql.raw("select 1 as value").execute(trx);
  });
  expect(await prepared(database)).toEqual([]);
});

test("at most 64 statements are prepared", async ({ database }) => {
  for (let number = 0; number < 80; number += 1) await read(database, `select ${number} as value`, 3);
  expect(await prepared(database)).toHaveLength(64);
});

test("behind a pooler that has not prepared a statement, reads go on without", async ({ database }) => {
  await read(database, "select 7 as value", 3);
  await database.run("deallocate all");
  expect(await read(database, "select 7 as value", 5)).toEqual([7, 7, 7, 7, 7]);
  await read(database, "select 8 as value", 5);
  expect(await prepared(database)).toEqual([]);
});

test("behind a pooler whose connection has a statement already, reads go on without", async ({ database }) => {
  await read(database, "select 8 as value", 2);
  const name = createHash("sha1").update("select 8 as value").digest("base64url");
  await database.run(`prepare "${name}" as select 9`);
  expect(await read(database, "select 8 as value", 5)).toEqual([8, 8, 8, 8, 8]);
});
