import { sql } from "kysely";
import { db } from "../platform/database.server.ts";
import { NotFoundError } from "../platform/errors.ts";
import { chooseValue, type ItemValue, listValuesOf } from "../prices/values.server.ts";
import type { Activity } from "./activities.server.ts";
import {
  type ActivityRow,
  isActivityFollowedBy,
  isActivityVisibleTo,
  isActivityWantedBy,
  selectActivities,
} from "./visible-activities.server.ts";

/** An activity as a reader sees it. */
export type FeedActivity = Activity & ReturnType<typeof detailsOf>;

interface FeedOptions {
  limit: number;
  /** Only activities before the one with this sequence. */
  before?: number | null;
  /** Only people whom the reader follows, and the reader. */
  followingOnly?: boolean;
  /** Only this person, whatever the reader chose to see of them. */
  authorId?: string;
}

/** The newest activities that the reader may see and wants to, newest first. */
export async function listActivities(readerId: string | null, options: FeedOptions): Promise<FeedActivity[]> {
  const { limit, before = null, followingOnly = false, authorId } = options;
  const reader = sql<string | null>`${readerId}::uuid`;
  let query = selectActivities().where(isActivityVisibleTo(reader));
  if (authorId !== undefined) query = query.where("activity.user_id", "=", authorId);
  else query = query.where(isActivityWantedBy(reader));
  if (followingOnly) query = query.where(isActivityFollowedBy(reader));
  if (before !== null) query = query.where("activity.sequence", "<", before);
  return toFeedActivities(await query.orderBy("activity.sequence", "desc").limit(limit).execute());
}

/** One activity that the reader may see. Throws `NotFoundError` for every other. */
export async function requireActivity(readerId: string, activityId: string): Promise<FeedActivity> {
  const reader = sql<string | null>`${readerId}::uuid`;
  const query = selectActivities().where(isActivityVisibleTo(reader)).where("activity.id", "=", activityId);
  const [activity] = await toFeedActivities(await query.execute());
  if (!activity) throw new NotFoundError("activity", "There is no such activity.");
  return activity;
}

/** Rows as readers see them, with today's values of their items. */
export async function toFeedActivities<Row extends ActivityRow>(rows: readonly Row[]) {
  const values = await listValuesOf([...new Set(rows.flatMap((row) => row.catalogue_id ?? []))]);
  return rows.map((row) => ({ ...row, ...detailsOf(row, values.get(row.catalogue_id ?? Number.NaN) ?? []) }));
}

function detailsOf(row: ActivityRow, values: readonly ItemValue[]) {
  return {
    author: { id: row.user_id, username: row.author_username ?? "", profileImageUrl: row.author_picture },
    followed:
      row.followed_id === null
        ? null
        : {
            id: row.followed_id,
            username: row.followed_username ?? "",
            profileImageUrl: row.followed_picture,
          },
    /** What the catalogue knows of its item; null without a record. */
    catalogue:
      row.catalogue_id === null
        ? null
        : {
            name: row.catalogue_name,
            theme: row.catalogue_theme,
            year: row.catalogue_year,
            pieces: row.catalogue_pieces,
          },
    /** What its item sells for: in its own condition, or the one that sells most where none was stated; else null. */
    value: shownValue(row, values),
  };
}

function shownValue({ item_currency, condition_key }: ActivityRow, values: readonly ItemValue[]) {
  const condition = condition_key === null || condition_key === "unknown" ? "" : condition_key;
  const { value, conditionKey, currency } = chooseValue(values, { currency: item_currency ?? "", condition });
  return value?.median == null ? null : { price: { minor: value.median, currency }, conditionKey };
}

/** The sequence of the newest activity, whoever may see it; 0 without any. */
export async function latestSequence(): Promise<number> {
  const { rows } = await sql<{ newest: number | null }>`select max(sequence) as newest from activity`.execute(db);
  return rows[0]?.newest ?? 0;
}
