import { randomUUID } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import type { AvatarStore } from "#app/models/members/avatars/avatar-store.ts";
import { changeAvatar, removeAvatar } from "#app/models/members/avatars/avatars.server.ts";
import { fileStore, findAvatarFile } from "#app/models/members/avatars/file-store.server.ts";
import { supabaseStore } from "#app/models/members/avatars/supabase-store.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { picture } from "#tests/support/account/pictures.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startSupabaseStub } from "#tests/support/supabase/stub.ts";

const stub = await startSupabaseStub({ siteUrl: "http://localhost:3000", mailDir: scratchDir("mails").path });
afterAll(() => stub.stop());
const folder = path.join(scratchDir("pictures").path, "avatars");

const stores: { name: string; store: AvatarStore; read(url: string): Promise<Buffer | undefined> }[] = [
  {
    name: "files",
    store: fileStore(folder),
    read: (url) => findAvatarFile(folder, url.slice("/avatars/".length)),
  },
  {
    name: "Supabase",
    store: supabaseStore(stub),
    async read(url) {
      const response = await fetch(url, { headers: { apikey: stub.publishableKey } });
      return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
    },
  },
];

/** Somebody with an account at the stub and a profile. */
async function somebody(): Promise<string> {
  const { auth } = createClient(stub.url, stub.secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const username = `p${randomUUID().slice(0, 12).replaceAll("-", "")}`;
  const { data, error } = await auth.admin.createUser({ email: `${username}@example.test`, password: "long enough" });
  if (error) throw error;
  await db.insertInto("profile").values({ user_id: data.user.id, username }).execute();
  return data.user.id;
}

async function addressOf(userId: string) {
  const query = db.selectFrom("profile").select("profile_image_url").where("user_id", "=", userId);
  return (await query.executeTakeFirstOrThrow()).profile_image_url;
}

const file = async () => new Blob([new Uint8Array(await picture("png"))]);

describe.each(stores)("$name", ({ store, read }) => {
  test("what is put is read at its public address, under a name of the id and the time", async () => {
    const id = await somebody();
    const url = await store.put(id, Buffer.from("a picture"));
    expect(url).toMatch(new RegExp(`/${id}-\\d{13}\\.webp$`));
    expect((await read(url))?.toString()).toBe("a picture");
    expect(await store.list(id)).toEqual([url]);
  });

  test("only the pictures of one person are listed, and only what is named is removed", async () => {
    const [id, other] = [await somebody(), await somebody()];
    const [own, theirs] = [await store.put(id, Buffer.from("1")), await store.put(other, Buffer.from("2"))];
    expect(await store.list(id)).toEqual([own]);
    await store.remove([own, own, "/avatars/../secret", "https://elsewhere.test/x.webp"]);
    expect([await store.list(id), await read(own)]).toEqual([[], undefined]);
    expect(await store.list(other)).toEqual([theirs]);
  });

  test("a changed picture replaces the one before, and a removed one leaves none", async () => {
    const id = await somebody();
    const first = await changeAvatar(id, await file(), store);
    const second = await changeAvatar(id, await file(), store);
    expect([await addressOf(id), await store.list(id), await read(first)]).toEqual([second, [second], undefined]);
    expect((await sharp(await read(second)).metadata()).format).toBe("webp");
    await removeAvatar(id, store);
    expect([await addressOf(id), await store.list(id)]).toEqual([null, []]);
  });

  test("somebody without a profile keeps no picture", async () => {
    const id = await somebody();
    await db.deleteFrom("profile").where("user_id", "=", id).execute();
    await expect(changeAvatar(id, await file(), store)).rejects.toThrow("Failed to update profile: ");
    expect(await store.list(id)).toEqual([]);
  });
});

test("at Supabase, pictures are in the bucket's public folder for an hour, and the user's record says where", async () => {
  const id = await somebody();
  const url = await changeAvatar(id, await file(), supabaseStore(stub));
  const object = stub.objects.get(`public/${url.split("/").at(-1)}`);
  expect(object).toMatchObject({ contentType: "image/webp", cacheControl: "max-age=3600" });
  expect(stub.metadataOf(id)).toMatchObject({
    avatar_url: url,
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  await removeAvatar(id, supabaseStore(stub));
  expect(stub.metadataOf(id)).toMatchObject({ avatar_url: null });
});

test("what Supabase refuses is said in plain words, and nothing is stored", async () => {
  const id = await somebody();
  const asAnybody = supabaseStore({ ...stub, secretKey: stub.publishableKey });
  await expect(changeAvatar(id, await file(), asAnybody)).rejects.toMatchObject({
    name: "ForbiddenError",
    message: "Upload permissions denied",
  });
  await expect(asAnybody.note(id, "x")).rejects.toMatchObject({ message: "Profile update permissions denied" });
  await expect(supabaseStore(stub).note(randomUUID(), "x")).rejects.toMatchObject({
    message: expect.stringMatching(/^Failed to update profile: /),
  });
  stub.settings.isAway = true;
  await expect(changeAvatar(id, await file(), supabaseStore(stub))).rejects.toMatchObject({
    name: "UnavailableError",
    message: "Upload failed: the storage does not answer",
  });
  stub.settings.isAway = false;
  expect([await addressOf(id), [...stub.objects.keys()].filter((name) => name.includes(id))]).toEqual([null, []]);
});

test("a crash while a file is written leaves no half a picture to be read", async () => {
  const id = randomUUID();
  const store = fileStore(folder);
  const url = await store.put(id, Buffer.from("whole"));
  writeFileSync(path.join(folder, `.${randomUUID()}.part`), "half");
  expect(await store.list(id)).toEqual([url]);
  expect(readdirSync(folder).filter((name) => name.startsWith(id))).toHaveLength(1);
});
