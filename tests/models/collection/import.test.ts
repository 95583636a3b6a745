import { sql, type Transaction } from "kysely";
import { expect, test } from "vitest";
import { importFile } from "#app/models/collection/files/import.server.ts";
import { readCollectionFile } from "#app/models/collection/files/read-file.ts";
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
