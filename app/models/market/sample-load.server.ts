import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { db } from "../platform/database.server.ts";

/**
 * Takes the lock of the one process that may load the sample catalogue, to the end of the transaction. False if another
 * has it.
 */
export async function lockSample(trx: Transaction<Schema>): Promise<boolean> {
  // The transaction does nothing else.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('sample catalogue')) as locked`.execute(trx);
  return rows[0]?.locked ?? false;
}

/** Whether to load the sample catalogue: into an empty catalogue, or again where a load was cut off. */
export async function beginSampleLoad(): Promise<boolean> {
  const { sample_begun_at: begun, sample_loaded_at: loaded } = await db
    .selectFrom("catalogue_state")
    .select(["sample_begun_at", "sample_loaded_at"])
    .executeTakeFirstOrThrow();
  if (loaded) return false;
  if (!begun && (await db.selectFrom("listing").select("id").limit(1).executeTakeFirst())) return false;
  await db.updateTable("catalogue_state").set({ sample_begun_at: new Date() }).execute();
  return true;
}

export async function endSampleLoad(): Promise<void> {
  await db.updateTable("catalogue_state").set({ sample_loaded_at: new Date() }).execute();
}

/** From now on, no start loads the sample catalogue, or begins again one that was cut off. */
export async function giveUpSample(): Promise<void> {
  await db
    .updateTable("catalogue_state")
    .set(({ fn, val }) => ({ sample_loaded_at: fn.coalesce("sample_loaded_at", val(new Date())) }))
    .execute();
}
