import { z } from "zod";
import { maxDetailsLength, reportReasons } from "#app/models/community/report-fields.ts";
import { cleanLines } from "#app/models/platform/plain-text.ts";
import { isAtMost } from "#app/models/platform/text-length.ts";

const other = reportReasons.at(-1);

/** A preset reason and the reporter's own words, which "Something else" needs. Together they are never too long. */
export const reportForm = z
  .object({
    user: z.string().max(100).default(""),
    activity: z.string().max(100).default(""),
    reason: z.enum(reportReasons, "Please choose a reason"),
    details: z
      .string()
      .overwrite(cleanLines)
      .refine(isAtMost(maxDetailsLength), `Please use at most ${maxDetailsLength} characters`)
      .default(""),
  })
  .refine(({ reason, details }) => reason !== other || details !== "", {
    path: ["details"],
    message: "Please say what is wrong",
  });

/** What the operator reads. */
export function reasonOf({ reason, details }: z.output<typeof reportForm>): string {
  return [reason, details].filter(Boolean).join(": ");
}
