import type { WaitingReport } from "#app/models/account/judge-reports.server.ts";
import { countOf } from "#app/models/platform/amounts.ts";
import { momentOf } from "#app/presenters/dates.ts";

export type ReportedView = ReturnType<typeof reportedView>;

/** Reports, the newest first, by what they are about. */
export function reportsByThing(reports: readonly WaitingReport[], now: Date): ReportedView[] {
  const things = Map.groupBy(reports, ({ personId, activityId }) => activityId ?? personId);
  return [...things].flatMap(([id, [newest, ...older]]) => (newest ? [reportedView(id, newest, older, now)] : []));
}

/** What people reported: a person, or one of their activities. */
function reportedView(id: string, newest: WaitingReport, older: readonly WaitingReport[], now: Date) {
  const { activityId, person, personId, post, itemName, isThere } = newest;
  const all = [newest, ...older];
  const people = countOf(all.length, "person").replace("persons", "people");
  return {
    id,
    person: { id: personId, username: person ?? "somebody" },
    /** What of the person it is; empty for the person. */
    part: activityId === null ? "" : "'s post",
    /** The post as it was when it was reported. */
    post: activityId === null ? null : (post ?? itemName ?? "It had no words."),
    /** A post that is gone for good is seen by nobody, and cannot be hidden. */
    canBeHidden: activityId === null || isThere,
    summary: `${people} reported ${activityId === null ? "this person" : "it"}.`,
    reports: all.map(({ reporterId, reporter, reason, at }) => ({
      reporter: { id: reporterId, username: reporter ?? "somebody" },
      reason,
      at: momentOf(at, now),
    })),
    /** Reports that come later are not judged with these. */
    readUntil: newest.at.toISOString(),
  };
}
