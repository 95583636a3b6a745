import { z } from "zod";
import { itemKinds } from "#app/models/catalog/categories.ts";
import type { Entry, NewEntry } from "#app/models/collection/entries.server.ts";
import {
  collectionTypes,
  entryKindOf,
  entryKinds,
  maxItemIdLength,
  maxUrlLength,
  namesNothing,
  safeUrl,
  targetDirections,
} from "#app/models/collection/entry-fields.ts";
import type { PriceTarget } from "#app/models/collection/targets.server.ts";
import type { TrackedItem } from "#app/models/collection/tracked-items.server.ts";
import { currencyCodes } from "#app/models/files/currency-codes.ts";
import { type Money, toMajor } from "#app/models/platform/amounts.ts";
import { ForbiddenError } from "#app/models/platform/errors.ts";
import { lineField } from "./fields.server.ts";
import { personField } from "./person-fields.server.ts";
import { priceField, readSentPrice } from "./price-field.server.ts";

/** Whose collection it is, in a path. */
export const ownerParam = personField("Your id.");

/** Throws `ForbiddenError` for every id but the caller's own, whether anybody has it or not: nothing is looked up. */
export function requireOwnCollection(viewer: { id: string }, userId: string): void {
  if (viewer.id !== userId) throw new ForbiddenError("not-your-collection", "This is not your collection.");
}

/** How the owner of a collection names an item of it, in a path. */
export const itemIdParam = z
  .string()
  .describe("The id of the entry, the itemId, or the title. Nothing is removed for an empty text and for undefined.")
  .meta({ param: { example: "lego-millennium-falcon-75257" } });

export const removedSchema = z.strictObject({ removed: z.int().describe("Entries that were there.") });

const price = z.number().describe("In major units of the currency; 0 without a price.");
const currency = z.string().describe("ISO 4217 code.");
const category = z.enum(entryKinds).describe("A category, minifigures, or other.");
const itemKey = z.string().nullable().describe("Key of the item, for its price history; null if unknown.");

export const entrySchema = z
  .strictObject({
    id: z.string().describe("Of the entry."),
    itemId: z.string().describe("Made from the title: equal titles of a category have equal ids."),
    itemKey,
    itemTitle: z.string(),
    itemPrice: price,
    itemCurrency: currency,
    itemCondition: z.string(),
    itemCategory: category,
    itemUrl: z.string().describe("http or https; empty where there is none."),
    collectionType: z.enum(collectionTypes),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "CollectionEntry", description: "An item on one of your two lists, as it was when you added it." });

const target = {
  targetPrice: z.number().optional().describe("Left out, as the other three, where there is no target."),
  targetCurrency: currency.optional(),
  targetDirection: z.enum(targetDirections).optional().describe("On which side of the price the value is wanted."),
  targetCondition: z.string().optional().describe("Key of its condition; left out for the entry's own."),
};

function targetJson(set: PriceTarget | null) {
  return {
    targetPrice: set ? toMajor(set.price) : undefined,
    targetCurrency: set?.price.currency,
    targetDirection: set?.direction,
    targetCondition: set?.conditionKey ?? undefined,
  };
}

const listedEntry = entrySchema.extend(target).meta({
  id: "ListedEntry",
  description: "An item on one of your two lists, and the price at which you want to know.",
});

export const collectionSchema = z.strictObject({ tracked: z.array(listedEntry), owned: z.array(listedEntry) });

/** Both lists of a collection in the API. */
export function collectionJson(
  entries: readonly (Entry & { target: PriceTarget | null })[],
): z.input<typeof collectionSchema> {
  const listed = entries.map((entry) => ({ ...entryJson(entry), ...targetJson(entry.target) }));
  const { tracked = [], owned = [] } = Object.groupBy(listed, ({ collectionType }) => collectionType);
  return { tracked, owned };
}

/** An entry in the API: amounts in major units. */
export function entryJson(entry: Entry): z.input<typeof entrySchema> {
  return {
    id: entry.id,
    itemId: entry.itemId,
    itemKey: entry.itemKey,
    itemTitle: entry.title,
    itemPrice: majorOrZero(entry.price),
    itemCurrency: entry.currency,
    itemCondition: entry.condition,
    itemCategory: entry.itemKind,
    itemUrl: entry.url ?? "",
    collectionType: entry.type,
    createdAt: entry.addedAt.toISOString(),
  };
}

const sentCurrency = z
  .enum(currencyCodes, "This is not an ISO 4217 code")
  .nullish()
  .describe("ISO 4217 code, USD by default.")
  .meta({ examples: ["USD"] });

/** One character too long stays too long: an address that is cut leads elsewhere. */
export const sentUrl = lineField(maxUrlLength + 1)
  .describe("http or https. Any other is left out.")
  .meta({ examples: ["https://www.ebay.com/itm/1"] });

/** The item that a client adds to a list. */
export const sentEntrySchema = z.object({
  itemId: lineField(maxItemIdLength)
    .describe("By default made from the title.")
    .meta({ examples: ["lego-millennium-falcon-75257"] }),
  itemTitle: lineField(2_000)
    .describe("Unknown Item by default.")
    .meta({ examples: ["Millennium Falcon 75257"] }),
  itemPrice: priceField,
  itemCurrency: sentCurrency,
  itemCondition: lineField(200)
    .describe("New by default, but a condition that nobody said has no value.")
    .meta({ examples: ["New"] }),
  itemCategory: lineField(100)
    .describe("A category, minifigures, or other, which any other word means too.")
    .meta({ examples: itemKinds.slice(0, 1) }),
  itemUrl: sentUrl,
  itemKey: lineField(200)
    .describe("By default that of the item which the title names.")
    .meta({ examples: ["75257"] }),
  collectionType: z.enum(collectionTypes).meta({ examples: ["tracked"] }),
});

/** What a client adds, with the defaults of what it left out. */
export function sentEntry(sent: z.output<typeof sentEntrySchema>): NewEntry {
  return {
    type: sent.collectionType,
    itemKind: entryKindOf(sent.itemCategory),
    itemKey: sent.itemKey || null,
    itemId: namesNothing(sent.itemId) ? undefined : sent.itemId,
    title: sent.itemTitle,
    price: readSentPrice(sent.itemPrice, sent.itemCurrency ?? null),
    currency: sent.itemCurrency ?? undefined,
    condition: sent.itemCondition || null,
    url: safeUrl(sent.itemUrl),
  };
}

export const trackedItemSchema = z
  .strictObject({
    id: z.string().describe("Of the entry."),
    itemId: z.string(),
    itemKey,
    itemName: z.string(),
    category,
    currentPrice: z
      .number()
      .describe("Today's value of its condition; where there is none, the asking price when it was added; else 0."),
    currency,
    ...target,
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
    ...targetJson(item.target),
    condition: item.condition,
    itemUrl: item.url ?? undefined,
    createdAt: item.addedAt.toISOString(),
  };
}

function majorOrZero(money: Money | null): number {
  return money ? toMajor(money) : 0;
}
