import { countReported } from "../account/judge-reports.server.ts";
import { listNightlyBackups } from "../backup/list-backups.server.ts";
import { listScheduledJobs } from "../jobs/scheduled-job-states.server.ts";
import { findTrial } from "../jobs/source-tasks.server.ts";
import { countDisputes } from "../market/disputes.server.ts";
import { readJobStates } from "../platform/job-states.server.ts";
import { countErrors } from "../platform/site-errors.server.ts";
import { findImportState } from "../sources/file-imports.server.ts";
import { findPause } from "../sources/pause.server.ts";
import { listSources } from "../sources/sources.server.ts";

/** What a page shows that the others do not. */
interface SiteStateOptions {
  /** The id of the try of a source. */
  trialId?: string;
  /** The number of an import; 0 for the one that was changed last. */
  importId?: number;
  /** Whether each scheduled job is shown: one of them ends every minute. */
  withScheduledJobs?: boolean;
}

/** What changes on the operator's pages by itself, without what only grows older: cheap to read, and again and again. */
export async function readSiteState({ trialId = "", importId = 0, withScheduledJobs = false }: SiteStateOptions = {}) {
  const trial = trialId === "" ? null : await findTrial(trialId);
  const [pause, sources, jobs, backups, fileImport, reported, disputes, errors] = await Promise.all([
    findPause(),
    listSources(1),
    readJobStates(),
    listNightlyBackups(1),
    findImportState(importId),
    countReported(),
    countDisputes(),
    countErrors(),
  ]);
  const scheduledJobs = withScheduledJobs ? await listScheduledJobs() : [];
  return {
    pausedSince: pause?.since ?? null,
    sources: sources.map(({ name, state, nextRunAt, runs: [last] }) => ({
      ...{ name, state, nextRunAt },
      lastRun: last ? { id: last.id, endedAt: last.endedAt } : null,
    })),
    jobs: { waiting: jobs.waiting > 0, failed: jobs.failed },
    fileImport,
    scheduledJobs: scheduledJobs.map(({ name, state, since, lastRun }) => ({ name, state, since, lastRun })),
    isTrialRunning: trial !== null && trial.outcome === null,
    ...{ reported, disputes },
    errors: { kinds: errors.kinds, newestAt: errors.newestAt },
    backup: backups?.[0]?.madeAt ?? null,
  };
}
