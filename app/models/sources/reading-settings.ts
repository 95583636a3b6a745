import { z } from "zod";
import { itemKinds } from "../catalog/categories.ts";
import { isCurrency } from "../files/currency-codes.ts";
import { parseSaidColumns } from "../market/how-to-read.ts";

/** What can be said of all files of a source. What a file says itself is stronger. */
export const readingSettings = z.object({
  kind: z.enum(["sale", "listing"]).optional(),
  category: z.enum(itemKinds).optional(),
  currency: z.string().toUpperCase().refine(isCurrency, "It is a code of three letters, like GBP.").optional(),
  condition: z
    .string()
    .trim()
    .regex(/^[^\p{Cc}]{1,60}$/u, "It is at most 60 characters, like new or used.")
    .optional(),
  /** `title=Name,price="Sold Price"` */
  columns: z
    .string()
    .max(2_000)
    .transform((text, { addIssue }) => {
      const columns = parseSaidColumns(text);
      if (typeof columns !== "string") return columns;
      addIssue({ code: "custom", message: columns });
      return z.NEVER;
    })
    .optional(),
  /** The days after which a listing that was not seen again is shown no more. */
  endAfterDays: z.coerce.number().int().min(1).max(3_650).default(30),
});
