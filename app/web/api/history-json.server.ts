import { z } from "zod";
import type { FullHistory } from "#app/models/prices/full-history.server.ts";
import type { Averages } from "#app/models/prices/history.server.ts";
import { averageJson, averageSchema, saleJson, saleSchema } from "./market-json.server.ts";

const mean = z.number().nullable();

const means = z
  .strictObject(inEachWindow(() => mean))
  .describe("Mean of the counted sales in each window; null without any.");

const averages = z.strictObject(inEachWindow(() => averageSchema)).describe("More about each mean.");

function inEachWindow<Value>(of: (window: keyof Averages) => Value) {
  return { last7d: of(7), last30d: of(30), last90d: of(90), allTime: of("allTime") };
}

const history = z.strictObject({
  id: z.string().describe("Key of the item."),
  title: z.string().nullable().describe("Its name, or the title that was sent."),
  currency: z
    .string()
    .nullable()
    .describe("The currency of most sales, used for history and averages; null without a sale."),
  history: z.array(saleSchema).describe("Counted sales, newest first, at most 1,000."),
  excluded: z.array(saleSchema).describe("Excluded sales with the reason, at most 1,000, in any currency."),
  stats: means,
  details: averages,
});

export const historySchema = history.meta({
  id: "PriceHistory",
  description: "What one item sold for. Averages are over counted sales only.",
});

/** What an item sold for, in the API. */
export function historyJson(known: FullHistory, title: string): z.infer<typeof historySchema> {
  const average = (window: keyof Averages) => averageJson(known.averages?.[window]);
  return {
    id: known.itemKey,
    title: (known.name ?? title) || null,
    currency: known.currency,
    history: known.counted.map(saleJson),
    excluded: known.excluded.map(saleJson),
    stats: inEachWindow((window) => average(window).average),
    details: inEachWindow(average),
  };
}

export const minifigureHistorySchema = history
  .extend({
    stats: means.extend({ last6m: mean }),
    details: averages.extend({ last6m: averageSchema }),
    count: z.int().describe("Counted sales in all."),
    source: z.string().nullable().describe("Data sources of the sales; null without a sale."),
  })
  .meta({ id: "MinifigureHistory", description: "A price history with the last six months added." });

/** The same for a minifigure: with its last six months, the number of sales and their sources. */
export function minifigureHistoryJson(known: FullHistory, title: string): z.infer<typeof minifigureHistorySchema> {
  const { stats, details, ...rest } = historyJson(known, title);
  const last6m = averageJson(known.averages?.[182]);
  return {
    ...rest,
    stats: { ...stats, last6m: last6m.average },
    details: { ...details, last6m },
    count: known.count,
    source: [...new Set(known.counted.map(({ source }) => source))].join(", ") || null,
  };
}
