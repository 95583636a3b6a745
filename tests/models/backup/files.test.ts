import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { writeBackupFile } from "#app/models/backup/backup-file.server.ts";
import { createBackup } from "#app/models/backup/create-backup.server.ts";
import { checkBackup } from "#app/models/backup/read-backup.server.ts";
import { changeAvatar } from "#app/models/members/avatars/avatars.server.ts";
import { avatarStore } from "#app/models/members/avatars/choose-store.server.ts";
import { database, db } from "#app/models/platform/database.server.ts";
import { holdFiles } from "#app/models/platform/file-removal.server.ts";
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
