import { type Activity, type ActivityType, ensureActivity } from "../community/activities.server.ts";
import { consumeActLimit } from "../platform/rate-limits.server.ts";
import { activityOf, type NewEntry, toRow } from "./entries.server.ts";
import { withCollection } from "./locked-collection.server.ts";

/** What a client tells the feed: the activity that adding the item wrote, or, where it wrote none, a new one. */
export async function recordActivity(
  userId: string,
  type: ActivityType,
  item: Omit<NewEntry, "type">,
): Promise<Activity> {
  await consumeActLimit("activity", userId);
  const activity = { ...activityOf(await toRow(userId, { ...item, type: "tracked" })), type };
  return withCollection(userId, (trx) => ensureActivity(trx, activity));
}
