import { countReported } from "../account/judge-reports.server.ts";

/** What waits for an operator. */
export interface DueCounts {
  /** What people reported, and nobody has judged. */
  reports: number;
}

/** What waits for an operator: the tabs of their pages show it. */
export async function countDue(): Promise<DueCounts> {
  return { reports: (await countReported()).count };
}
