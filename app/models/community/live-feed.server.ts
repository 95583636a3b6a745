import { type SqlBool, sql } from "kysely";
import { activityChannel, visibilityChanged } from "../members/visibility.server.ts";
import { database } from "../platform/database.server.ts";
import { log } from "../platform/log.server.ts";
import { type FeedActivity, latestSequence, toFeedActivities } from "./feed.server.ts";
import {
  isActivityFollowedBy,
  isActivityVisibleTo,
  isActivityWantedBy,
  selectActivities,
} from "./visible-activities.server.ts";

/** Somebody who reads the feed live. */
interface LiveReader {
  readerId: string;
  /** Only people whom the reader follows, and the reader. */
  followingOnly: boolean;
  /** Called at the start with the sequence after which activities are sent. */
  onBegin(sequence: number): void;
  onActivity(activity: FeedActivity): void;
  /** Something may have gone away, or more is new than is sent one by one: the feed must be read again. */
  onChanged(): void;
}

/** Where each reader stands: the highest sequence of what they were sent, or of what they may not see. */
const readers = new Map<LiveReader, { after: number }>();

/** Maximum new activities that are sent one by one. */
const maxMissedActivities = 100;
const maxActivitiesAtOnce = 100;
/** Connection poolers may drop notifications. */
const checkEveryMs = 10_000;
const changedEveryMs = 5_000;

let stopListening: (() => Promise<void>) | undefined;
let checking: ReturnType<typeof setInterval> | undefined;

/**
 * Prepares to send a reader every new activity that they may see at that moment and want to, oldest first, from the one
 * after `after` on, or from now on. What comes back begins, and returns a function that stops it.
 */
export async function followFeed(after: number | null): Promise<(reader: LiveReader) => () => void> {
  const newest = await latestSequence();
  const isFarBehind = after !== null && (after > newest || newest - after > maxMissedActivities);
  const from = after === null || isFarBehind ? newest : after;
  return (reader) => {
    readers.set(reader, { after: from });
    if (readers.size === 1) begin();
    reader.onBegin(from);
    if (isFarBehind) reader.onChanged();
    sendNew();
    return () => {
      if (readers.delete(reader) && readers.size === 0) end();
    };
  };
}

function begin(): void {
  let isFirst = true;
  stopListening = database.listen(activityChannel, (text) => {
    // A connection that was lost may have missed either.
    if (text === visibilityChanged || (text === undefined && !isFirst)) sendChanged();
    if (text !== visibilityChanged) sendNew();
    isFirst = false;
  });
  checking = setInterval(sendNew, checkEveryMs).unref();
}

function end(): void {
  clearInterval(checking);
  stopListening?.().catch(() => {});
}

let isSending = false;
let isWanted = false;

/** One query at a time for all readers; what is asked for meanwhile is one more. */
async function sendNew(): Promise<void> {
  isWanted = true;
  if (isSending) return;
  isSending = true;
  try {
    while (isWanted && readers.size > 0) {
      isWanted = false;
      if ((await sendNext()) === maxActivitiesAtOnce) isWanted = true;
    }
  } catch (error) {
    log.warn({ error: String(error) }, "new activities could not be read; they are sent later");
  } finally {
    isSending = false;
  }
}

/** Reads and sends the oldest new activities. Returns how many there were, whoever may see them. */
async function sendNext(): Promise<number> {
  const standing = [...readers].map(([reader, position]) => ({ reader, position, after: position.after }));
  const activities = await toFeedActivities(await readNew(standing));
  for (const { readBy, ...activity } of activities) {
    for (const at of readBy) {
      const { reader } = standing[at - 1] ?? {};
      if (reader && readers.has(reader)) reader.onActivity(activity);
    }
  }
  const last = activities.at(-1)?.sequence ?? 0;
  for (const { position } of standing) position.after = Math.max(position.after, last);
  return activities.length;
}

interface Standing {
  reader: LiveReader;
  after: number;
}

/** All activities after the reader who is furthest behind, each with the places of those in the list who get it, from 1. */
function readNew(standing: readonly Standing[]) {
  const column = <Value>(name: string) => sql.ref<Value>(`reading.${name}`);
  const readerId = column<string | null>("id");
  const readBy = sql<number[]>`array(
    select reading.place::int
    from unnest(
      ${standing.map(({ reader }) => reader.readerId)}::uuid[],
      ${standing.map(({ after }) => after)}::bigint[],
      ${standing.map(({ reader }) => reader.followingOnly)}::boolean[]
    ) with ordinality as reading (id, after, following_only, place)
    where activity.sequence > reading.after
      and (not ${column<SqlBool>("following_only")} or ${isActivityFollowedBy(readerId)})
      and ${isActivityWantedBy(readerId)}
      and ${isActivityVisibleTo(readerId)})`;
  return selectActivities()
    .select(readBy.as("readBy"))
    .where("activity.sequence", ">", Math.min(...standing.map(({ after }) => after)))
    .orderBy("activity.sequence")
    .limit(maxActivitiesAtOnce)
    .execute();
}

let changing: ReturnType<typeof setTimeout> | undefined;
let changedAt = Number.NEGATIVE_INFINITY;

/** Tells all readers at once, or when the time has passed since they were told last. */
function sendChanged(): void {
  if (changing) return;
  const waitMs = Math.max(0, changedAt + changedEveryMs - performance.now());
  changing = setTimeout(() => {
    changing = undefined;
    changedAt = performance.now();
    for (const reader of readers.keys()) reader.onChanged();
  }, waitMs).unref();
}
