import { type Insertable, type Selectable, sql, type Transaction } from "kysely";
import type { ActivityTable, Schema } from "#db/schema.ts";
import { activityChannel, notifyVisibilityChanged } from "../members/visibility.server.ts";
import { db } from "../platform/database.server.ts";
import { NotFoundError } from "../platform/errors.ts";
import { takeActs } from "../platform/rate-limits.server.ts";

/** What somebody did: put an item on one of their lists, or something else. */
export const activityTypes = ["tracked", "owned", "other"] as const;

export type ActivityType = (typeof activityTypes)[number];

/** The type that a word names; "other" for every other word. */
export function activityTypeOf(word: string): ActivityType {
  return activityTypes.find((type) => type === word) ?? "other";
}

export type Activity = Selectable<ActivityTable>;

/** An activity with an item. */
export interface NewItemActivity
  extends Pick<Activity, "user_id" | "item_price_minor" | "item_key" | "condition" | "condition_key" | "url"> {
  type: ActivityType;
  item_name: string;
  item_currency: string;
  item_category: string;
  item_id: string;
}

/**
 * The activity of this person, type and item in the last ten minutes, or a new one: several tries of a client, or
 * adding and removing in turn, are one. The caller holds the lock of the person's collection.
 */
export async function ensureActivity(trx: Transaction<Schema>, activity: NewItemActivity): Promise<Activity> {
  const recent = await recentOf(trx, activity.user_id)
    .where("item_id", "=", activity.item_id)
    .orderBy("created_at", "desc")
    .execute();
  return recent.find((each) => subjectOf(each) === subjectOf(activity)) ?? insertActivity(trx, activity);
}

/**
 * Tells the feed what somebody added, but for what it was told in the last ten minutes. Above the limit of activities it
 * learns nothing of the rest: adding is no way around it. The caller holds the lock of the person's collection.
 */
export async function tellFeed(trx: Transaction<Schema>, added: readonly NewItemActivity[]): Promise<void> {
  const [first] = added;
  if (!first) return;
  const recent = await recentOf(trx, first.user_id).execute();
  const known = new Set(recent.map(subjectOf));
  const unknown = added.filter((each) => !known.has(subjectOf(each)));
  const allowed = unknown.length > 0 ? await takeActs(trx, "activity", first.user_id, unknown.length) : 0;
  if (allowed === 0) return;
  await lockActivities(trx);
  await trx.insertInto("activity").values(unknown.slice(0, allowed)).execute();
  await notifyActivity(trx);
}

/** What an activity is about. Titles of other scripts share an id: an item without a key is its id and its title. */
function subjectOf(activity: Pick<Activity, "type" | "item_category" | "item_id" | "item_key" | "item_name">): string {
  const { type, item_category, item_id, item_key, item_name } = activity;
  return JSON.stringify([type, item_category, item_id, item_key === null ? item_name : null]);
}

function recentOf(trx: Transaction<Schema>, userId: string) {
  return trx
    .selectFrom("activity")
    .selectAll()
    .where("user_id", "=", userId)
    .where("created_at", ">", sql<Date>`now() - interval '10 minutes'`);
}

/** Inserts an activity and tells all processes. */
export async function insertActivity(trx: Transaction<Schema>, activity: Insertable<ActivityTable>): Promise<Activity> {
  await lockActivities(trx);
  const inserted = await trx.insertInto("activity").values(activity).returningAll().executeTakeFirstOrThrow();
  await notifyActivity(trx);
  return inserted;
}

/** Tells all processes, after the commit, that there is a new activity. */
async function notifyActivity(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_notify(${activityChannel}, '')`.execute(trx);
}

/**
 * Tells the feed that one person follows another: once for each pair, however often they follow and unfollow. It is
 * shown while they do.
 */
export async function recordFollow(trx: Transaction<Schema>, followerId: string, followedId: string): Promise<void> {
  await lockActivities(trx);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("activity")
    .values({ user_id: followerId, type: "followed", followed_id: followedId })
    .onConflict((known) => known.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) await notifyActivity(trx);
}

/**
 * Lasts to the end of the transaction, so that activities are numbered in the order of their commits: a reader who saw
 * one has seen all with a lower number.
 */
export async function lockActivities(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${activityChannel}))`.execute(trx);
}

/** Takes one of a person's own activities out of the feed, whatever its type. Somebody else's counts as missing. */
export async function removeActivity(userId: string, activityId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      with removed as (
        delete from activity where user_id = ${userId} and id::text = ${activityId} returning *
      )
      insert into removed_activity (id, user_id, activity)
      select id, user_id, to_jsonb(removed) from removed
      returning id`.execute(trx);
    if (rows.length === 0) throw new NotFoundError("activity", "There is no such activity.");
    await notifyVisibilityChanged(trx);
  });
}

/** Puts a removed activity back where it was, with its time, within the hour. One that is back already stays as it is. */
export async function restoreActivity(userId: string, activityId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      with restored as (
        delete from removed_activity
        where user_id = ${userId} and id::text = ${activityId} and removed_at > ${anHourAgo}
        returning activity
      )
      insert into activity overriding system value
      select (jsonb_populate_record(null::activity, restored.activity)).* from restored
      on conflict do nothing
      returning id`.execute(trx);
    if (rows.length === 0) await requireOwn(trx, userId, activityId);
    else await notifyVisibilityChanged(trx);
  });
}

async function requireOwn(trx: Transaction<Schema>, userId: string, activityId: string): Promise<void> {
  const own = await trx
    .selectFrom("activity")
    .select("id")
    .where("user_id", "=", userId)
    .where(sql<string>`id::text`, "=", activityId)
    .executeTakeFirst();
  if (!own) throw new NotFoundError("activity", "This activity can no longer be put back.");
}

const anHourAgo = sql<Date>`now() - interval '1 hour'`;

/** Forgets what can no longer be put back. */
export async function forgetRemovedActivities(): Promise<void> {
  await db.deleteFrom("removed_activity").where("removed_at", "<", anHourAgo).execute();
}
