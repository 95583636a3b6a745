import { z } from "zod";
import { itemKinds } from "../catalog/categories.ts";
import { kindChoices } from "../catalog/kinds/all.ts";
import { isCurrency } from "../files/currency-codes.ts";
import { parseSaidColumns, type ReadingOptions } from "../market/how-to-read.ts";
import { formatNumber } from "../platform/amounts.ts";

/** A whole number between these, as somebody types it. */
export function wholeNumber(least: number, most: number) {
  const message = `It is a whole number from ${formatNumber(least)} to ${formatNumber(most)}.`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
}

/** A switch that is on unless somebody turns it off. SQL reads it too, as 'false' where it is off. */
const switchedOn = z
  .stringbool({ truthy: ["true"], falsy: ["false"], case: "sensitive" })
  .or(z.boolean())
  .prefault("true");

/** A switch that is off unless somebody turns it on. SQL reads it too, as 'true' where it is on. */
export const switchedOff = z
  .stringbool({ truthy: ["true"], falsy: ["false"], case: "sensitive" })
  .or(z.boolean())
  .prefault("false");

/** What can be said of all files of a source. What a file says itself is stronger. */
export const readingSettings = z.object({
  kind: z
    .enum(["sale", "listing"], "It is sale or listing.")
    .optional()
    .meta({ title: "Its rows are", labels: { sale: "sales", listing: "listings" } }),
  category: z
    .enum(itemKinds, `It is one of: ${itemKinds.join(", ")}.`)
    .optional()
    .meta({
      title: "Category",
      labels: Object.fromEntries(kindChoices().map(({ value, label }) => [value, label])),
    }),
  currency: z.string().toUpperCase().refine(isCurrency, "It is a code of three letters, like GBP.").optional().meta({
    title: "Currency",
    description: "A code like GBP. Prices without a currency are rejected.",
  }),
  condition: z
    .string()
    .trim()
    .regex(/^[^\p{Cc}]{1,60}$/u, "It is at most 60 characters, like new or used.")
    .optional()
    .meta({ title: "Condition", description: "Words like new or used." }),
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
    .optional()
    .meta({
      title: "Columns",
      description: 'Only those whose names we do not know. For example: title=Name,price="Sold Price"',
    }),
  /** The days after which a listing that was not seen again is shown no more. */
  endAfterDays: wholeNumber(1, 3_650).default(30).meta({ title: "Listings not seen again end after so many days" }),
});

/** What can be set of a source in a list: how its files are read, and under which terms its rows are on record. */
export const sourceSettings = readingSettings.extend({
  /** Read by `exclusionByTerms`. */
  countsInValues: switchedOn.meta({
    title: "Its sales count in values",
    description: "Otherwise they are listed among the excluded ones, and no value, average or chart is made of them.",
  }),
  /** Read by the back-up. */
  mayBeInBackups: switchedOn.meta({
    title: "Its rows may be in back-ups",
    description: "Otherwise back-ups have none of its sales and listings, and neither has a site that is restored.",
  }),
  /** Read by `valueEvidence`. */
  mayBePublished: switchedOn.meta({
    title: "Its sales may be published as files",
    description: "Otherwise the evidence of a value has none of them, and says that they are left out.",
  }),
});

/** What is said of the files of a source, as an import takes it. */
export function readingAsSet(settings: z.output<typeof sourceSettings>): ReadingOptions {
  const { kind, category, currency, condition, columns } = settings;
  return { kind, category, currency, condition, columns };
}
