import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { writeBackupFile } from "#app/models/backup/backup-file.server.ts";
import { createBackup } from "#app/models/backup/create-backup.server.ts";
import { checkBackup } from "#app/models/backup/read-backup.server.ts";
import { restoreBackup } from "#app/models/backup/restore-backup.server.ts";
import { changeAvatar } from "#app/models/members/avatars/avatars.server.ts";
import { avatarStore } from "#app/models/members/avatars/choose-store.server.ts";
import { database, db } from "#app/models/platform/database.server.ts";
import { holdFiles } from "#app/models/platform/file-removal.server.ts";
import { findPause } from "#app/models/sources/pause.server.ts";
import { addSource, removeSource } from "#app/models/sources/sources.server.ts";
import { picture } from "#tests/support/account/pictures.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";

test("a picture that somebody replaces while a back-up is made stays until it is done", async () => {
  const id = randomUUID();
  await db.insertInto("profile").values({ user_id: id, username: "replacing" }).execute();
  const file = async () => new Blob([new Uint8Array(await picture("png"))]);
  const first = await changeAvatar(id, await file());
  const isThere = () => existsSync(path.join(env.DATA_DIR, first));
  await database.withSession(async (session) => {
    await holdFiles(session);
    await changeAvatar(id, await file());
    expect(isThere()).toBe(true);
  });
  // The job that was queued in its place.
  await avatarStore.remove([first]);
  expect(isThere()).toBe(false);
});

test("a back-up whose target fails ends with that error, and lets files be removed again", async () => {
  const full = new Writable({ write: (_, __, done) => done(new Error("the disk is full")) });
  await expect(createBackup(full)).rejects.toThrow("the disk is full");
  await avatarStore.remove([]);
});

test("a back-up names the pictures of people that are gone, and is whole without them", async () => {
  const url = `/avatars/${randomUUID()}-1763781234567.webp`;
  await db.insertInto("profile").values({ user_id: randomUUID(), username: "gone", profile_image_url: url }).execute();
  const file = path.join(scratchDir("backups").path, "backup.tar.gz");
  expect(await writeBackupFile(file)).toMatchObject({ missingFiles: 1 });
  expect((await checkBackup(file)).contents.map(({ name }) => `/${name}`)).not.toContain(url);
});

test("of files that operators uploaded, a restore forgets those that wait, and none goes on by itself", async () => {
  const file = path.join(scratchDir("imports").path, "backup.tar.gz");
  const steps = ["reading", "read", "importing", "stopped", "imported", "taking-back", "taken-back"] as const;
  await db.deleteFrom("file_import").execute();
  await db
    .insertInto("file_import")
    .values(steps.map((step) => ({ file: `${step}.csv`, bytes: 1, step })))
    .execute();
  await writeBackupFile(file);
  await restoreBackup(await checkBackup(file));
  const kept = await db.selectFrom("file_import").select(["file", "step"]).orderBy("id").execute();
  expect(kept.map((row) => `${row.file}: ${row.step}`)).toEqual([
    ...["importing.csv: stopped", "stopped.csv: stopped", "imported.csv: imported"],
    ...["taking-back.csv: stopped", "taken-back.csv: taken-back"],
  ]);
  const { id } = await db
    .insertInto("file_import")
    .values({ file: "next", bytes: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(kept).toHaveLength(5);
  expect(id).toBeGreaterThan(7);
});

test("a key in the address of a source is in no back-up; a restore brings the source without it", async () => {
  const file = path.join(scratchDir("keys").path, "backup.tar.gz");
  await addSource("cards", "address", { address: "https://files.example.org/cards.csv?key=hush-hush" });
  await db.updateTable("source").set({ failures_in_a_row: 3 }).where("name", "=", "cards").execute();
  await writeBackupFile(file);
  const content = gunzipSync(readFileSync(file)).toString("latin1");
  expect([content.includes("files.example.org"), content.includes("hush")]).toEqual([true, false]);
  await removeSource("cards");
  await restoreBackup(await checkBackup(file));
  const [cards] = await db.selectFrom("source").selectAll().where("name", "=", "cards").execute();
  expect(cards).toMatchObject({ secret: null, failures_in_a_row: 3, settings: { hasQuery: true } });
  expect(await findPause()).toMatchObject({ reason: "The site was restored from a back-up." });
});
