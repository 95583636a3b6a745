import { type Insertable, type Selectable, sql, type Transaction } from "kysely";
import type { ActivityTable, Schema } from "#db/schema.ts";
import { db } from "../platform/database.server.ts";

/** What somebody did: put an item on one of their lists, or something else. */
export const activityTypes = ["tracked", "owned", "other"] as const;

export type ActivityType = (typeof activityTypes)[number];

/** The type that a word names; "other" for every word that is none. */
export function activityTypeOf(word: string): ActivityType {
  return activityTypes.find((type) => type === word) ?? "other";
}

export type Activity = Selectable<ActivityTable>;

export type NewActivity = Omit<Insertable<ActivityTable>, "id" | "created_at">;

/**
 * The activity of this person, type and item in the last ten minutes, or a new one: several tries of a client, or adding and
 * removing in turn, are one. The caller holds the lock of the person's collection.
 */
export async function ensureActivity(trx: Transaction<Schema>, activity: NewActivity): Promise<Activity> {
  const recent = await trx
    .selectFrom("activity")
    .selectAll()
    .where("user_id", "=", activity.user_id)
    .where("type", "=", activity.type)
    .where("item_id", "=", activity.item_id)
    .where("item_category", "=", activity.item_category)
    .where("created_at", ">", sql<Date>`now() - interval '10 minutes'`)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return recent ?? trx.insertInto("activity").values(activity).returningAll().executeTakeFirstOrThrow();
}

/** The newest activities of public profiles and of the reader, at most `limit`. */
export async function listActivities(readerId: string | null, limit: number): Promise<Activity[]> {
  return db
    .selectFrom("activity")
    .leftJoin("profile", "profile.user_id", "activity.user_id")
    .selectAll("activity")
    .where((on) =>
      on.or([on("profile.is_private", "=", false), ...(readerId ? [on("activity.user_id", "=", readerId)] : [])]),
    )
    .orderBy("activity.created_at", "desc")
    .orderBy("activity.id", "desc")
    .limit(limit)
    .execute();
}
