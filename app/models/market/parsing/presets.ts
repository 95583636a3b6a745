import type { ItemKind } from "../../catalog/categories.ts";
import { type Belongs, funkoShopCategory, toyShopCategory } from "./shop-departments.ts";

/** The columns of the import format. A file that uses these names needs no preset. */
export const importColumns = [
  "kind",
  "source",
  "source_item_id",
  "marketplace",
  "category",
  "title",
  "price",
  "currency",
  "shipping_price",
  "price_basis",
  "quantity",
  "lot_size",
  "condition",
  "condition_id",
  "grader",
  "grade",
  "catalog_ref",
  "url",
  "image_url",
  "observed_at",
  "buying_format",
  "bid_count",
  "listed_at",
  "ends_at",
  "quantity_available",
  "total_available",
  "quantity_available_is_min",
  "quantity_sold",
  "sold_at",
  "sold_at_precision",
  "sold_from",
  "sold_to",
  "best_offer",
] as const;

export type ImportColumn = (typeof importColumns)[number];

/** How the columns of a known kind of file map to the import format, and what the file leaves unsaid. */
export interface Preset {
  name: string;
  /** Theirs to ours. Dots reach into objects of JSON. A column of ours may be fed by several, first filled wins. */
  columns: Record<string, ImportColumn | readonly ImportColumn[]>;
  /** Tells from these columns of theirs where a row belongs, in the order of the rule's arguments. */
  belongs?: { columns: readonly string[]; rule: (...said: string[]) => Belongs };
  /** Columns of theirs without which a file is not recognised as one of these. */
  hallmarks?: readonly string[];
  kind?: "sale" | "listing";
  category?: ItemKind;
  currency?: string;
  marketplace?: string;
  condition?: string;
  /** Plain numbers in money columns are minor units. */
  pricesInMinorUnits?: boolean;
  /** Finds the identifier inside the link. */
  idInUrl?: RegExp;
}

const ebayActive: Preset = {
  name: "ebay-active-us",
  columns: {
    name: "title",
    price: "price",
    shipping: "shipping_price",
    items_shipping: "shipping_price",
    status: "condition",
    items_status: "condition",
    items_sold: "quantity_sold",
  },
  kind: "listing",
  currency: "USD",
  marketplace: "EBAY_US",
  pricesInMinorUnits: true,
};

export const presets: readonly Preset[] = [
  {
    name: "chartables",
    columns: Object.fromEntries(importColumns.map((column) => [column, column])),
  },
  {
    name: "lego-sold-gb",
    columns: { title: "title", sold_price: "price", currency: "currency", sold_date: "sold_at" },
    kind: "sale",
    category: "legos",
    marketplace: "EBAY_GB",
    condition: "New",
  },
  {
    name: "sports-sold-us",
    columns: { "Card Title": "title", Price: "price", URL: "url", Grade: "grade" },
    kind: "sale",
    category: "sports-memorabilia",
    currency: "USD",
    marketplace: "EBAY_US",
    idInUrl: /(\d{9,})/,
  },
  ebayActive,
  { ...ebayActive, name: "lego-active-us", category: "legos" },
  { ...ebayActive, name: "comics-active-us", category: "comics" },
  {
    name: "toys-active-us",
    columns: { toy: "title", price: "price", available: "quantity_available", sold: "quantity_sold", link: "url" },
    kind: "listing",
    currency: "USD",
    marketplace: "EBAY_US",
  },
  {
    name: "cards-daily",
    columns: {
      item_id: "source_item_id",
      title: "title",
      price: "price",
      date: "observed_at",
      start_time: "listed_at",
      rating: "grade",
    },
    kind: "listing",
    category: "sports-memorabilia",
    currency: "USD",
  },
  {
    name: "toy-shop-gb",
    columns: {
      uniq_id: "source_item_id",
      product_name: "title",
      price: "price",
      number_available_in_stock: ["quantity_available", "condition"],
    },
    belongs: {
      columns: ["amazon_category_and_sub_category", "manufacturer", "product_name"],
      rule: toyShopCategory,
    },
    kind: "listing",
    currency: "GBP",
    marketplace: "AMAZON_GB",
  },
  {
    name: "funko-shop",
    columns: { name: "title", price: "price", image: "image_url" },
    belongs: { columns: ["name"], rule: funkoShopCategory },
    hallmarks: ["license"],
    kind: "listing",
    currency: "USD",
    marketplace: "FUNKO",
    condition: "New",
  },
  {
    name: "ebay-browse",
    columns: {
      itemId: "source_item_id",
      title: "title",
      price: "price",
      currentBidPrice: "price",
      "shippingOptions.0.shippingCost": "shipping_price",
      condition: "condition",
      conditionId: "condition_id",
      itemAffiliateWebUrl: "url",
      itemWebUrl: "url",
      "image.imageUrl": "image_url",
      itemCreationDate: "listed_at",
      itemEndDate: "ends_at",
      "buyingOptions.0": "buying_format",
      listingMarketplaceId: "marketplace",
    },
    kind: "listing",
  },
  {
    name: "ebay-insights",
    columns: {
      itemId: "source_item_id",
      title: "title",
      lastSoldPrice: "price",
      lastSoldDate: "sold_at",
      totalSoldQuantity: "quantity_sold",
      condition: "condition",
      conditionId: "condition_id",
      itemAffiliateWebUrl: "url",
      itemWebUrl: "url",
      "image.imageUrl": "image_url",
    },
    kind: "sale",
  },
  {
    name: "bricklink-sold",
    columns: {
      no: "title",
      unit_price: "price",
      currency_code: "currency",
      quantity: "quantity",
      date_ordered: "sold_at",
      new_or_used: "condition",
    },
    kind: "sale",
    category: "legos",
    marketplace: "BRICKLINK",
  },
];

const essential: readonly ImportColumn[] = ["title", "price"];

/** For each column of ours that a file with these columns feeds, which of theirs do, in the order of the preset. */
export function feedingColumns(preset: Preset, names: readonly string[]): Map<ImportColumn, string[]> {
  const present = new Set(names);
  const feeding = new Map<ImportColumn, string[]>();
  for (const [theirs, ours] of Object.entries(preset.columns)) {
    if (!present.has(theirs) && !present.has(theirs.split(".")[0] ?? theirs)) continue;
    for (const column of [ours].flat()) feeding.set(column, [...(feeding.get(column) ?? []), theirs]);
  }
  return feeding;
}

/** The columns a file must have and, read by this preset, has not. */
export function missingColumns(preset: Preset, names: readonly string[]): ImportColumn[] {
  const found = feedingColumns(preset, names);
  return essential.filter((column) => !found.has(column));
}

/** Columns of a file that its preset does nothing with. */
export function columnsNotUsed(preset: Preset, names: readonly string[]): string[] {
  const used = new Set(Object.keys(preset.columns).map((name) => name.split(".")[0]));
  return names.filter((name) => !used.has(name) && !preset.belongs?.columns.includes(name));
}

/** The preset that understands the most of a file's columns, or undefined when none finds a title and a price. */
export function recognisePreset(names: readonly string[]): Preset | undefined {
  const known = new Set(names);
  return presets
    .filter((preset) => missingColumns(preset, names).length === 0)
    .filter(({ hallmarks = [] }) => hallmarks.every((name) => known.has(name)))
    .map((preset) => ({ preset, understood: Object.keys(preset.columns).filter((name) => known.has(name)).length }))
    .sort((one, other) => other.understood - one.understood)[0]?.preset;
}
