import { z } from "zod";
import { itemKinds } from "#app/models/catalog/categories.ts";
import type { TrendingItem } from "#app/models/community/trending.server.ts";
import { toMajor } from "#app/models/platform/amounts.ts";

export const trendingItemSchema = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    category: z.enum(itemKinds),
    key: z.string().describe("Key of the item, for its price history."),
    price: z
      .number()
      .describe("Its value in the condition that sells most, as its page shows it, in major units; 0 without one."),
    currency: z.string().describe("ISO 4217 code."),
    condition: z.string().describe("A condition key, as in price histories."),
    trend: z.enum(["up", "down", "flat"]).describe("Up or down only where the sales of 60 days show it."),
    priceChange: z
      .number()
      .nullable()
      .describe(
        "Of that condition: the median of the last 30 days against the 30 before, in percent; null where the sales do not show a change.",
      ),
    changeSales: z.int().describe("The counted sales behind it; 0 below five in each of the two."),
    trackingCount: z.int().describe("People who track or own it and whom you may see."),
    volume: z.int().describe("Counted sales of the last 30 days."),
    views: z.int().describe("How often its page was opened in the last 7 days."),
  })
  .meta({ id: "TrendingItem", description: "An item that people collect, buy and look at." });

export function trendingItemJson(item: TrendingItem): z.input<typeof trendingItemSchema> {
  const { change, value } = item;
  return {
    id: String(item.id),
    title: item.name ?? item.key,
    category: item.itemKind,
    key: item.key,
    price: value ? toMajor(value) : 0,
    currency: item.currency,
    condition: item.conditionKey,
    trend: change.trend === "stable" ? "flat" : change.trend,
    priceChange: change.percent,
    changeSales: change.sales,
    trackingCount: item.people,
    volume: item.sales,
    views: item.views,
  };
}
