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

/** A known kind of file: how its columns map to the import format, and facts that it does not hold. */
export interface Preset {
  name: string;
  /** Theirs to ours. Dots reach into JSON objects. Of several columns for one of ours, the first filled one wins. */
  columns: Record<string, ImportColumn | readonly ImportColumn[]>;
  /** The rule for a row's category; its arguments are the values of these columns of theirs. */
  belongs?: { columns: readonly string[]; rule: (...values: string[]) => Belongs };
  /** Columns of theirs that a file must have to be recognised. */
  hallmarks?: readonly string[];
  kind?: "sale" | "listing";
  category?: ItemKind;
  currency?: string;
  marketplace?: string;
  condition?: string;
  pricesInMinorUnits?: boolean;
  /** Finds the id in the path of the link. */
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

/** The columns of a file by the columns of ours that they feed, in the order of the preset. */
export function feedingColumns(preset: Preset, names: readonly string[]): Map<ImportColumn, string[]> {
  const present = new Set(names);
  const feeding = new Map<ImportColumn, string[]>();
  for (const [theirs, ours] of Object.entries(preset.columns)) {
    if (!present.has(theirs) && !present.has(theirs.split(".")[0] ?? theirs)) continue;
    for (const column of [ours].flat()) feeding.set(column, [...(feeding.get(column) ?? []), theirs]);
  }
  return feeding;
}

export function missingColumns(preset: Preset, names: readonly string[]): ImportColumn[] {
  const found = feedingColumns(preset, names);
  return essential.filter((column) => !found.has(column));
}

export function columnsNotUsed(preset: Preset, names: readonly string[]): string[] {
  const used = new Set(Object.keys(preset.columns).map((name) => name.split(".")[0]));
  return names.filter((name) => !used.has(name) && !preset.belongs?.columns.includes(name));
}

/** The preset that knows the most columns of a file, or undefined when none finds a title and a price. */
export function recognisePreset(names: readonly string[]): Preset | undefined {
  const present = new Set(names);
  return presets
    .filter((preset) => missingColumns(preset, names).length === 0)
    .filter(({ hallmarks = [] }) => hallmarks.every((name) => present.has(name)))
    .map((preset) => ({ preset, known: Object.keys(preset.columns).filter((name) => present.has(name)).length }))
    .sort((one, other) => other.known - one.known)[0]?.preset;
}
