import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "#tests/support/server/own-settings.ts";

/** A schema of an OpenAPI document, as far as eBay's documents use it. */
interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** The schemas of eBay's answers by their names. */
export interface EbayContract {
  whose: "our" | "eBay's";
  schemas: Record<string, Schema>;
}

const text = { type: "string" };
const integer = { type: "integer" };
const listOf = (items: Schema): Schema => ({ type: "array", items });
const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Record<string, Schema>): Schema => ({ type: "object", properties });

/** What is newer than the stored document, v1.10: from the release notes up to v1.20. */
const newer: Record<string, Record<string, Schema>> = {
  ItemSummary: { itemCreationDate: text, leafCategoryIds: listOf(text), listingMarketplaceId: text },
  Category: { categoryName: text },
};

/** The fields that the contract server sends, with their types. */
const ownSchemas: Record<string, Schema> = {
  SearchPagedCollection: object({
    ...{ href: text, next: text, prev: text, total: integer, limit: integer, offset: integer },
    ...{ itemSummaries: listOf(named("ItemSummary")), warnings: listOf(named("Error")) },
  }),
  ItemSummary: object({
    ...{ itemId: text, legacyItemId: text, title: text, condition: text, conditionId: text, itemHref: text },
    ...{ itemWebUrl: text, itemAffiliateWebUrl: text, itemGroupHref: text, itemGroupType: text, itemEndDate: text },
    ...{ price: named("Money"), currentBidPrice: named("Money"), bidCount: integer, buyingOptions: listOf(text) },
    ...{ adultOnly: { type: "boolean" }, availableCoupons: { type: "boolean" }, priorityListing: { type: "boolean" } },
    categories: listOf(named("Category")),
    image: object({ imageUrl: text }),
    itemLocation: object({ postalCode: text, country: text }),
    seller: object({ username: text, feedbackPercentage: text, feedbackScore: integer }),
    shippingOptions: listOf(object({ shippingCost: named("Money"), shippingCostType: text })),
  }),
  Category: object({ categoryId: text }),
  Money: object({ value: text, currency: text, convertedFromValue: text, convertedFromCurrency: text }),
  Error: object({ errorId: integer, domain: text, category: text, message: text, longMessage: text }),
  Items: object({ items: listOf(named("CoreItem")), total: integer, warnings: listOf(named("Error")) }),
  CoreItem: object({
    ...{ itemId: text, legacyItemId: text, itemWebUrl: text, itemAffiliateWebUrl: text, price: named("Money") },
    estimatedAvailabilities: listOf(object({ estimatedAvailabilityStatus: text, estimatedAvailableQuantity: integer })),
  }),
  RateLimitsResponse: object({
    rateLimits: listOf(
      object({ apiContext: text, apiName: text, apiVersion: text, resources: listOf(named("Resource")) }),
    ),
  }),
  Resource: object({
    name: text,
    rates: listOf(object({ limit: integer, remaining: integer, reset: text, timeWindow: integer })),
  }),
};

/** eBay's own documents, which are no part of the repository. */
const documents = ["buy_browse_v1_oas3.json", "developer_analytics_v1_beta_oas3.json"].map((name) =>
  path.join(root, "../shared/reference/ebay", name),
);

const schemasIn = (file: string): Record<string, Schema> => JSON.parse(readFileSync(file, "utf8")).components.schemas;

/** Our own list of what eBay says, and eBay's documents where they lie beside the repository. */
export const ebayContracts: readonly EbayContract[] = [
  { whose: "our" as const, schemas: ownSchemas },
  ...(documents.every((file) => existsSync(file))
    ? [{ whose: "eBay's" as const, schemas: Object.assign({}, ...documents.map(schemasIn)) }]
    : []),
];

/** Where a value is not what the schema of this name says: fields of another type, and fields that it does not have. */
export function breaches({ schemas }: EbayContract, name: string, value: unknown): string[] {
  return breachesOf(named(name), value, name);

  function breachesOf(schema: Schema, part: unknown, at: string): string[] {
    const reference = schema.$ref?.split("/").at(-1);
    if (reference !== undefined) {
      const { properties, ...rest } = schemas[reference] ?? {};
      return breachesOf({ ...rest, properties: { ...properties, ...newer[reference] } }, part, at);
    }
    if (schema.type === "array") {
      if (!Array.isArray(part)) return [`${at} is no array`];
      return part.flatMap((one, index) => breachesOf(schema.items ?? {}, one, `${at}[${index}]`));
    }
    if (schema.type === "integer") return Number.isSafeInteger(part) ? [] : [`${at} is no integer`];
    if (schema.type !== "object") return typeof part === schema.type ? [] : [`${at} is no ${schema.type}`];
    if (typeof part !== "object" || part === null || Array.isArray(part)) return [`${at} is no object`];
    return Object.entries(part).flatMap(([key, inner]) => {
      const own = schema.properties?.[key];
      return own ? breachesOf(own, inner, `${at}.${key}`) : [`${at}.${key} is not in the contract`];
    });
  }
}
