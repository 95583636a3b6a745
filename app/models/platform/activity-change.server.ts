import { type Kysely, sql } from "kysely";
import type { Schema } from "#db/schema.ts";

/** Told of new activities, with an empty text, and with `visibilityChanged` of what may have gone away. */
export const activityChannel = "activities_changed";

export const visibilityChanged = "visibility";

/** Tells all processes, after the commit, that there is a new activity. */
export async function notifyActivity(trx: Kysely<Schema>): Promise<void> {
  await sql`select pg_notify(${activityChannel}, '')`.execute(trx);
}

/**
 * Tells all processes, after the commit, that somebody may no longer see what they saw: a person went private, was
 * blocked, hidden or deleted, stopped following, or an activity went away. Open feeds are then read again.
 */
export async function notifyVisibilityChanged(trx: Kysely<Schema>): Promise<void> {
  await sql`select pg_notify(${activityChannel}, ${visibilityChanged})`.execute(trx);
}
