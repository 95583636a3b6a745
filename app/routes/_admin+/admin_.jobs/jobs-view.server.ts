import { env } from "#app/env.server.ts";
import type { BackupFile } from "#app/models/backup/list-backups.server.ts";
import type { ScheduledJobState } from "#app/models/jobs/scheduled-job-states.server.ts";
import { formatBytes } from "#app/models/platform/amounts.ts";
import { firstLine } from "#app/models/platform/plain-text.ts";
import { clip } from "#app/models/platform/text-length.ts";
import { durationBetween, momentOf } from "#app/presenters/dates.ts";
import type { Mark } from "#app/presenters/mark.ts";
import { downloadHref } from "#app/web/urls/admin-params.ts";

const maxProblem = 300;

/** A scheduled job as the page shows it. */
export function jobView(job: ScheduledJobState, now: Date) {
  const { name, title, about, problem, lastRun, nextRunAt } = job;
  return {
    ...{ name, title, about },
    ...stateView(job, now),
    lastRun: lastRun && {
      at: momentOf(lastRun.endedAt, now),
      duration: durationBetween(lastRun.startedAt, lastRun.endedAt),
    },
    nextRun: nextRunAt && momentOf(nextRunAt, now),
    /** Why the last attempt failed. */
    problem:
      problem === null ? null : clip(firstLine(problem), maxProblem) || "It left no reason: the log may say why.",
  };
}

export type JobView = ReturnType<typeof jobView>;

/** The state of a job as a mark and in a few words. */
function stateView({ state, since, nextRunAt }: ScheduledJobState, now: Date): { mark: Mark; word: string } {
  const from = since ? ` since ${momentOf(since, now).text}` : "";
  switch (state) {
    case "running":
      return { mark: "runs", word: `runs${from}` };
    case "waiting":
      return { mark: "waits", word: `waits${from}` };
    case "retrying":
      return { mark: "bad", word: nextRunAt ? `failed, tries again ${momentOf(nextRunAt, now).text}` : "failed" };
    case "failed":
      return { mark: "bad", word: "failed" };
    case "well":
      return { mark: "good", word: "well" };
    case "unknown":
      return nextRunAt ? { mark: "waits", word: "not yet" } : { mark: "paused", word: "off" };
  }
}

/** Trouble comes first. */
export function failedFirst(jobs: readonly JobView[]): JobView[] {
  return jobs.toSorted((one, other) => Number(other.mark === "bad") - Number(one.mark === "bad"));
}

/** A back-up as the page lists it. */
export function backupView({ name, madeAt, bytes }: BackupFile, now: Date) {
  return { name, at: momentOf(madeAt, now), size: formatBytes(bytes), to: downloadHref(name) };
}

/** When back-ups are made by themselves. */
export const backupTimes =
  env.BACKUPS === "off"
    ? "BACKUPS=off: none is made at night."
    : `One is made each night at ${String(env.BACKUP_HOUR).padStart(2, "0")}:00. Those of seven nights are kept, and before them one of each of four weeks.`;
