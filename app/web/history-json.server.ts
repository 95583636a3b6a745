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

export const historySchema = z.strictObject({
  id: z.string().describe("The item whose history this is."),
  title: z.string().nullable().describe("Its name, else the title that was sent."),
  currency: z.string().nullable().describe("The one it is sold in most, of history and averages; null without a sale."),
  history: z.array(saleSchema).describe("Counted sales, newest first, at most 1,000."),
  leftOut: z.array(saleSchema).describe("Sales that do not count, with the reason; at most 1,000, of any currency."),
  stats: means,
  details: averages,
});

/** What an item sold for, in the API. */
export function historyJson(history: FullHistory, title: string): z.infer<typeof historySchema> {
  const details = {
    last7d: averageJson(history.averages?.[7]),
    last30d: averageJson(history.averages?.[30]),
    last90d: averageJson(history.averages?.[90]),
    allTime: averageJson(history.averages?.allTime),
  };
  return {
    id: history.number,
    title: (history.name ?? title) || null,
    currency: history.currency,
    history: history.counted.map(saleJson),
    leftOut: history.leftOut.map(saleJson),
    stats: {
      last7d: details.last7d.average,
      last30d: details.last30d.average,
      last90d: details.last90d.average,
      allTime: details.allTime.average,
    },
    details,
  };
}

export const minifigureHistorySchema = historySchema.extend({
  stats: means.extend({ last6m: mean }),
  details: averages.extend({ last6m: averageSchema }),
  count: z.int().describe("Counted sales in all."),
  source: z.string().nullable().describe("Where the sales come from; null without a sale."),
});

/** The same of a minifigure: with its last six months, how many sales there are and where they come from. */
export function minifigureHistoryJson(history: FullHistory, title: string): z.infer<typeof minifigureHistorySchema> {
  const { stats, details, ...said } = historyJson(history, title);
  const last6m = averageJson(history.averages?.[182]);
  return {
    ...said,
    stats: { ...stats, last6m: last6m.average },
    details: { ...details, last6m },
    count: history.count,
    source: [...new Set(history.counted.map(({ source }) => source))].join(", ") || null,
  };
}
