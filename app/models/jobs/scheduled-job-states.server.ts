import { CronExpressionParser } from "cron-parser";
import { sql } from "kysely";
import { db } from "../platform/database.server.ts";
import { NotFoundError } from "../platform/errors.ts";
import { sendOnlyJob } from "../platform/job-queue.ts";
import { problemOfJob } from "../platform/job-states.server.ts";
import { type JobOrder, type ScheduledJob, scheduledJobs } from "./scheduled-jobs.server.ts";

/** A scheduled job, and what it does now. */
export interface ScheduledJobState extends Pick<ScheduledJob, "name" | "title" | "about"> {
  /** "retrying" is one that failed and waits for its next attempt, "unknown" one that has not ended for a week. */
  state: "running" | "waiting" | "retrying" | "well" | "failed" | "unknown";
  /** Since when it runs or waits; else null. */
  since: Date | null;
  /** Why the last attempt failed; null where it did not. */
  problem: string | null;
  /** The last time that it ended, well or given up; null where that is not known. */
  lastRun: { endedAt: Date; startedAt: Date } | null;
  /** Null for a job that has no schedule. */
  nextRunAt: Date | null;
}

/** A row of a job that waits or runs, or that ended last. */
interface JobRow {
  name: string;
  state: "created" | "retry" | "active" | "completed" | "failed";
  createdAt: Date;
  startAfter: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  problem: string | null;
}

/** What every scheduled job does, in the order of their list. */
export async function listScheduledJobs(now = new Date()): Promise<ScheduledJobState[]> {
  const names = scheduledJobs.map(({ name }) => name);
  // Of each job, one row that waits or runs, if any, and the one that ended last: of tens of thousands, none is sorted.
  const { rows } = await sql<JobRow>`
    select name, state::text as state, created_on as "createdAt", start_after as "startAfter",
      started_on as "startedAt", completed_on as "endedAt",
      ${problemOfJob} as problem
    from pgboss.job
    where name = any (${names}) and (state < 'completed' or (name, completed_on) in (
      select name, max(completed_on) from pgboss.job where state in ('completed', 'failed') group by name))
    order by created_on desc`.execute(db);
  return scheduledJobs.map((job) => {
    const own = rows.filter(({ name }) => name === job.name);
    return stateOf(job, own.find(({ endedAt }) => !endedAt) ?? null, own.find(({ endedAt }) => endedAt) ?? null, now);
  });
}

/** The state of a job, by its row that waits or runs and the one that ended last. */
function stateOf(
  { name, title, about, schedule }: ScheduledJob,
  current: JobRow | null,
  ended: JobRow | null,
  now: Date,
): ScheduledJobState {
  const job = { name, title, about };
  const lastRun = ended?.endedAt ? { endedAt: ended.endedAt, startedAt: ended.startedAt ?? ended.endedAt } : null;
  const nextRunAt = schedule === null ? null : nextRun(schedule, now);
  const lastProblem = ended?.state === "failed" ? (ended.problem ?? "") : null;
  const idle = { ...job, lastRun, nextRunAt, since: null, problem: lastProblem };
  if (current?.state === "active") return { ...idle, state: "running", since: current.startedAt };
  if (current?.state === "retry" && current.startAfter > now)
    return { ...idle, state: "retrying", problem: current.problem ?? "", nextRunAt: current.startAfter };
  if (current) return { ...idle, state: "waiting", since: current.createdAt };
  if (!ended) return { ...idle, state: "unknown" };
  return { ...idle, state: ended.state === "failed" ? "failed" : "well" };
}

/** When a cron expression in UTC comes true next. */
export function nextRun(schedule: string, now: Date): Date {
  return CronExpressionParser.parse(schedule, { tz: "UTC", currentDate: now }).next().toDate();
}

/**
 * Queues a scheduled job, to run at once. Returns its title, and false where it waits or runs already. Throws
 * `NotFoundError`.
 */
export async function queueScheduledJob(name: string): Promise<{ title: string; isQueued: boolean }> {
  const job = scheduledJobs.find((job) => job.name === name);
  if (!job) throw new NotFoundError("job", "There is no such job.");
  return { title: job.title, isQueued: await sendOnlyJob(name, { byHand: true } satisfies JobOrder) };
}
