import { z } from "zod";
import type { Category } from "#app/models/catalog/categories.ts";
import { conditionKindOf, conditionKinds, gradeOf } from "#app/models/catalog/conditions/conditions.ts";
import { itemIdOf } from "#app/models/collection/entry-fields.ts";
import type { Listing } from "#app/models/listings/listings.server.ts";
import { type Money, toMajor } from "#app/models/platform/amounts.ts";
import type { Average, Sale } from "#app/models/prices/history.server.ts";
import { categoryField } from "./fields.server.ts";

const price = z.number().describe("In major units of the currency: 12.99 dollars.");
const currency = z.string().describe("ISO 4217 code.");
const source = z.string().describe('Short name of the data source; "sample" for the sample catalogue.');

const shipping = z.number().nullable().describe("Delivery, besides the price; null where the source does not say it.");

/** What the words of a source and a title come to. */
export const conditionFields = {
  conditionKind: z.enum(conditionKinds),
  grader: z.string().nullable().describe("CGC, PSA, …; null unless graded."),
  grade: z.string().nullable().describe("With its qualifier: 9.8, 8 OC."),
};

/** The condition of a key in the API. */
export function conditionKeyJson(conditionKey: string) {
  const grade = gradeOf(conditionKey);
  return {
    conditionKind: conditionKindOf(conditionKey),
    grader: grade?.grader ?? null,
    grade: grade && [grade.grade, grade.qualifier].filter(Boolean).join(" "),
  };
}

function conditionJson({ condition, conditionKey }: { condition: string | null; conditionKey: string }) {
  return { condition, ...conditionKeyJson(conditionKey) };
}

export const listingSchema = z
  .strictObject({
    id: z.string().describe("Made from the title: equal titles of a category have equal ids."),
    title: z.string().describe("As the seller wrote it."),
    price,
    currency,
    shipping,
    condition: z.string().nullable().describe("As the seller names it."),
    ...conditionFields,
    url: z.string().nullable().describe("The listing at its marketplace."),
    image: z.string().nullable(),
    category: categoryField,
    itemKey: z.string().nullable().describe("Key of the item, for its price history; null if unknown."),
    lotSize: z.int().optional().describe("Identical items sold together."),
    availableQuantity: z.int().optional(),
    totalAvailable: z.int().optional(),
    excludedBy: z
      .string()
      .nullable()
      .describe("The rule that excludes it as not one whole, genuine item; null if none does."),
    recent: z
      .strictObject({
        median: z.number(),
        currency,
        sales: z.int().describe("Counted sales that the median is of."),
        days: z.int().describe("Their window, in days."),
        percentVsRecent: z
          .int()
          .nullable()
          .describe(
            "How far the asking price is above or below the median, in percent; null if they cannot be compared.",
          ),
      })
      .nullable()
      .describe("The item's value in the listing's condition and currency; null without one of the last year."),
    deal: z
      .strictObject({
        percent: z.int().describe("How far the price with delivery is below the value, in percent."),
        reason: z.string().describe("Of how many sales that value is, and whether delivery is known, as a sentence."),
      })
      .nullable()
      .describe(
        "Why it is a deal: one whole item without a flaw, in a known condition, below a value of ten or more sales, seen within 14 days; null if it is none.",
      ),
    isFarOff: z
      .boolean()
      .describe("The price is more than four times above or below recent sales: most likely for something else."),
    source,
    observedAt: z.iso.datetime().describe("When the listing was last seen."),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .describe("Until when it may be shown: its end, or as long as its source allows; null for sample data."),
  })
  .meta({ id: "Listing", description: "A listing as it was last seen." });

/** A listing in the API: money in major units, the item's id made from the title. */
export function listingJson(category: Category, listing: Listing): z.infer<typeof listingSchema> {
  return {
    id: itemIdOf(category.id, listing.title),
    title: listing.title,
    price: toMajor(listing.price),
    currency: listing.price.currency,
    shipping: listing.shipping && toMajor(listing.shipping),
    ...conditionJson(listing),
    url: listing.url,
    image: listing.imageUrl,
    category: category.id,
    itemKey: listing.itemKey,
    lotSize: listing.lotSize ?? undefined,
    availableQuantity: listing.availableQuantity ?? undefined,
    totalAvailable: listing.totalAvailable ?? undefined,
    excludedBy: listing.excludedBy,
    recent: listing.recent && {
      median: toMajor(listing.recent.median),
      currency: listing.recent.median.currency,
      sales: listing.recent.count,
      days: listing.recent.days,
      percentVsRecent: listing.percentVsRecent,
    },
    deal: listing.deal,
    isFarOff: listing.isFarOff,
    source: listing.source,
    observedAt: listing.observedAt.toISOString(),
    expiresAt: listing.expiresAt?.toISOString() ?? null,
  };
}

export const saleSchema = z
  .strictObject({
    title: z.string().describe("As the seller wrote it."),
    price,
    currency,
    soldDate: z.iso.datetime(),
    shipping,
    condition: z.string().nullable().describe("As the source names it."),
    ...conditionFields,
    conditionOrigin: z
      .enum(["grade", "source", "title", "file"])
      .nullable()
      .describe(
        "What the condition was read from: a grade in the title, the source, words of the title, the whole file.",
      ),
    conditionConflict: z.string().optional().describe("What says something else, as a sentence."),
    url: z.string().nullable(),
    source,
    excludedBy: z.string().optional().describe("The rule that excludes it from averages; absent if it counts."),
    reason: z.string().optional().describe("Why the rule applies, as a sentence."),
  })
  .meta({ id: "Sale", description: "A sale that happened." });

/** A sale in the API. */
export function saleJson(sale: Sale): z.infer<typeof saleSchema> {
  return {
    title: sale.title,
    price: toMajor(sale.price),
    currency: sale.price.currency,
    soldDate: sale.soldAt.toISOString(),
    shipping: sale.shipping && toMajor(sale.shipping),
    ...conditionJson(sale),
    conditionOrigin: sale.conditionOrigin,
    conditionConflict: sale.conditionConflict ?? undefined,
    url: sale.url,
    source: sale.source,
    excludedBy: sale.excluded?.rule,
    reason: sale.excluded?.reason,
  };
}

const amount = z.number().nullable();

export const averageSchema = z
  .strictObject({
    average: amount.describe("Arithmetic mean."),
    median: amount,
    low: amount,
    high: amount,
    count: z.int().describe("Counted sales in the window."),
    heldBack: z.int().describe("Newer sales in the window that do not count until the jump of their price has lasted."),
  })
  .meta({
    id: "Average",
    description:
      "Averages of the counted sales in a window, in major units of their currency. Amounts are null without a sale.",
  });

/** An average in the API: amounts in major units, rounded to the currency's digits; null without any counted sale. */
export function averageJson(average: Average | undefined): z.infer<typeof averageSchema> {
  const inMajor = (money: Money | null | undefined) => (money ? toMajor(money) : null);
  return {
    average: inMajor(average?.mean),
    median: inMajor(average?.median),
    low: inMajor(average?.low),
    high: inMajor(average?.high),
    count: average?.counted ?? 0,
    heldBack: average?.heldBack ?? 0,
  };
}
