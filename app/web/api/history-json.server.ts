import { z } from "zod";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { toMajor } from "#app/models/platform/amounts.ts";
import type { AllTimeHistory } from "#app/models/prices/all-time-history.server.ts";
import type { Averages } from "#app/models/prices/history.server.ts";
import type { ItemValue } from "#app/models/prices/values.server.ts";
import {
  averageJson,
  averageSchema,
  conditionFields,
  conditionKeyJson,
  saleJson,
  saleSchema,
} from "./market-json.server.ts";

const amount = z.number().nullable();

const means = z
  .strictObject(inEachWindow(() => amount))
  .describe("Mean of the counted sales in each window; null without any.");

const averages = z.strictObject(inEachWindow(() => averageSchema)).describe("More about each mean.");

function inEachWindow<Value>(valueIn: (window: keyof Averages) => Value) {
  return { last7d: valueIn(7), last30d: valueIn(30), last90d: valueIn(90), allTime: valueIn("allTime") };
}

const heldBackSchema = z
  .strictObject({
    sales: z.int(),
    median: z.number(),
    low: z.number().describe("The lowest of them."),
    high: z.number().describe("The highest of them."),
    from: z.iso.datetime().describe("When the first of them was made."),
    yearSales: z.int().describe("Counted sales of the year before."),
    yearMedian: z.number().describe("Their median, of which the newer ones are more than 25 % off."),
  })
  .meta({
    id: "HeldBack",
    description: "Newer sales that do not count until the jump of their price has lasted three weeks.",
  });

export const valueSchema = z
  .strictObject({
    condition: z.string().describe("new, open-box, used, raw, graded, unknown, or a grade: cgc-9.8."),
    ...conditionFields,
    currency: z.string().describe("ISO 4217 code."),
    median: amount.describe("The value; null below five sales."),
    low: amount.describe("First quartile; of three or four sales the lowest price; null below."),
    high: amount.describe("Third quartile; of three or four sales the highest price; null below."),
    interval: z
      .tuple([z.number(), z.number(), z.number()])
      .nullable()
      .describe("From, to, and the probability that the median lies between them."),
    sales: z.int().describe("The counted sales that it is of."),
    days: z
      .int()
      .nullable()
      .describe(
        "The shortest of 30, 90 and 365 days that holds at least five, or ten where newer sales are held back; null for all time.",
      ),
    until: z.iso
      .datetime()
      .describe(
        "When those days end: with the day (UTC) of the calculation, or before the first sale that is held back.",
      ),
    certainty: z.enum(["high", "medium", "low"]).nullable(),
    heldBack: heldBackSchema.nullable(),
  })
  .meta({
    id: "Value",
    description: "What an item is worth in one condition and currency: the median of counted sales.",
  });

/** A value in the API: amounts in major units. */
export function valueJson(value: ItemValue): z.infer<typeof valueSchema> {
  const { currency, interval } = value;
  const major = (minor: number) => toMajor({ minor, currency });
  const majorOrNull = (minor: number | null) => (minor === null ? null : major(minor));
  return {
    condition: value.conditionKey,
    ...conditionKeyJson(value.conditionKey),
    currency,
    median: majorOrNull(value.median),
    low: majorOrNull(value.low),
    high: majorOrNull(value.high),
    interval: interval && [major(interval.low), major(interval.high), Math.round(interval.coverage * 1000) / 1000],
    sales: value.sales,
    days: value.days,
    until: value.until.toISOString(),
    certainty: value.certainty,
    heldBack: value.heldBack && {
      sales: value.heldBack.sales,
      median: major(value.heldBack.median),
      low: major(value.heldBack.lowest),
      high: major(value.heldBack.highest),
      from: value.heldBack.from.toISOString(),
      yearSales: value.heldBack.yearSales,
      yearMedian: major(value.heldBack.yearMedian),
    },
  };
}

export const shownValueSchema = z
  .strictObject({
    figure: z.string().nullable().describe("What it sells for, as text; null below three sales."),
    condition: z.string(),
    basis: z.string().describe("What the figure stands on."),
    sales: z.int().describe("Counted sales in this condition."),
  })
  .meta({ id: "ShownValue", description: "What an item sells for, in the words of the pages." });

type ShownValue = z.infer<typeof shownValueSchema>;

/** A value in the words of the pages. */
export function shownValueJson({
  figure,
  condition,
  basis,
  counted: sales,
}: Omit<ShownValue, "sales"> & { counted: number }): ShownValue {
  return { figure, condition, basis, sales };
}

const history = z.strictObject({
  id: z.string().describe("Key of the item."),
  title: z.string().nullable().describe("Its name, or the title that was sent."),
  currency: z
    .string()
    .nullable()
    .describe("The currency of most sales, used for history, value and averages; null without a sale."),
  condition: z
    .string()
    .describe("The condition that value and averages are of; chosen by the query or a grade in the title."),
  value: valueSchema.nullable().describe("In that condition; null without a counted sale in it."),
  values: z
    .array(valueSchema)
    .describe("In every condition of that currency, the one with the most counted sales first."),
  history: z.array(saleSchema).describe("Counted sales of every condition, newest first, at most 1,000."),
  excluded: z.array(saleSchema).describe("Excluded sales with the reason, at most 1,000, in any currency."),
  stats: means,
  details: averages,
});

const historyInCategory = history.meta({
  id: "PriceHistory",
  description: "What one item sold for. Averages are over counted sales only.",
});

const historyOfOwnPages = history
  .extend({
    stats: means.extend({ last6m: amount }),
    details: averages.extend({ last6m: averageSchema }),
    count: z.int().describe("Counted sales in all."),
    source: z.string().nullable().describe("Data sources of the sales; null without a sale."),
  })
  .meta({ id: "MinifigureHistory", description: "A price history with the last six months added." });

type HistoryJson = z.infer<typeof historyInCategory> | z.infer<typeof historyOfOwnPages>;

/** What the API says of an item of this kind. Kinds with pages of their own have more of it. */
export function historySchemaOf(itemKind: ItemKind): z.ZodType<HistoryJson> {
  return kinds[itemKind].pages ? historyOfOwnPages : historyInCategory;
}

/** What an item sold for, in the API. */
export function historyJson(itemKind: ItemKind, known: AllTimeHistory, title: string): HistoryJson {
  const { pages } = kinds[itemKind];
  const average = (window: keyof Averages) => averageJson(known.averages?.[window]);
  const inWindows = <Value>(valueIn: (window: keyof Averages) => Value) => ({
    ...inEachWindow(valueIn),
    ...(pages && { last6m: valueIn(182) }),
  });
  return {
    id: known.itemKey,
    title: (known.name ?? title) || null,
    currency: known.currencies.length > 0 ? known.currency : null,
    condition: known.conditionKey,
    value: known.value && valueJson(known.value),
    values: known.values.filter(({ counted }) => counted > 0).map(valueJson),
    history: known.counted.map(saleJson),
    excluded: known.excluded.map(saleJson),
    stats: inWindows((window) => average(window).average),
    details: inWindows(average),
    ...(pages && {
      count: known.count,
      source: [...new Set(known.counted.map(({ source }) => source))].join(", ") || null,
    }),
  };
}
