import { db } from "../platform/database.server.ts";

/**
 * The moment that the sample catalogue is made as of, where it is to be loaded: now, into an empty catalogue; the moment from
 * before, where a load was cut off, so that the same rows come again. Null where it is there, or other data is.
 */
export async function beginSampleLoad(): Promise<Date | null> {
  const { sample_begun_at: begun, sample_loaded_at: loaded } = await db
    .selectFrom("catalogue_state")
    .select(["sample_begun_at", "sample_loaded_at"])
    .executeTakeFirstOrThrow();
  if (loaded) return null;
  if (begun) return begun;
  if (await db.selectFrom("listing").select("id").limit(1).executeTakeFirst()) return null;
  const now = new Date();
  await db.updateTable("catalogue_state").set({ sample_begun_at: now }).execute();
  return now;
}

/** Notes that the whole sample catalogue is there. */
export async function endSampleLoad(): Promise<void> {
  await db.updateTable("catalogue_state").set({ sample_loaded_at: new Date() }).execute();
}
