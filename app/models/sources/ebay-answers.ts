import { z } from "zod";
import { readJson } from "./api-answer.ts";
import { SourceFailed } from "./source-kind.ts";

/** Why eBay refuses one query, or what is wrong with its answer. It says nothing of other queries. */
export class EbayRefused extends SourceFailed {}

/** eBay has not granted these keys what they ask for. */
export class ScopeRefused extends SourceFailed {}

/** Money as eBay writes it: a decimal number as text. */
const amount = z.object({ value: z.string(), currency: z.string() });

/** What is kept of an item that a search finds. Who sells it is dropped here, and so are pictures: we store none of eBay's. */
const itemSummary = z.object({
  itemId: z.string().min(1),
  title: z.string().optional(),
  /** Absent in auctions, which have the bid instead. */
  price: amount.optional(),
  currentBidPrice: amount.optional(),
  bidCount: z.int().optional(),
  buyingOptions: z.array(z.string()).optional(),
  condition: z.string().optional(),
  conditionId: z.string().optional(),
  shippingOptions: z.array(z.object({ shippingCost: amount.optional() })).optional(),
  itemAffiliateWebUrl: z.string().optional(),
  itemWebUrl: z.string().optional(),
  itemCreationDate: z.string().optional(),
  itemEndDate: z.string().optional(),
  itemGroupType: z.string().optional(),
  /** Where the item was listed, which may be another marketplace than the one that was asked. */
  listingMarketplaceId: z.string().optional(),
});

export type EbayItem = z.output<typeof itemSummary>;

/** The names of all that is kept of an item. */
export const itemFields = Object.keys(itemSummary.shape) as (keyof EbayItem)[];

const fault = z.object({ errorId: z.int() });

/** Of `item_summary/search`. Its `total` is a hint, and left out. */
export const searchAnswer = z.object({
  /** Absent where nothing fits. */
  itemSummaries: z.array(itemSummary).default([]),
  next: z.string().optional(),
  /** What was ignored of the query. */
  warnings: z.array(fault).default([]),
});

/** Of `getItems`: no title, no end and no bid. What is not found is absent. */
export const itemsAnswer = z.object({
  items: z
    .array(
      z.object({
        itemId: z.string(),
        price: amount.optional(),
        itemAffiliateWebUrl: z.string().optional(),
        itemWebUrl: z.string().optional(),
        estimatedAvailabilities: z.array(z.object({ estimatedAvailabilityStatus: z.string().optional() })).optional(),
      }),
    )
    .default([]),
});

export type EbayStock = z.output<typeof itemsAnswer>["items"][number];

const rate = z.object({
  limit: z.int(),
  remaining: z.int(),
  reset: z.iso.datetime().transform((text) => new Date(text)),
});

/** Of `rate_limit`: the calls of the day. */
export const ratesAnswer = z.object({
  rateLimits: z
    .array(
      z.object({ resources: z.array(z.object({ name: z.string(), rates: z.array(rate).default([]) })).default([]) }),
    )
    .default([]),
});

export type EbayRate = z.output<typeof rate>;

const faults = z.object({ errors: z.array(fault).min(1) });

/** The JSON of a body as this schema has it. Throws `EbayRefused`. */
export function parseAnswer<Answer>(schema: z.ZodType<Answer>, body: string): Answer {
  const read = schema.safeParse(readJson(body));
  if (read.success) return read.data;
  throw new EbayRefused("eBay's answer is not what its documentation says.");
}

/** Why eBay refuses something, by the numbers of its errors and warnings. */
const reasons: Record<number, string> = {
  12001: "it wants words or a category",
  12002: "it does not know a filter of ours",
  12004: "there is no such page",
  12005: "there is no such page",
  12006: "a page cannot be as long as that",
  12007: "a page cannot be as long as that",
  12008: "it does not know our order",
  12009: "it does not know this category, which may have moved",
  12012: "it wants a currency beside a price",
  12013: "a category at the top of its tree needs words too",
  12019: "it does not serve this marketplace",
  12023: "too much fits",
  12029: "it shows no more than 10,000 items of a search",
  12030: "it takes one category at a time",
  12034: "it cannot sort by this order what is offered so",
};

/** eBay's refusal of what was asked ("category 19006"), by the number of its error or warning. */
export function refusal(subject: string, errorId: number): EbayRefused {
  const reason = reasons[errorId];
  return new EbayRefused(`eBay refuses ${subject}${reason ? `: ${reason}` : ""} (its error ${errorId}).`);
}

/** What an answer that is none says. Of its text only the number of the error is repeated. */
export function failureOf(status: number, body: string, subject: string): SourceFailed {
  if (status === 401) return new SourceFailed("eBay refuses a token that it has just given us (401).");
  if (status === 403)
    return new ScopeRefused(
      `eBay answered 403: these keys may not ask for ${subject}. Are they of a production key set?`,
    );
  const known = faults.safeParse(readJson(body)).data?.errors[0];
  if (known && status < 500) return refusal(subject, known.errorId);
  return new SourceFailed(status < 500 ? `eBay answered ${status}.` : `eBay answered ${status}: it cannot answer now.`);
}
