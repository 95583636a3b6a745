import { db } from "../platform/database.server.ts";

/** The date of the sample to load: today, or that of a load that was cut off. Null with any data on record. */
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

export async function endSampleLoad(): Promise<void> {
  await db.updateTable("catalogue_state").set({ sample_loaded_at: new Date() }).execute();
}

/** No start loads the sample catalogue any more, nor the rest of one that was cut off. */
export async function giveUpSample(): Promise<void> {
  await db
    .updateTable("catalogue_state")
    .set(({ fn, val }) => ({ sample_loaded_at: fn.coalesce("sample_loaded_at", val(new Date())) }))
    .execute();
}
