import { z } from "zod";
import type { AlertRow } from "#app/models/alerts/alert-prices.server.ts";
import { isAsFar } from "#app/models/alerts/rule.ts";
import { conditionKinds, gradeKeyForm } from "#app/models/catalog/conditions/conditions.ts";
import { entryKindOf, entryKinds, targetBases, targetDirections } from "#app/models/collection/entry-fields.ts";
import type { PriceTarget } from "#app/models/collection/targets.server.ts";
import { currencyCodes } from "#app/models/files/currency-codes.ts";
import { toMajor, toMinor } from "#app/models/platform/amounts.ts";
import { exampleId } from "./person-fields.server.ts";

/** Of what an alert is, in a path. */
export const alertParams = z.object({
  id: z
    .string()
    .describe("The id of the tracked entry.")
    .meta({ param: { example: exampleId } }),
});

/** `isConditionKey` as one pattern, in words that every validator reads alike. */
const conditionKey = new RegExp(
  `^(?:${[...conditionKinds, gradeKeyForm.source.slice(1, -1).replaceAll("\\d", "[0-9]")].join("|")})$`,
);

const basis = z
  .enum(targetBases)
  .describe("value: the median of sales; asking: the lowest asking price, delivery included.");
const direction = z.enum(targetDirections).describe("Whether it rings at or below its price, or at or above it.");
const amount = z.number().nullable();

export const alertSchema = z
  .strictObject({
    entryId: z.string().describe("Of the tracked entry that it is set for."),
    itemTitle: z.string(),
    itemCategory: z.enum(entryKinds),
    itemKey: z.string().nullable(),
    basis,
    direction,
    price: z.number().describe("The target, in major units."),
    currency: z.string().describe("ISO 4217 code."),
    condition: z.string().describe("Key of the condition that it is compared in."),
    currentPrice: amount.describe("What it is compared with now; null where there is nothing that can ring."),
    isMadeUp: z.boolean().describe("Whether its sales are sample data, which never ring."),
    isReached: z.boolean(),
    isResting: z.boolean().describe("Whether it waits for the price to move back by 5% of the target, or 10% further."),
    rangAt: z.iso.datetime().nullable().describe("When it last rang."),
    rangPrice: amount.describe("The price then."),
    pausedAt: z.iso.datetime().nullable().describe("Since when it is paused; null while it is not."),
  })
  .meta({ id: "PriceAlert", description: "A target price of something that you track." });

/** A price alert in the API: amounts in major units. */
export function alertJson(alert: AlertRow): z.input<typeof alertSchema> {
  const { currency, direction, basis, rangAt, pausedAt } = alert;
  const now = basis === "value" ? alert.median : alert.landed;
  const major = (minor: number | null) => (minor === null ? null : toMajor({ minor, currency }));
  return {
    ...{
      entryId: alert.entryId,
      itemTitle: alert.title,
      itemCategory: entryKindOf(alert.itemKind ?? ""),
      itemKey: alert.itemKey,
    },
    ...{ basis, direction, price: toMajor({ minor: alert.amount, currency }), currency, condition: alert.conditionKey },
    currentPrice: major(now),
    isMadeUp: alert.isMadeUp,
    isReached: now !== null && isAsFar(alert, now, alert.amount),
    isResting: !alert.isArmed,
    rangAt: rangAt?.toISOString() ?? null,
    rangPrice: major(alert.rangPrice),
    pausedAt: pausedAt?.toISOString() ?? null,
  };
}

/** The target that a client sets. */
export const sentAlertSchema = z.object({
  basis: basis.default("value"),
  direction: direction.default("below"),
  price: z
    .number("The price is a number above zero")
    .min(0.01, "The price is a number above zero")
    .max(1_000_000_000, "No price is as high")
    .describe("In major units.")
    .meta({ examples: [120] }),
  currency: z
    .enum(currencyCodes, "This is not an ISO 4217 code")
    .default("USD")
    .meta({ examples: ["USD"] }),
  condition: z
    .union([z.literal(""), z.string().regex(conditionKey)], "This is not a condition")
    .default("")
    .describe("Key of a condition; empty for the entry's own.")
    .meta({ examples: ["used"] }),
});

/** The target that a client sent. */
export function sentTarget({
  basis,
  direction,
  price,
  currency,
  condition,
}: z.output<typeof sentAlertSchema>): PriceTarget {
  // Of a currency without decimals, a cent is less than its smallest unit.
  const minor = Math.max(1, toMinor(price, currency));
  return { basis, direction, price: { minor, currency }, conditionKey: condition === "" ? null : condition };
}
