import { type Kysely, sql } from "kysely";
import type { Schema } from "#db/schema.ts";
import { env } from "../../env.server.ts";
import { db } from "../platform/database.server.ts";

/** The site that this process is of. Without a public address, a port makes no other site. */
export const siteOrigin = env.ORIGIN ?? "localhost";

/** That no source runs by itself. */
export interface SourcePause {
  since: Date;
  reason: string | null;
}

/** Since when all sources are paused, and why; null while they run by themselves. */
export async function findPause(): Promise<SourcePause | null> {
  const state = await db.selectFrom("source_state").selectAll().executeTakeFirstOrThrow();
  return state.paused_at && { since: state.paused_at, reason: state.pause_reason };
}

/** The `next_run_at` of a queued source: somebody pressed Run now. It comes first, and runs once, be it paused or not. */
export const queued = sql<Date>`'-infinity'::timestamptz`;

/** Where processes that run sources hear that one is due. */
export const dueChannel = "source_due";

/** Says, from the commit on, that a source is due now. */
export async function announceDue(on: Kysely<Schema> = db): Promise<void> {
  await sql`select pg_notify(${dueChannel}, '')`.execute(on);
}

/** Queues the sources of this name or kind. Returns how many they are. */
export async function queueSources(column: "name" | "kind", value: string, on: Kysely<Schema> = db): Promise<number> {
  const queuing = on.updateTable("source").set({ next_run_at: queued }).where(column, "=", value);
  const { numUpdatedRows } = await queuing.executeTakeFirstOrThrow();
  await announceDue(on);
  return Number(numUpdatedRows);
}

/** Pauses all sources, queued ones too. What runs now ends by itself. */
export async function pauseSources(reason: string | null, on: Kysely<Schema> = db): Promise<void> {
  await on.updateTable("source").set({ next_run_at: new Date() }).where("next_run_at", "=", queued).execute();
  await on.updateTable("source_state").set({ paused_at: new Date(), pause_reason: reason }).execute();
}

/** Lets all sources run by themselves again, as those of this site. */
export async function resumeSources(): Promise<void> {
  await db.updateTable("source_state").set({ origin: siteOrigin, paused_at: null, pause_reason: null }).execute();
  await announceDue();
}

/**
 * Lets the sources of this site run by themselves, unless somebody paused them. Those of a database that was another
 * site's are paused. Returns why they are paused; null where they are not.
 */
export async function adoptSources(): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const { origin, ...state } = await trx.selectFrom("source_state").selectAll().forUpdate().executeTakeFirstOrThrow();
    if (origin !== siteOrigin) await trx.updateTable("source_state").set({ origin: siteOrigin }).execute();
    if (origin === null || origin === siteOrigin)
      return state.paused_at && (state.pause_reason ?? "Somebody paused them.");
    const reason = `This was the site at ${origin} before: two of them would ask for the same rows.`;
    await pauseSources(reason, trx);
    return reason;
  });
}
