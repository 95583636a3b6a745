import { sql, type Transaction } from "kysely";
import { expect, test } from "vitest";
import { importFile } from "#app/models/collection/files/import.server.ts";
import { listImports, takeImportBack } from "#app/models/collection/files/past-imports.server.ts";
import { readCollectionFile } from "#app/models/collection/files/read-file.ts";
import { forgetRemovedEntries, putBack, removeEntries } from "#app/models/collection/removals.server.ts";
import { recordFollow } from "#app/models/community/activities.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { newPeople } from "#tests/support/community/people.ts";

const fileOf = (...titles: string[]) =>
  readCollectionFile(Buffer.from(["title", ...titles].join("\n")), { list: "owned", kind: "other", currency: "USD" });

async function toldOf(userId: string) {
  const activities = db.selectFrom("activity").select("item_name").where("user_id", "=", userId).orderBy("sequence");
  return (await activities.execute()).map(({ item_name }) => item_name);
}

test("the feed learns of an import at its end: nobody else's activity waits for its rows", async () => {
  const [importer = "", follower = "", followed = ""] = await newPeople(3);
  await importFile(importer, await fileOf("slow"));
  await db.deleteFrom("activity").where("user_id", "=", importer).execute();
  const rename = (trx: Transaction<Schema>, title: string) =>
    trx
      .updateTable("collection_entry")
      .set({ title, item_id: `other-${title}` })
      .where("user_id", "=", importer)
      .execute();

  const { importing } = await db.transaction().execute(async (trx) => {
    // An entry that is being renamed holds up the row with its new name.
    await rename(trx, "third");
    const importing = fileOf("first", "second", "third").then((file) => importFile(importer, file));
    const waiting = () => sql`select from pg_locks where not granted`.execute(db).then(({ rows }) => rows.length);
    await expect.poll(waiting).toBe(1);
    await db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '1s'`.execute(other);
      await recordFollow(other, follower, followed);
    });
    await rename(trx, "slow");
    return { importing };
  });
  expect((await importing).added.owned).toBe(3);
  expect(await toldOf(importer)).toEqual(["first", "second", "third"]);
});

test("of a file the feed is told as much as the limit of activities allows, and all of it is added", async () => {
  const [importer = ""] = await newPeople(1);
  await importFile(importer, await fileOf("first"));
  await db.updateTable("rate_limit").set({ tokens: 2, counted_at: new Date() }).execute();
  const { added } = await importFile(importer, await fileOf("first", "second", "third", "fourth"));
  expect(added.owned).toBe(3);
  expect(await toldOf(importer)).toEqual(["first", "second", "third"]);
});

const titlesOf = async (userId: string) => {
  const entries = db.selectFrom("collection_entry").select("title").where("user_id", "=", userId).orderBy("title");
  return (await entries.execute()).map(({ title }) => title);
};

test("an import is taken back with what it brought alone, put back with one undo, and is nobody else's", async () => {
  const [owner = "", other = ""] = await newPeople(2);
  await importFile(owner, await fileOf("there before"));
  await importFile(owner, await fileOf("first", "there before", "second"));
  const [latest, earlier, ...more] = await listImports(owner);
  expect(latest).toMatchObject({ format: "a list with columns", entries: 2, firstTitle: "first" });
  expect([earlier?.entries, more]).toEqual([1, []]);
  expect(await listImports(other)).toEqual([]);
  await expect(takeImportBack(other, latest?.id ?? "")).rejects.toThrow("Nothing of this import can be");

  const { id, entries } = await takeImportBack(owner, latest?.id ?? "");
  expect(entries.map(({ title }) => title).sort()).toEqual(["first", "second"]);
  expect(await titlesOf(owner)).toEqual(["there before"]);
  expect((await listImports(owner)).map(({ id }) => id)).toEqual([earlier?.id]);
  await expect(takeImportBack(owner, latest?.id ?? "")).rejects.toThrow("Nothing of this import can be");

  await putBack(owner, id ?? "");
  expect(await titlesOf(owner)).toEqual(["first", "second", "there before"]);
  expect((await listImports(owner)).map(({ id }) => id)).toEqual([latest?.id, earlier?.id]);
});

test("a file that adds nothing leaves no import, and one of more than 500 entries is kept whole when it is taken back", async () => {
  const [owner = ""] = await newPeople(1);
  await importFile(owner, await fileOf("first"));
  await importFile(owner, await fileOf("first"));
  const [brought, ...more] = await listImports(owner);
  expect([brought?.entries, more]).toEqual([1, []]);
  const id = brought?.id ?? "";
  await sql`
    insert into collection_entry (user_id, type, item_kind, item_id, title, currency, condition, import_id)
    select user_id, type, item_kind, 'other-' || nth, 'thing ' || nth, currency, condition, import_id
    from collection_entry cross join generate_series(1, 599) as nth where user_id = ${owner}`.execute(db);
  expect((await takeImportBack(owner, id)).entries).toHaveLength(600);
  expect(await db.selectFrom("removed_entry").select("id").where("user_id", "=", owner).execute()).toHaveLength(600);
});

test("an import can be taken back for 30 days", async () => {
  const [owner = ""] = await newPeople(1);
  await importFile(owner, await fileOf("old"));
  const [old] = await listImports(owner);
  await sql`update collection_import set imported_at = now() - interval '30 days' where id = ${old?.id}`.execute(db);
  expect(await listImports(owner)).toEqual([]);
  await expect(takeImportBack(owner, old?.id ?? "")).rejects.toThrow("Nothing of this import can be");
  const [entry] = await db.selectFrom("collection_entry").select("id").where("user_id", "=", owner).execute();
  const { id } = await removeEntries(owner, [entry?.id ?? ""]);
  await forgetRemovedEntries();
  await putBack(owner, id ?? "");
  expect(await db.selectFrom("collection_import").select("id").where("user_id", "=", owner).execute()).toEqual([]);
  expect(await titlesOf(owner)).toEqual(["old"]);
});
