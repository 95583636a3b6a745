import { listNightlyBackups } from "../backup/nightly.server.ts";
import { readJobStates } from "../jobs/job-states.server.ts";
import { findTrial } from "../jobs/source-tasks.server.ts";
import { findImportState } from "../sources/file-imports.server.ts";
import { findPause } from "../sources/pause.server.ts";
import { listSources } from "../sources/sources.server.ts";

/**
 * What changes on the operator's pages by itself, without what only grows older: cheap to read, and again and again. A
 * page that shows a try or an import names it.
 */
export async function readSiteState(trialId = "", importId = 0) {
  const trial = trialId === "" ? null : await findTrial(trialId);
  const [pause, sources, jobs, backups, fileImport] = await Promise.all([
    findPause(),
    listSources(1),
    readJobStates(),
    listNightlyBackups(1),
    importId === 0 ? null : findImportState(importId),
  ]);
  return {
    pausedSince: pause?.since ?? null,
    sources: sources.map(({ name, state, nextRunAt, runs: [last] }) => ({
      ...{ name, state, nextRunAt },
      lastRun: last ? { id: last.id, endedAt: last.endedAt } : null,
    })),
    jobs: { waiting: jobs.waiting > 0, failed: jobs.failed },
    fileImport,
    isTrialRunning: trial !== null && trial.outcome === null,
    backup: backups?.[0]?.madeAt ?? null,
  };
}
