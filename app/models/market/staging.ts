import { searchFieldsOf } from "../listings/search-fields.ts";
import { isFlawed } from "../prices/flaws.ts";
import type { Classifiable, Classification, Classified } from "./classify.server.ts";
import type { ListingRow, MarketRecord } from "./parsing/record.ts";
import { rowHash } from "./row-hash.ts";

/** Rows as the text of a COPY into the staging table. Plain data that can be sent to another thread. */
export interface StagedRows {
  sales: number;
  listings: number;
  text: Uint8Array<ArrayBuffer>;
}

type Value = string | number | boolean | Date | null | undefined;

/** The columns of a staging table after its first, the line, each with its type and its value for a row. */
export type StagingColumns<Row, Extra> = Record<string, [type: string, value: (row: Row, extra: Extra) => Value]>;

/** What the rules say of a row. */
export const classificationColumns = {
  category: ["text", ({ row }) => row.category],
  item_key: ["text", ({ itemKey }) => itemKey],
  item_name: ["text", ({ name, facts }) => facts?.name ?? name],
  theme: ["text", ({ facts }) => facts?.theme],
  year: ["int", ({ facts }) => facts?.year],
  pieces: ["int", ({ facts }) => facts?.pieces],
  condition_key: ["text", ({ condition }) => condition.key],
  condition_detail: ["text", ({ condition }) => condition.detail],
  condition_origin: ["text", ({ condition }) => condition.origin],
  condition_conflict: ["text", ({ condition }) => condition.conflict],
  names_item: ["boolean", ({ namesItem }) => namesItem],
  excluded_by: ["text", ({ excludedBy }) => excludedBy],
  exclusion_reason: ["text", ({ exclusionReason }) => exclusionReason],
} satisfies StagingColumns<Classification & { row: Classifiable }, unknown>;

/** Whether the words of a row name a flaw. */
export function hasFlaw(
  { category, title, condition }: Classifiable,
  { detail }: Classification["condition"],
): boolean {
  return isFlawed({ category, title, condition, conditionDetail: detail });
}

type Fields = ReturnType<typeof searchFieldsOf> | undefined;

const columns: StagingColumns<Classified<MarketRecord>, Fields> = {
  kind: ["text", ({ row }) => row.kind],
  ...classificationColumns,
  source: ["text", ({ row }) => row.source],
  source_item_id: ["text", ({ sourceItemId }) => sourceItemId],
  marketplace: ["text", ({ row }) => row.marketplace],
  title: ["text", ({ row }) => row.title],
  price_minor: ["bigint", ({ row }) => row.priceMinor],
  currency: ["text", ({ row }) => row.currency],
  shipping_minor: ["bigint", ({ row }) => row.shippingMinor],
  condition: ["text", ({ row }) => row.condition],
  grader: ["text", ({ row }) => row.grader],
  grade: ["text", ({ row }) => row.grade],
  declared_condition: ["text", ({ row }) => row.declaredCondition],
  catalog_ref: ["text", ({ row }) => row.catalogRef],
  url: ["text", ({ row }) => row.url],
  image_url: ["text", ({ row }) => row.imageUrl],
  lot_size: ["int", ({ row }) => row.lotSize],
  at: ["timestamptz", ({ row }) => (row.kind === "sale" ? row.soldAt : row.observedAt)],
  sold_at_precision: ["text", ({ row }) => (row.kind === "sale" ? row.soldAtPrecision : null)],
  listed_at: ["timestamptz", ({ row }) => (row.kind === "listing" ? row.listedAt : null)],
  ends_at: ["timestamptz", ({ row }) => (row.kind === "listing" ? row.endsAt : null)],
  available_quantity: ["int", ({ row }) => (row.kind === "listing" ? row.availableQuantity : null)],
  total_available: ["int", ({ row }) => (row.kind === "listing" ? row.totalAvailable : null)],
  offer: ["text", ({ row }) => (row.kind === "listing" ? row.offer : null)],
  bids: ["int", ({ row }) => (row.kind === "listing" ? row.bids : null)],
  // Sales may have flaws: only a deal may not.
  is_flawed: ["boolean", ({ row, condition }) => row.kind === "listing" && hasFlaw(row, condition)],
  shelves: ["text", (_, fields) => fields?.shelves],
  words: ["text", (_, fields) => fields?.words],
  row_hash: ["bigint", ({ row }) => (row.kind === "listing" ? rowHash(row) : null)],
  listing_id: ["bigint", () => null],
};

/** The columns of a row that repeats a listing on record, which need not be classified. */
const repeated: Partial<Record<string, (row: ListingRow, id: number) => Value>> = {
  kind: () => "repeated listing",
  category: (row) => row.category,
  source: (row) => row.source,
  title: (row) => row.title,
  at: (row) => row.observedAt,
  ends_at: (row) => row.endsAt,
  listing_id: (_, id) => id,
};
const valuesOfRepeated = Object.keys(columns).map((name) => repeated[name] ?? (() => null));

const values = Object.values(columns).map(([, value]) => value);

export const marketTypes = typesOf(columns);

/** The columns of a staging table as SQL defines them. */
export function typesOf(columns: Record<string, [type: string, ...unknown[]]>): string {
  return Object.entries(columns)
    .map(([name, [type]]) => `${name} ${type}`)
    .join(", ");
}

/** Collects rows in their order. `take` returns them and starts again. */
export class StagingText {
  #rows = { sale: 0, listing: 0 };
  // One piece of memory: with a buffer a row, the collector of garbage copied thousands of them again and again.
  #text = Buffer.allocUnsafe(1024 * 1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** `line` is that of the file, or the place in the batch. */
  add(classified: Classified<MarketRecord>, line = this.#rows.sale + this.#rows.listing + 1): void {
    const { row, facts } = classified;
    const fields =
      row.kind === "listing" ? searchFieldsOf(row.category, { ...row, theme: facts?.theme ?? null }) : undefined;
    this.#rows[row.kind] += 1;
    let text = String(line);
    for (const value of values) text += `\t${escaped(value(classified, fields))}`;
    this.#write(`${text}\n`);
  }

  /** Adds a row that says what the listing on record with this id says. */
  addRepeated(row: ListingRow, id: number, line: number): void {
    this.#rows.listing += 1;
    this.#write(`${line}\t${valuesOfRepeated.map((value) => escaped(value(row, id))).join("\t")}\n`);
  }

  take(): StagedRows {
    // A copy in memory of its own, so that it can be transferred to another thread.
    const text = new Uint8Array(this.#text.subarray(0, this.#length));
    const rows = { sales: this.#rows.sale, listings: this.#rows.listing, text };
    this.#rows = { sale: 0, listing: 0 };
    this.#length = 0;
    return rows;
  }

  #write(line: string): void {
    const maxBytes = 3 * line.length;
    if (this.#length + maxBytes > this.#text.length) {
      const text = Buffer.allocUnsafe(2 * this.#text.length + maxBytes);
      text.set(this.#text.subarray(0, this.#length));
      this.#text = text;
    }
    this.#length += this.#text.write(line, this.#length);
  }
}

/** A line of COPY's text format. */
export function copyLine(values: readonly Value[]): string {
  return `${values.map(escaped).join("\t")}\n`;
}

const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": "" };

/** A value in COPY's text format. PostgreSQL has no NUL in a text; half a surrogate pair becomes U+FFFD when encoded. */
function escaped(value: Value): string {
  if (value === null || value === undefined) return "\\N";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return value.toISOString();
  return /[\\\t\n\r\0]/.test(value) ? value.replace(/[\\\t\n\r\0]/g, (character) => escapes[character] ?? "") : value;
}
