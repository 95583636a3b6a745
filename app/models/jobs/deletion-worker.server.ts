import type { PgBoss } from "pg-boss";
import { finishDeletion } from "../account/delete-account.server.ts";
import { avatarStore } from "../members/avatars/choose-store.server.ts";
import { lookEvery } from "../platform/job-queue.ts";
import { log } from "../platform/log.server.ts";

/** Deletes what other services hold: of deleted accounts, and pictures that were replaced while the store did not answer. */
export async function workDeletions(boss: PgBoss): Promise<void> {
  const options = lookEvery(2);
  await boss.work<{ userId: string }>("finish-deletion", options, async ([job]) => {
    if (job) await finishDeletion(job.data.userId).catch(logged("a deletion could not be finished yet"));
  });
  await boss.work<{ urls: string[] }>("remove-pictures", options, async ([job]) => {
    if (job) await avatarStore.remove(job.data.urls).catch(logged("a picture could not be deleted yet"));
  });
}

/** The queue tries again. */
function logged(message: string) {
  return (error: unknown): never => {
    log.warn({ reason: String(error) }, message);
    throw error;
  };
}
