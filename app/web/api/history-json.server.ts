import { z } from "zod";
import type { FullHistory } from "#app/models/prices/full-history.server.ts";
import { averageJson, averageSchema, saleJson, saleSchema } from "./market-json.server.ts";

const mean = z.number().nullable();

const means = z
  .strictObject({ last7d: mean, last30d: mean, last90d: mean, allTime: mean })
  .describe("Means of the counted sales of each span; null without any.");

const averages = z
  .strictObject({ last7d: averageSchema, last30d: averageSchema, last90d: averageSchema, allTime: averageSchema })
  .describe("What the means are made of.");

const history = z.strictObject({
  id: z.string().describe("The item whose history this is."),
  title: z.string().nullable().describe("Its name, else the title that was sent."),
  currency: z.string().nullable().describe("The one it is sold in most, of history and averages; null without a sale."),
  history: z.array(saleSchema).describe("Counted sales, newest first, at most 1,000."),
  excluded: z.array(saleSchema).describe("Sales that do not count, with the reason; at most 1,000, of any currency."),
  stats: means,
  details: averages,
});

export const historySchema = history.meta({
  id: "PriceHistory",
  description: "What one item sold for. Averages are over counted sales only.",
});

/** What an item sold for, in the API. */
export function historyJson(known: FullHistory, title: string): z.infer<typeof historySchema> {
  const details = {
    last7d: averageJson(known.averages?.[7]),
    last30d: averageJson(known.averages?.[30]),
    last90d: averageJson(known.averages?.[90]),
    allTime: averageJson(known.averages?.allTime),
  };
  return {
    id: known.itemKey,
    title: (known.name ?? title) || null,
    currency: known.currency,
    history: known.counted.map(saleJson),
    excluded: known.excluded.map(saleJson),
    stats: {
      last7d: details.last7d.average,
      last30d: details.last30d.average,
      last90d: details.last90d.average,
      allTime: details.allTime.average,
    },
    details,
  };
}

export const minifigureHistorySchema = history
  .extend({
    stats: means.extend({ last6m: mean }),
    details: averages.extend({ last6m: averageSchema }),
    count: z.int().describe("Counted sales in all."),
    source: z.string().nullable().describe("Where the sales come from; null without a sale."),
  })
  .meta({ id: "MinifigureHistory", description: "A price history that also has the last six months." });

/** The same of a minifigure: with its last six months, how many sales there are and where they come from. */
export function minifigureHistoryJson(known: FullHistory, title: string): z.infer<typeof minifigureHistorySchema> {
  const { stats, details, ...said } = historyJson(known, title);
  const last6m = averageJson(known.averages?.[182]);
  return {
    ...said,
    stats: { ...stats, last6m: last6m.average },
    details: { ...details, last6m },
    count: known.count,
    source: [...new Set(known.counted.map(({ source }) => source))].join(", ") || null,
  };
}
