import { z } from "zod";
import { readPeriod } from "../files/date-text.ts";
import type { ReadingOptions, SaidColumns } from "../market/how-to-read.ts";
import type { SaidStatuses } from "../market/parsing/read-status.ts";
import { readingSettings, wholeNumber } from "./reading-settings.ts";

/** What can be said of a file that is uploaded, beside its columns and statuses. What it says itself is stronger. */
export const uploadSettings = readingSettings.omit({ columns: true }).extend({
  source: z
    .string()
    .regex(/^\w[\w.-]{0,59}$/, "It has at most 60 letters, digits, dots and dashes.")
    .refine((name) => name !== "sample", "The name sample is taken.")
    .optional()
    .meta({
      title: "Name of its source",
      description: "Its rows are on record under this name. Empty: by what its columns tell.",
    }),
  /** "2026-11", "2026-11-09", "2026-11-05..2026-11-20" */
  soldIn: z
    .string()
    .trim()
    .transform((text, { addIssue }) => {
      const period = readPeriod(text);
      if (period && period.from <= new Date()) return period;
      addIssue({ code: "custom", message: "It is a month, a day or a span of the past, like 2026-11 or 2026-11-09." });
      return z.NEVER;
    })
    .optional()
    .meta({ title: "Sales without a date are of", description: "2026-11, 2026-11-09 or 2026-11-05..2026-11-20" }),
  dates: z
    .enum(["day", "month"], "It is day or month.")
    .optional()
    .meta({ title: "Dates such as 11/12/2026 have", labels: { day: "the day first", month: "the month first" } }),
  headerLine: wholeNumber(1, 9_999)
    .optional()
    .meta({ title: "Column names are in line", description: "Only if we take another line for it." }),
  sheet: z
    .string()
    .max(100)
    .optional()
    .meta({ title: "Sheet of the workbook", description: "By default the first one." }),
});

/** What somebody said of a file. */
export interface FileReading {
  /** As typed, what `uploadSettings` reads. */
  settings: Record<string, string>;
  /** The columns of which somebody said what they hold; undefined before anybody did. */
  columns?: SaidColumns;
  statuses?: SaidStatuses;
}

/** What was said of a file, as an import takes it. Its rows are of a source that is named, or that its columns tell. */
export function readingOf({ settings, columns, statuses }: FileReading) {
  const { endAfterDays, headerLine, sheet, source, ...said } = uploadSettings.parse(settings);
  const options: ReadingOptions = { ...said, source, columns, statuses };
  return { ...options, opening: { headerLine, sheet }, hoursShown: endAfterDays * 24 };
}
