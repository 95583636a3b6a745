import { requireKnownPerson, uuidOf } from "../members/people.server.ts";
import { db } from "../platform/database.server.ts";
import { InvalidError, NotFoundError } from "../platform/errors.ts";
import { cleanLines } from "../platform/plain-text.ts";
import { consumeActLimit } from "../platform/rate-limits.server.ts";
import { lengthOf } from "../platform/text-length.ts";
import { type FeedActivity, requireActivity } from "./feed.server.ts";
import { maxReasonLength } from "./report-fields.ts";

/** What a report is about: a person, or one of their activities. */
interface Reportable {
  userId: string;
  activityId?: string | null;
}

/** The activity that a report would be about; null for the person. Throws `NotFoundError` for what the reader may not see. */
export async function requireReportable(
  reporterId: string,
  { userId, activityId }: Reportable,
): Promise<FeedActivity | null> {
  await requireKnownPerson(db, reporterId, userId);
  if (!activityId) return null;
  const activity = await requireActivity(reporterId, uuidOf(activityId));
  if (activity.user_id !== userId) throw new NotFoundError("activity", "There is no such activity.");
  return activity;
}

/**
 * Tells the operator about a person or an activity, with a post as it is now. One report of a person for each; a second
 * is dropped.
 */
export async function report(reporterId: string, about: Reportable, reason: string): Promise<void> {
  await consumeActLimit("report", reporterId);
  const text = cleanLines(reason);
  if (text === "" || lengthOf(text) > maxReasonLength) {
    throw new InvalidError("invalid-reason", `Please give a reason of at most ${maxReasonLength} characters.`);
  }
  if (reporterId === about.userId) throw new InvalidError("report-yourself", "You cannot report yourself.");
  const activity = await requireReportable(reporterId, about);
  await db
    .insertInto("report")
    .values({
      reporter_id: reporterId,
      reported_id: about.userId,
      activity_id: activity?.id ?? null,
      post: activity?.post ?? null,
      reason: text,
    })
    .onConflict((before) => before.doNothing())
    .execute();
}
