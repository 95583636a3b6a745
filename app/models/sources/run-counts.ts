import type { ImportReport } from "../market/import-file.server.ts";
import type { SetListReport } from "../market/import-set-list.server.ts";

/** What became of the rows of a file, in numbers of rows. */
export interface RunCounts {
  read: number;
  kept: number;
  updated: number;
  repeated: number;
  /** By reason, with the first numbers of lines or rows. */
  rejected: { reason: string; count: number; lines: number[] }[];
}

/** The numbers of a report. A list of sets repeats no rows: it says what is new and what changed. */
export function countsOf(report: ImportReport | SetListReport): RunCounts {
  if ("list" in report) {
    const { read, added, changed, rejected } = report;
    const nameless = rejected.count > 0 ? [{ reason: "no number and name", ...rejected }] : [];
    return { read, kept: added, updated: changed, repeated: 0, rejected: nameless };
  }
  const { read, kept, updated, repeated, nearlyRepeated, rejected } = report;
  return { read, kept, updated, repeated: repeated + nearlyRepeated, rejected };
}
