import type { ItemKind } from "../../catalog/categories.ts";
import { namingColumns } from "../../catalog/kinds/naming/naming-columns.ts";
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
  "completeness",
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

type ImportColumn = (typeof importColumns)[number];

/** Columns that have their place in the format, but of which nothing is stored yet. */
export const unreadColumns: readonly FileColumn[] = ["quantity_available_is_min", "quantity_sold", "best_offer"];

/** What a column of a file may be read as: a column of the import format, or one whose meaning depends on the row. */
export const fileColumns = [
  ...importColumns,
  "sold_price",
  "asking_price",
  "date",
  "set_number",
  "order_number",
  "order_line",
  ...namingColumns,
] as const;

export type FileColumn = (typeof fileColumns)[number];

/** A known kind of file: how its columns map to the import format, and facts that it does not hold. */
export interface Preset {
  name: string;
  /** Theirs to ours. Dots reach into JSON objects. Of several columns for one of ours, the first filled one wins. */
  columns: Record<string, ImportColumn>;
  /** The rule for a row's category; its arguments are the values of these columns of theirs. */
  belongs?: { columns: readonly string[]; rule: (...values: string[]) => Belongs };
  /** Columns of theirs that make a file one of these. Without any, only `--preset` chooses it. */
  hallmarks?: readonly string[];
  kind?: "sale" | "listing";
  category?: ItemKind;
  currency?: string;
  marketplace?: string;
  condition?: string;
  pricesInMinorUnits?: boolean;
  /** The price is that of one, whatever the quantity. */
  isUnitPrice?: boolean;
  /** Times are in seconds before the day of the import (UTC) begins; below zero after it. */
  timesInSecondsAgo?: boolean;
  /** Finds the id in the path of the link. */
  idInUrl?: RegExp;
  /** A column of links that keep their tracking: by that, the marketplace pays for visits. */
  affiliateColumn?: string;
  /** A listing with variations is rejected: its price is that of one of them. */
  isChoiceRejected?: true;
}

/** Files whose columns have the names of the import format, or names that people understand. */
const plainPreset: Preset = { name: "chartables", columns: {} };

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
  plainPreset,
  {
    name: "lego-sold-gb",
    columns: { title: "title", sold_price: "price", currency: "currency", sold_date: "sold_at" },
    hallmarks: ["title", "currency", "sold_price", "sold_date"],
    kind: "sale",
    category: "legos",
    marketplace: "EBAY_GB",
  },
  {
    name: "sports-sold-us",
    columns: { "Card Title": "title", Price: "price", URL: "url", Grade: "grade" },
    hallmarks: ["Card Title", "Price", "Grade"],
    kind: "sale",
    category: "sports-memorabilia",
    currency: "USD",
    marketplace: "EBAY_US",
    idInUrl: /(\d{9,})/,
  },
  { ...ebayActive, hallmarks: ["name", "price", "free_returns", "items_sold"] },
  { ...ebayActive, name: "lego-active-us", category: "legos" },
  { ...ebayActive, name: "comics-active-us", category: "comics" },
  {
    name: "toys-active-us",
    columns: { toy: "title", price: "price", available: "quantity_available", sold: "quantity_sold", link: "url" },
    hallmarks: ["toy", "price", "available", "sold"],
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
    hallmarks: ["item_id", "title", "price", "date", "start_time"],
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
      number_available_in_stock: "quantity_available",
    },
    belongs: {
      columns: ["amazon_category_and_sub_category", "manufacturer", "product_name"],
      rule: toyShopCategory,
    },
    hallmarks: ["product_name", "price", "amazon_category_and_sub_category"],
    kind: "listing",
    currency: "GBP",
    marketplace: "AMAZON_GB",
  },
  {
    name: "funko-shop",
    columns: { name: "title", price: "price", image: "image_url" },
    belongs: { columns: ["name"], rule: funkoShopCategory },
    hallmarks: ["name", "price", "license", "image"],
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
      "buyingOptions.1": "buying_format",
      "buyingOptions.2": "buying_format",
      itemGroupType: "buying_format",
      listingMarketplaceId: "marketplace",
    },
    hallmarks: ["itemId", "title", "itemWebUrl"],
    kind: "listing",
    affiliateColumn: "itemAffiliateWebUrl",
    isChoiceRejected: true,
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
    hallmarks: ["itemId", "title", "lastSoldPrice", "lastSoldDate"],
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
      completeness: "completeness",
    },
    hallmarks: ["no", "unit_price", "new_or_used"],
    isUnitPrice: true,
    kind: "sale",
    category: "legos",
    marketplace: "BRICKLINK",
  },
  {
    // The sample catalogue, db/sample.csv.gz.
    name: "sample",
    columns: {
      title: "title",
      price_minor: "price",
      shipping_minor: "shipping_price",
      sold_seconds_ago: "sold_at",
      seen_seconds_ago: "observed_at",
      listed_seconds_ago: "listed_at",
      ends_seconds_ago: "ends_at",
    },
    hallmarks: ["sold_seconds_ago", "seen_seconds_ago"],
    pricesInMinorUnits: true,
    timesInSecondsAgo: true,
    marketplace: "SAMPLE",
  },
];

/** The preset of which a file has all hallmarks, most of them first; else the plain one. */
export function recognisePreset(names: readonly string[]): Preset {
  const present = new Set(names);
  const marks = ({ hallmarks = [] }: Preset) => hallmarks.length;
  const recognised = presets.filter(({ hallmarks = [] }) => {
    return hallmarks.length > 0 && hallmarks.every((name) => present.has(name));
  });
  return recognised.sort((one, other) => marks(other) - marks(one))[0] ?? plainPreset;
}

/** What a set list holds, by the columns of Rebrickable's files. */
export type SetList = "sets" | "minifigs" | "themes";

/** The columns by which a set list is recognised. */
export const setListColumns: Record<SetList, readonly string[]> = {
  sets: ["set_num", "name", "year", "theme_id"],
  minifigs: ["fig_num", "name"],
  themes: ["id", "name", "parent_id"],
};

/** Which set list a file with these columns is, or undefined for any other file. */
export function setListOf(columns: readonly string[]): SetList | undefined {
  const lists = ["sets", "minifigs", "themes"] as const;
  const list = lists.find((one) => setListColumns[one].every((column) => columns.includes(column)));
  return columns.some((column) => /price|sold/i.test(column)) ? undefined : list;
}
