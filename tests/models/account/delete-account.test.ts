import { randomUUID } from "node:crypto";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, expect, test } from "vitest";
import { deleteAccount, finishDeletion, finishDeletions } from "#app/models/account/delete-account.server.ts";
import { embeddedAuth } from "#app/models/auth/embedded.server.ts";
import { supabaseAuth } from "#app/models/auth/supabase.server.ts";
import { changeAvatar } from "#app/models/members/avatars/avatars.server.ts";
import { fileStore } from "#app/models/members/avatars/file-store.server.ts";
import { supabaseStore } from "#app/models/members/avatars/supabase-store.server.ts";
import { ensureProfile } from "#app/models/members/usernames.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { picture } from "#tests/support/account/pictures.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startSupabaseStub } from "#tests/support/supabase/stub.ts";

const stub = await startSupabaseStub({ siteUrl: "http://localhost:3000", mailDir: scratchDir("mails").path });
afterAll(() => stub.stop());
const supabase = { auth: supabaseAuth(stub), store: supabaseStore(stub) };
const password = "long enough";

const noteOf = (id: string) =>
  db.selectFrom("deleted_account").selectAll().where("user_id", "=", id).executeTakeFirst();
const profileOf = (id: string) => db.selectFrom("profile").selectAll().where("user_id", "=", id).executeTakeFirst();
const file = async () => new Blob([new Uint8Array(await picture("png"))]);

/** Somebody at Supabase with a picture, signed in. */
async function memberAtSupabase() {
  const { auth } = createClient(stub.url, stub.secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const username = `p${randomUUID().slice(0, 12).replaceAll("-", "")}`;
  const email = `${username}@example.test`;
  const { data, error } = await auth.admin.createUser({ email, password, email_confirm: true });
  if (error) throw error;
  const { id } = data.user;
  await ensureProfile({ user_id: id, username });
  await changeAvatar(id, await file(), supabase.store);
  return { id, email, username, signedIn: await supabase.auth.signIn({ email, password }) };
}

test("while Supabase is away a deleted person cannot get in, and once it is back nothing is left there", async () => {
  const { id, email, username, signedIn } = await memberAtSupabase();
  stub.settings.isAway = true;
  await deleteAccount(id, email);
  await expect(finishDeletion(id, supabase)).rejects.toMatchObject({ name: "UnavailableError" });
  expect(await noteOf(id)).toMatchObject({ finished_at: null });
  stub.settings.isAway = false;

  // Supabase still knows the user and the picture.
  expect([...stub.objects.keys()].join()).toContain(id);
  await expect(supabase.auth.signIn({ email, password })).rejects.toMatchObject({ code: "invalid_credentials" });
  await expect(supabase.auth.getUser(signedIn.accessToken)).rejects.toMatchObject({ name: "NotSignedInError" });
  await expect(supabase.auth.refresh(signedIn.refreshToken)).rejects.toMatchObject({ name: "NotSignedInError" });
  await ensureProfile({ user_id: id, username });
  expect(await profileOf(id)).toBeUndefined();
  await expect(changeAvatar(id, await file(), supabase.store)).rejects.toThrow("Failed to update profile");

  await finishDeletion(id, supabase);
  expect([...stub.objects.keys()].join()).not.toContain(id);
  expect(stub.metadataOf(id)).toBeUndefined();
  expect((await noteOf(id))?.finished_at).toBeInstanceOf(Date);
  await finishDeletion(id, supabase);
});

test("while the folder of pictures cannot be written a deletion is not finished, and a later try finishes it", async () => {
  const folder = path.join(scratchDir("pictures").path, "avatars");
  const files = fileStore(folder);
  const id = randomUUID();
  await ensureProfile({ user_id: id, username: `p${id.slice(0, 8)}` });
  await changeAvatar(id, await file(), files);
  let isAway = true;
  const store = {
    list: files.list,
    remove: (urls: string[]) =>
      isAway ? Promise.reject(new Error("EROFS: read-only file system")) : files.remove(urls),
  };
  const auth = embeddedAuth({ needsConfirmation: false });
  await deleteAccount(id);
  await expect(finishDeletion(id, { auth, store })).rejects.toThrow("EROFS");
  expect(await noteOf(id)).toMatchObject({ finished_at: null });
  isAway = false;
  await finishDeletion(id, { auth, store });
  expect([await files.list(id), (await noteOf(id))?.finished_at]).toEqual([[], expect.any(Date)]);
});

test("a deletion whose job was given up is finished later, and forgotten a day after that", async () => {
  const [old, finished] = [randomUUID(), randomUUID()];
  await deleteAccount(old);
  await deleteAccount(finished);
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
  await db
    .updateTable("deleted_account")
    .set({ deleted_at: hours(2) })
    .where("user_id", "=", old)
    .execute();
  await db
    .updateTable("deleted_account")
    .set({ finished_at: hours(25) })
    .where("user_id", "=", finished)
    .execute();
  await finishDeletions();
  expect((await noteOf(old))?.finished_at).toBeInstanceOf(Date);
  expect(await noteOf(finished)).toBeUndefined();
});
