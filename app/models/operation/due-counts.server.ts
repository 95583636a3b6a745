import { countReported } from "../account/judge-reports.server.ts";
import { countDisputes } from "../market/disputes.server.ts";
import { countErrors } from "../platform/site-errors.server.ts";

/** What waits for an operator. */
export interface DueCounts {
  /** The people, activities and sales that were reported, and that nobody has judged. */
  reports: number;
  /** Kinds of errors in the last 24 hours. */
  errors: number;
}

/** What waits for an operator: the tabs of their pages show it. */
export async function countDue(): Promise<DueCounts> {
  const [reported, sales, errors] = await Promise.all([countReported(), countDisputes(), countErrors()]);
  return { reports: reported.count + sales, errors: errors.kindsToday };
}
