import type { FileOptions } from "#app/models/collection/files/foreign-csv.ts";
import type { ReadingOptions } from "#app/models/market/how-to-read.ts";

/** What a column of a base table means. "other" is one that no import reads: a publisher, a rating. */
export type Meaning =
  | "title"
  | "setNumber"
  | "itemId"
  | "orderNumber"
  | "price"
  | "soldPrice"
  | "askingPrice"
  | "postage"
  | "currency"
  | "condition"
  | "soldAt"
  | "seenAt"
  | "quantity"
  | "stock"
  | "series"
  | "issue"
  | "maker"
  | "line"
  | "model"
  | "year"
  | "variant"
  | "grader"
  | "grade"
  | "certificate"
  | "player"
  | "cardSet"
  | "cardNumber"
  | "scale"
  | "articleNumber"
  | "colour"
  | "paid"
  | "value"
  | "acquired"
  | "added"
  | "place"
  | "note"
  | "list"
  | "link"
  | "other";

export interface BaseTable {
  name: string;
  /** The names of the columns, each with its meaning. */
  columns: Readonly<Record<string, Meaning>>;
  /**
   * Days are ISO 8601. Prices have a point and no mark between thousands, perhaps with a sign around them: the manner in
   * which a file has them comes later.
   */
  rows: readonly (readonly string[])[];
  options: { currency?: string | undefined };
  /** Whether its prices are usually written with a mark between thousands. */
  isGrouped?: boolean;
}

/** A table that the market's import reads, with what the operator says of it. */
export interface MarketTable extends BaseTable {
  reader: "market";
  options: ReadingOptions;
}

/** A table that the import of a collection reads, with what its owner says of it. */
export interface CollectionTable extends BaseTable {
  reader: "collection";
  options: FileOptions;
}

const priceMeanings: ReadonlySet<Meaning> = new Set<Meaning>([
  "price",
  "soldPrice",
  "askingPrice",
  "postage",
  "paid",
  "value",
]);
const dayMeanings: ReadonlySet<Meaning> = new Set<Meaning>(["soldAt", "seenAt", "acquired", "added"]);
const numberMeanings: ReadonlySet<Meaning> = new Set<Meaning>([
  "setNumber",
  "itemId",
  "quantity",
  "stock",
  "issue",
  "year",
  "certificate",
  "cardNumber",
  "articleNumber",
]);

export function isPrice(meaning: Meaning): boolean {
  return priceMeanings.has(meaning);
}

export function isDay(meaning: Meaning): boolean {
  return dayMeanings.has(meaning);
}

/** Whether a column holds whole numbers, counts or numbers of things. */
export function isNumber(meaning: Meaning): boolean {
  return numberMeanings.has(meaning);
}
