import type { BackupFile } from "../backup/list-backups.server.ts";
import { holdsSampleData } from "../catalog/items.server.ts";
import type { JobStates } from "../platform/job-states.server.ts";
import { listLastFiles, type SourceOverview, type SourceRun } from "../sources/sources.server.ts";
import { type CategoryFreshness, listFreshness } from "./freshness.server.ts";
import type { Disk } from "./troubles/disk.server.ts";
import { readFacts } from "./troubles/read-facts.server.ts";
import { type Trouble, troublesOf } from "./troubles/trouble.ts";

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

const filesShown = 5;

export async function readHealth(at = new Date()): Promise<Health> {
  const [facts, lastFiles, freshness, holdsSample] = await Promise.all([
    readFacts(at),
    listLastFiles(filesShown),
    listFreshness(),
    holdsSampleData(),
  ]);
  return { ...facts, at, troubles: troublesOf(facts, at), lastFiles, freshness, holdsSample };
}
