import { listNightlyBackups } from "../backup/nightly.server.ts";
import { readJobStates } from "../jobs/job-states.server.ts";
import { findTrial } from "../jobs/source-tasks.server.ts";
import { findPause } from "../sources/pause.server.ts";
import { listSources } from "../sources/sources.server.ts";

/**
 * What changes on the operator's pages by itself, without what only grows older: cheap to read, and again and again. A
 * page that shows a try names it.
 */
export async function readSiteState(trialId = "") {
  const trial = trialId === "" ? null : await findTrial(trialId);
  const [pause, sources, jobs, backups] = await Promise.all([
    findPause(),
    listSources(1),
    readJobStates(),
    listNightlyBackups(1),
  ]);
  return {
    pausedSince: pause?.since ?? null,
    sources: sources.map(({ name, state, nextRunAt, runs: [last] }) => ({
      ...{ name, state, nextRunAt },
      lastRun: last ? { id: last.id, endedAt: last.endedAt } : null,
    })),
    jobs: { waiting: jobs.waiting > 0, failed: jobs.failed },
    isTrialRunning: trial !== null && trial.outcome === null,
    backup: backups?.[0]?.madeAt ?? null,
  };
}
