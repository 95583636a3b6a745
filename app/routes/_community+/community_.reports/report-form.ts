import { z } from "zod";
import { maxDetailsLength, maxReasonLength, reportReasons } from "#app/models/community/report-fields.ts";

const other = reportReasons.at(-1);

/** A preset reason and the reporter's own words, which "Something else" needs. Together they are never too long. */
export const reportForm = z
  .object({
    user: z.string().max(100).default(""),
    activity: z.string().max(100).default(""),
    reason: z.enum(reportReasons, "Please choose a reason"),
    details: z.string().trim().max(maxDetailsLength, `Please use at most ${maxDetailsLength} characters`).default(""),
  })
  .refine(({ reason, details }) => reason !== other || details !== "", {
    path: ["details"],
    message: "Please say what is wrong",
  });

/** What the operator reads. */
export function reasonOf({ reason, details }: z.output<typeof reportForm>): string {
  return [reason, details].filter(Boolean).join(": ").slice(0, maxReasonLength);
}
