import { countReported } from "../account/judge-reports.server.ts";
import { countErrors } from "../platform/site-errors.server.ts";

/** What waits for an operator. */
export interface DueCounts {
  /** What people reported, and nobody has judged. */
  reports: number;
  /** Kinds of errors in the last 24 hours. */
  errors: number;
}

/** What waits for an operator: the tabs of their pages show it. */
export async function countDue(): Promise<DueCounts> {
  const [reported, errors] = await Promise.all([countReported(), countErrors()]);
  return { reports: reported.count, errors: errors.kindsToday };
}
