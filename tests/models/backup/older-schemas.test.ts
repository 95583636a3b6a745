import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { checkBackup } from "#app/models/backup/read-backup.server.ts";
import { restoreBackup } from "#app/models/backup/restore-backup.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { migrations } from "#db/migrations/all.ts";
import { functionNames, tableNames } from "#db/schema.ts";
import { root } from "#tests/support/server/own-settings.ts";

/** Back-ups of one site, each made by `npm run backup` when the migration in its name was the newest one. */
const folder = path.join(root, "tests/support/backup/made-before");
const madeBefore = readdirSync(folder);

test("there is a back-up of each schema that a site may have", () => {
  const [, ...later] = Object.keys(migrations);
  expect(madeBefore).toEqual(["20261123T1040_counted_sales", ...later].map((name) => `${name}.tar.gz`));
});

test.each(madeBefore)("%s is restored into today's schema, with every row that a person typed", async (name) => {
  await restoreBackup(await checkBackup(path.join(folder, name)));
  const people = await db.selectFrom("profile").select(["user_id", "username", "profile_image_url"]).execute();
  const [ada] = people;
  expect(people).toMatchObject([
    { username: "ada_lovelace", profile_image_url: expect.stringMatching(/^\/avatars\//) },
  ]);
  expect(
    readFileSync(path.join(env.DATA_DIR, ada?.profile_image_url ?? ""))
      .subarray(8, 12)
      .toString(),
  ).toBe("WEBP");
  expect(await db.selectFrom("account").select(["id", "email"]).execute()).toEqual([
    { id: ada?.user_id, email: "ada@example.com" },
  ]);
  expect(
    await db
      .selectFrom("collection_entry")
      .leftJoin("collection_copy", "collection_copy.entry_id", "collection_entry.id")
      .leftJoin("price_target", "price_target.entry_id", "collection_entry.id")
      .select(["user_id", "type", "title", "quantity", "paid_minor", "acquired_on", "note", "amount_minor"])
      .orderBy("type")
      .execute(),
  ).toEqual([
    {
      ...{ user_id: ada?.user_id, type: "owned", title: "LEGO 10294 Titanic", quantity: 2, paid_minor: 50_000 },
      ...{ acquired_on: null, note: 'A note, with "quotes" and ☃', amount_minor: null },
    },
    {
      ...{ user_id: ada?.user_id, type: "tracked", title: "LEGO 75257 Millennium Falcon", quantity: null },
      ...{ paid_minor: null, acquired_on: null, note: null, amount_minor: 8_000 },
    },
  ]);
  expect(await db.selectFrom("activity").select("item_name").execute()).toHaveLength(2);
});

test("a back-up holds every table, and a restore makes every function anew", async () => {
  const { rows } = await sql<{ tables: string[]; functions: string[] }>`
    select
      array(select tablename::text from pg_tables
        where schemaname = 'public' and tablename not like 'kysely%' order by 1) as tables,
      array(select proname::text from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by 1) as functions`.execute(
    db,
  );
  expect(rows).toEqual([{ tables: [...tableNames].sort(), functions: [...functionNames].sort() }]);
});
