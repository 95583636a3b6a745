import type { BackupFile } from "../../backup/list-backups.server.ts";
import { dayMs } from "../../platform/day.ts";
import type { JobFailure, JobStates } from "../../platform/job-states.server.ts";
import type { SourcePause } from "../../sources/pause.server.ts";
import type { SourceOverview } from "../../sources/sources.server.ts";
import type { Disk } from "./disk.server.ts";

/** What an operator has to do something about. */
export type Trouble =
  | { is: "all-paused"; pause: SourcePause }
  | { is: "source-fails"; source: SourceOverview; problem: string; since: Date }
  | { is: "file-refused"; source: SourceOverview; problem: string; at: Date }
  | { is: "jobs-stopped"; lastEndedAt: Date | null }
  | { is: "backup-missing"; newestAt: Date }
  | { is: "backup-fails"; failure: JobFailure }
  | { is: "disk-full"; free: number };

/** What troubles come from. */
export interface Facts {
  /** When this server started. */
  upSince: Date;
  pause: SourcePause | null;
  /** Each with its last runs. */
  sources: readonly SourceOverview[];
  jobs: JobStates;
  /** The newest first; null where none are made. */
  backups: readonly Omit<BackupFile, "name">[] | null;
  /** Why the job that makes them fails; null where it does not. */
  backupFailure: JobFailure | null;
  disk: Disk;
}

/** Failures in a row from which a source needs somebody: the first ones pass by themselves. */
export const failuresBeforeTrouble = 3;
/** A job ends every minute. */
const maxSilenceMs = 15 * 60_000;
/** A back-up is made each night, and takes its time. */
const maxBackupAgeMs = dayMs + 3 * 3_600_000;
const minFreeBytes = 1024 ** 3;

/** What needs an operator, the most pressing first. */
export function troublesOf(facts: Facts, now: Date): Trouble[] {
  const { upSince, pause, sources, jobs, backups, backupFailure, disk } = facts;
  const isOlder = (at: Date, ms: number) => now.getTime() - at.getTime() > ms;
  const troubles: Trouble[] = [];
  if (disk.free < minFreeBytes) troubles.push({ is: "disk-full", free: disk.free });
  // Jobs that a stop held up get their time.
  if (isOlder(upSince, maxSilenceMs) && (jobs.lastEndedAt === null || isOlder(jobs.lastEndedAt, maxSilenceMs)))
    troubles.push({ is: "jobs-stopped", lastEndedAt: jobs.lastEndedAt });
  const [backup] = backups ?? [];
  if (backup && isOlder(backup.madeAt, maxBackupAgeMs))
    troubles.push({ is: "backup-missing", newestAt: backup.madeAt });
  if (backupFailure) troubles.push({ is: "backup-fails", failure: backupFailure });
  if (pause) troubles.push({ is: "all-paused", pause });
  for (const source of sources) {
    if (source.state === "off") continue;
    // One that runs has not failed again yet.
    const last = source.runs.find(({ endedAt }) => endedAt !== null);
    if (!last?.problem) continue;
    const { problem, startedAt: at } = last;
    if (source.failuresInARow >= failuresBeforeTrouble)
      troubles.push({ is: "source-fails", source, problem, since: failingSince(source) ?? at });
    else if (source.failuresInARow === 0 && !isOlder(at, dayMs))
      troubles.push({ is: "file-refused", source, problem, at });
  }
  return troubles;
}

/** When a source began to fail, as far as its runs reach back. */
function failingSince({ runs, failuresInARow }: SourceOverview): Date | undefined {
  return runs.filter(({ endedAt }) => endedAt !== null)[failuresInARow - 1]?.startedAt;
}
