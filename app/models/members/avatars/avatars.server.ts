import { sql } from "kysely";
import { db } from "../../platform/database.server.ts";
import { InvalidError } from "../../platform/errors.ts";
import { sendJob } from "../../platform/job-queue.ts";
import { log } from "../../platform/log.server.ts";
import { consumeActLimit } from "../../platform/rate-limits.server.ts";
import type { AvatarStore } from "./avatar-store.ts";
import { avatarStore } from "./choose-store.server.ts";
import { processAvatar } from "./process-avatar.server.ts";

/** Makes this file somebody's picture, and deletes the one before. Returns its public address. */
export async function changeAvatar(userId: string, file: Blob, store = avatarStore): Promise<string> {
  await consumeActLimit("picture", userId);
  const webp = await processAvatar(file);
  const url = await store.put(userId, webp);
  try {
    await store.note(userId, url);
    const previous = await setAddress(userId, url);
    if (previous) await removePictures([previous], store);
    return url;
  } catch (error) {
    await removePictures([url], store);
    throw error;
  }
}

/** Goes back to the first letter of the name. Does nothing for somebody without a picture. */
export async function removeAvatar(userId: string, store = avatarStore): Promise<void> {
  await consumeActLimit("picture", userId);
  await store.note(userId, null);
  const previous = await setAddress(userId, null);
  if (previous) await removePictures([previous], store);
}

/** Sets the address and returns the one before: of two uploads at once, each deletes the picture that it replaced. */
async function setAddress(userId: string, url: string | null): Promise<string | null> {
  const { rows } = await sql<{ previous: string | null }>`
    with before as (select user_id, profile_image_url from profile where user_id = ${userId} for update)
    update profile set profile_image_url = ${url}, updated_at = now()
    from before where profile.user_id = before.user_id
    returning before.profile_image_url as previous`.execute(db);
  if (!rows[0]) throw new InvalidError("no-profile", "Failed to update profile: choose a username first");
  return rows[0].previous;
}

/** Deletes pictures now, or once the store answers. */
async function removePictures(urls: string[], store: AvatarStore): Promise<void> {
  try {
    await store.remove(urls);
  } catch (error) {
    log.warn({ reason: String(error) }, "a picture could not be deleted yet");
    await sendJob("remove-pictures", { urls });
  }
}
