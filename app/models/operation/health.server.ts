import { countReported } from "../account/judge-reports.server.ts";
import { countUsers } from "../account/operator.server.ts";
import type { BackupFile } from "../backup/list-backups.server.ts";
import { holdsSampleData } from "../catalog/items.server.ts";
import { countDisputes, type Dispute, listDisputes } from "../market/disputes.server.ts";
import type { JobStates } from "../platform/job-states.server.ts";
import { listErrors, type SiteError } from "../platform/site-errors.server.ts";
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
  people: { members: number; newThisWeek: number };
  /** The people and activities that were reported, and that nobody has judged. */
  reported: { count: number; newestAt: Date | null };
  /** Sales that people reported, and nobody has judged: how many, and those that have waited longest. */
  disputes: { count: number; first: Dispute[] };
  /** Those of the last 14 days, the newest first. */
  errors: SiteError[];
}

const filesShown = 5;
const disputesShown = 3;

export async function readHealth(at = new Date()): Promise<Health> {
  const [facts, lastFiles, freshness, holdsSample, people, reported, errors] = await Promise.all([
    readFacts(at),
    listLastFiles(filesShown),
    listFreshness(),
    holdsSampleData(),
    countUsers(),
    countReported(),
    listErrors(),
  ]);
  const disputes = { count: await countDisputes(), first: await listDisputes("waiting", disputesShown) };
  const troubles = troublesOf(facts, at);
  return { ...facts, at, troubles, lastFiles, freshness, holdsSample, people, reported, disputes, errors };
}
