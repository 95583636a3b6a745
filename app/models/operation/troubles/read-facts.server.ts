import { type BackupFile, listNightlyBackups } from "../../backup/list-backups.server.ts";
import { backupJob } from "../../backup/scheduled-backups.server.ts";
import { findJobFailure, readJobStates } from "../../platform/job-states.server.ts";
import { findPause } from "../../sources/pause.server.ts";
import { listSources, type SourceOverview } from "../../sources/sources.server.ts";
import { readDisk } from "./disk.server.ts";
import type { Facts } from "./trouble.ts";

const nights = 7;
/** As many runs as failures make a source rest. */
const runsRead = 12;

/** What troubles come from, with the back-ups of the last seven nights. */
export async function readFacts(
  at = new Date(),
): Promise<Facts & { sources: SourceOverview[]; backups: BackupFile[] | null }> {
  const [pause, sources, jobs, backups, backupFailure, disk] = await Promise.all([
    findPause(),
    listSources(runsRead),
    readJobStates(),
    listNightlyBackups(nights),
    findJobFailure(backupJob),
    readDisk(),
  ]);
  const upSince = new Date(at.getTime() - process.uptime() * 1_000);
  return { upSince, pause, sources, jobs, backups, backupFailure, disk };
}
