import { type BackupFile, listNightlyBackups } from "../backup/list-backups.server.ts";
import { holdsSampleData } from "../catalog/items.server.ts";
import { type JobStates, readJobStates } from "../jobs/job-states.server.ts";
import { findPause } from "../sources/pause.server.ts";
import { listLastFiles, listSources, type SourceOverview, type SourceRun } from "../sources/sources.server.ts";
import { type Disk, readDisk } from "./disk.server.ts";
import { type CategoryFreshness, listFreshness } from "./freshness.server.ts";
import { type Trouble, troublesOf } from "./trouble.ts";

/** How the site does. */
export interface Health {
  at: Date;
  /** What needs an operator, the most pressing first. */
  troubles: Trouble[];
  freshness: CategoryFreshness[];
  sources: SourceOverview[];
  /** The last files that sources read, the newest first. */
  lastFiles: (SourceRun & { source: string })[];
  jobs: JobStates;
  /** Of the last seven nights, the newest first; null where none are made. */
  backups: BackupFile[] | null;
  disk: Disk;
  holdsSample: boolean;
}

const nightsShown = 7;
const filesShown = 5;
/** As many runs as failures make a source rest. */
const runsRead = 12;

export async function readHealth(at = new Date()): Promise<Health> {
  const [pause, sources, lastFiles, freshness, jobs, backups, disk, holdsSample] = await Promise.all([
    findPause(),
    listSources(runsRead),
    listLastFiles(filesShown),
    listFreshness(),
    readJobStates(),
    listNightlyBackups(nightsShown),
    readDisk(),
    holdsSampleData(),
  ]);
  const upSince = new Date(at.getTime() - process.uptime() * 1_000);
  const troubles = troublesOf({ upSince, pause, sources, jobs, backups, disk }, at);
  return { at, troubles, freshness, sources, lastFiles, jobs, backups, disk, holdsSample };
}
