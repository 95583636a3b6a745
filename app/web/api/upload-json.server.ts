import { z } from "zod";
import type { Upload } from "#app/models/sources/push.server.ts";

/** Where programs send rows. */
export const marketRowsPath = "/api/market/rows";

const count = z.int().nonnegative();

export const uploadSchema = z
  .strictObject({
    id: z.string(),
    state: z.enum(["waiting", "recorded", "refused"]).describe("Refused is a file that could not be read."),
    receivedAt: z.iso.datetime(),
    bytes: count,
    rows: z
      .strictObject({
        read: count,
        kept: count.describe("New sales and listings."),
        updated: count.describe("Listings that say something new."),
        repeated: count.describe("Rows that are on record already."),
        rejected: z
          .array(
            z.strictObject({
              reason: z.string(),
              count,
              lines: z.array(z.int()).describe("The first twenty lines, or in JSON rows."),
            }),
          )
          .describe("Rows that were not recorded."),
      })
      .nullable()
      .describe("Null while it waits, and where it was refused."),
    problem: z.string().nullable().describe("Why it was refused, as a sentence."),
  })
  .meta({ id: "Upload", description: "A file that a program has sent, and what became of its rows." });

export function uploadJson({ receivedAt, rows, ...upload }: Upload): z.input<typeof uploadSchema> {
  const rejected = rows?.rejected.map(({ reason, count, lines }) => ({ reason, count, lines })) ?? [];
  return { ...upload, receivedAt: receivedAt.toISOString(), rows: rows && { ...rows, rejected } };
}
