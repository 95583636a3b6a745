import { type SqlBool, sql } from "kysely";
import { uuidOf } from "../members/people.server.ts";
import { db } from "../platform/database.server.ts";
import { DomainError } from "../platform/errors.ts";

/** Maximum reports that are listed. */
const maxRows = 500;

/** Reports that wait to be judged: nobody settled them, and what they are about is not hidden. */
function waitingReports() {
  return db
    .selectFrom("report")
    .leftJoin("profile as reported", "reported.user_id", "report.reported_id")
    .leftJoin("profile as reporter", "reporter.user_id", "report.reporter_id")
    .leftJoin("activity", "activity.id", "report.activity_id")
    .leftJoin("removed_activity as removed", "removed.id", "report.activity_id")
    .where("report.settled_at", "is", null)
    .where("reported.hidden_at", "is", null)
    .where("activity.hidden_at", "is", null)
    .where(sql`removed.activity ->> 'hidden_at'`, "is", null);
}

export type WaitingReport = Awaited<ReturnType<typeof listReports>>[number];

/** The reports that wait to be judged, the newest first, at most 500. The activity may be gone. */
export function listReports() {
  return waitingReports()
    .select([
      "report.reported_id as personId",
      "report.activity_id as activityId",
      "reported.username as person",
      "report.reporter_id as reporterId",
      "reporter.username as reporter",
      "report.post",
      "activity.item_name as itemName",
      "report.reason",
      "report.created_at as at",
    ])
    .select(sql<boolean>`coalesce(activity.id, removed.id) is not null`.as("isThere"))
    .orderBy("report.created_at", "desc")
    .orderBy("report.id")
    .limit(maxRows)
    .execute();
}

/** How many people and activities wait to be judged, and when the last report came; null without one. */
export function countReported() {
  return waitingReports()
    .select((eb) => [
      sql<number>`count(distinct (report.reported_id, report.activity_id))`.as("count"),
      eb.fn.max("report.created_at").as("newestAt"),
    ])
    .executeTakeFirstOrThrow();
}

/** SQL: whether a report is about this person, or about this activity. */
function isAbout(id: string) {
  const about = uuidOf(id);
  return sql<SqlBool>`coalesce(report.activity_id, report.reported_id) = ${about}`;
}

interface Settling {
  /** The id of the operator; null on the command line. */
  by: string | null;
  /** The newest report that the operator has read, by default all. A later one stays. */
  readUntil?: Date | undefined;
}

/**
 * Finds nothing wrong with a person or an activity: the reports of that wait no longer. Returns when, for
 * `reopenReports`. Throws a `DomainError` where none waits.
 */
export async function settleReports(id: string, { by, readUntil }: Settling): Promise<Date> {
  const settledAt = new Date();
  let waiting = db.updateTable("report").where(isAbout(id)).where("settled_at", "is", null);
  // PostgreSQL counts microseconds, which a form does not send.
  if (readUntil) waiting = waiting.where("created_at", "<", new Date(readUntil.getTime() + 1));
  const { numUpdatedRows } = await waiting.set({ settled_at: settledAt, settled_by: by }).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new DomainError("no-report", "No report of this waits to be judged.");
  return settledAt;
}

/** Takes a settlement back: these reports wait again. Without a time, all of this person or activity do. */
export async function reopenReports(id: string, settledAt?: Date): Promise<void> {
  let settled = db.updateTable("report").where(isAbout(id)).where("settled_at", "is not", null);
  if (settledAt) settled = settled.where("settled_at", "=", settledAt);
  const { numUpdatedRows } = await settled.set({ settled_at: null, settled_by: null }).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new DomainError("no-report", "No report of this was settled.");
}
