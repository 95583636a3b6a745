import { z } from "zod";
import type { TrackedItem } from "#app/models/collection/tracked-items.server.ts";
import { type Money, toMajor } from "#app/models/platform/amounts.ts";

/** How the collection of a person names an item of theirs. */
export const itemIdParam = z
  .string()
  .describe("The id of the entry, the itemId, or the title; nothing is removed for an empty text and for undefined.")
  .meta({ param: { example: "lego-millennium-falcon-75257" } });

export const removedSchema = z.strictObject({ removed: z.int().describe("Entries that were there.") });

export const trackedItemSchema = z
  .strictObject({
    id: z.string().describe("Of the entry."),
    itemId: z.string(),
    itemKey: z.string().nullable().describe("Key of the item, for its price history; null if unknown."),
    itemName: z.string(),
    category: z.string().describe("A category, minifigures or other."),
    currentPrice: z
      .number()
      .describe("Today's value of its condition; where there is none, the asking price when it was added; else 0."),
    currency: z.string().describe("ISO 4217 code."),
    targetPrice: z.number().optional(),
    targetCurrency: z.string().optional().describe("ISO 4217 code."),
    condition: z.string().optional(),
    itemUrl: z.string().optional(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "TrackedItem", description: "An item on your tracked list." });

/** A tracked item in the API: amounts in major units. */
export function trackedItemJson(item: TrackedItem): z.input<typeof trackedItemSchema> {
  return {
    id: item.id,
    itemId: item.itemId,
    itemKey: item.itemKey,
    itemName: item.title,
    category: item.itemKind,
    currentPrice: majorOrZero(item.value ?? item.price),
    currency: item.currency,
    targetPrice: item.target ? toMajor(item.target.price) : undefined,
    targetCurrency: item.target?.price.currency,
    condition: item.condition,
    itemUrl: item.url ?? undefined,
    createdAt: item.addedAt.toISOString(),
  };
}

function majorOrZero(money: Money | null): number {
  return money ? toMajor(money) : 0;
}
