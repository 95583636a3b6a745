import { type ItemKind, itemKinds } from "../../catalog/categories.ts";
import { liveSource } from "../../catalog/live-source.ts";
import { cleanTitle, isPlaceholderTitle } from "../../catalog/titles/title.ts";
import type { NamedColumn } from "../../files/column-names.ts";
import { readConditionColumn, withDecimalPoint } from "../../files/condition-column.ts";
import type { DateOrders } from "../../files/date-order.ts";
import {
  datePrecisions,
  isReadTwoWays,
  type Period,
  type ReadDate,
  readDate,
  readSecondsAgo,
} from "../../files/date-text.ts";
import type { DecimalMarks } from "../../files/decimal-marks.ts";
import { currencyOfMarketplace, type PriceProblem, readAnyPrice } from "../../files/price-text.ts";
import type { RawRow } from "../../files/table-file.ts";
import { dayMs } from "../../platform/day.ts";
import { clip } from "../../platform/text-length.ts";
import { type RowRemark, rowNamer } from "./name-row.ts";
import type { FileColumn, Preset } from "./presets.ts";
import { readOffer } from "./read-offer.ts";
import { type SaidStatuses, type Status, statusReader } from "./read-status.ts";
import type { MarketRecord } from "./record.ts";
import { sourceIdOf } from "./source-id.ts";

export type Rejection =
  | PriceProblem
  | NonNullable<RawRow["problem"]>
  | "no title"
  | "total of an order, not an item of it"
  | "its columns name no item"
  | "placeholder instead of a title"
  | "neither sale nor listing"
  | "not sold, says its status"
  | "status not known"
  | "ended, not said to be sold"
  | "no category"
  | "not one of our categories"
  | "accessory or scenery, not an item of its own"
  | "no date of sale"
  | "date not understood"
  | "date that may be read two ways"
  | "date in the future"
  | "a choice of variations, at several prices"
  | "not in the currency of the marketplace";

export type ReadRow =
  | { ok: true; record: MarketRecord; remark: RowRemark | null }
  /** The title as the file has it, empty where it has none; and the status that is not known. */
  | { ok: false; rejection: Rejection; title: string; status?: string };

/** Which columns of a file are read as what. */
export interface FileColumns {
  /** The file's columns that each meaning is read from. Of several, the first filled one wins. */
  feeding: ReadonlyMap<FileColumn, readonly string[]>;
  /** What the names of price columns say besides. */
  money: ReadonlyMap<string, Pick<NamedColumn, "currency" | "inMinorUnits" | "isUnitPrice">>;
  notUsed: string[];
}

export interface FileFacts {
  preset: Preset;
  source: string;
  /** Whether the operator named the source: then no row names another. */
  isSourceNamed?: boolean | undefined;
  kind: "sale" | "listing" | undefined;
  category: ItemKind | undefined;
  /** What the operator said of the whole file: the code of its currency, the words for its condition. */
  currency?: string | undefined;
  /** The code of the only currency whose prices are read: that of the marketplace which was asked. */
  onlyCurrency?: string | undefined;
  condition?: string | undefined;
  statuses?: SaidStatuses | undefined;
  soldIn: Period | undefined;
  dates?: DateOrders | undefined;
  /** What the prices of each column show of their decimal mark. */
  marks?: ReadonlyMap<string, DecimalMarks> | undefined;
  seenAt: Date;
  now: Date;
}

/** Returns the function that turns raw rows of a file into records or rejections. */
export function rowReader(facts: FileFacts, { feeding, money }: FileColumns): (row: RawRow) => ReadRow {
  const { preset } = facts;
  const sources = new Map(
    [...feeding].map(([column, names]) => {
      return [column, names.map((name) => ({ name, steps: name.includes(".") ? name.split(".") : null }))];
    }),
  );
  const latest = new Date(facts.now.getTime() + dayMs);
  const past = { ...facts.dates, now: facts.now };
  const ahead = { ...past, mayBeAhead: true };
  const readTime = (text: string, reading = past) =>
    preset.timesInSecondsAgo ? readSecondsAgo(text, facts.now) : readDate(text, reading);
  const problemOfDate = (text: string) =>
    isReadTwoWays(text, past) ? "date that may be read two ways" : "date not understood";
  const nameRow = rowNamer(new Set(feeding.keys()));
  const readStatus = statusReader(feeding.get("kind")?.[0] ?? "", facts.statuses);

  return ({ values, problem }) => {
    if (problem) return { ok: false, rejection: problem, title: "" };
    const filled = (column: FileColumn, other?: FileColumn): { name: string; value: unknown } | undefined => {
      for (const { name, steps } of sources.get(column) ?? []) {
        // "Art.-Nr." is the name of a column too.
        const value = steps && values[name] === undefined ? valueAt(values, steps) : values[name];
        if (value != null && value !== "") return { name, value };
      }
      return other && filled(other);
    };
    const text = (column: FileColumn, other?: FileColumn): string | null => {
      if (!other && !sources.has(column)) return null;
      const value = filled(column, other)?.value;
      const trimmed = value === undefined || typeof value === "object" ? "" : String(value).trim();
      return trimmed === "" ? null : trimmed;
    };
    const texts = (column: FileColumn): string[] =>
      (sources.get(column) ?? []).flatMap(({ name, steps }) => {
        const value = steps && values[name] === undefined ? valueAt(values, steps) : values[name];
        return typeof value === "string" && value.trim() !== "" ? [value] : [];
      });

    const rejected = (rejection: Rejection): ReadRow => ({ ok: false, rejection, title: text("title") ?? "" });

    const ownCategory = readCategory(text("category"));
    const statusText = text("kind");
    const itemKind = ownCategory ?? facts.category ?? preset.category;
    const status = statusText === null ? null : readStatus(statusText, itemKind);
    if (status === "unknown") return { ...rejected("status not known"), status: clip(statusText ?? "", 40) };
    if (status === "no sale") return rejected("not sold, says its status");
    const kind = kindByStatus(status) ?? facts.kind ?? preset.kind ?? kindByColumns();
    if (status === "ended" && kind !== "sale") return rejected("ended, not said to be sold");
    if (!kind) return rejected("neither sale nor listing");
    const belongs =
      ownCategory ?? preset.belongs?.rule(...preset.belongs.columns.map((name) => String(values[name] ?? "")));
    if (belongs === "elsewhere") return rejected("not one of our categories");
    if (belongs === "accessory") return rejected("accessory or scenery, not an item of its own");
    const category = belongs ?? facts.category ?? preset.category;
    if (!category) return rejected("no category");

    const name = nameRow?.(category, text);
    const title = name ? name.title : cleanTitle(text("title") ?? "");
    if (title === "") return rejected(name?.hasCells ? "its columns name no item" : reasonWithoutTitle());
    if (isPlaceholderTitle(title)) return rejected("placeholder instead of a title");

    const marketplace = text("marketplace") ?? preset.marketplace ?? null;
    const priceCell = kind === "sale" ? filled("sold_price", "price") : filled("asking_price", "price");
    const named = money.get(priceCell?.name ?? "");
    const hint = {
      currency: text("currency") ?? named?.currency,
      fallbackCurrency: facts.currency ?? preset.currency,
      localCurrency: currencyOfMarketplace(marketplace),
      inMinorUnits: named?.inMinorUnits ?? preset.pricesInMinorUnits,
    };
    const price = readAnyPrice(priceCell?.value, {
      ...hint,
      use: kind === "sale" ? "sold" : "asked",
      marks: facts.marks?.get(priceCell?.name ?? ""),
    });
    if (!price.ok) return rejected(price.problem);
    if (facts.onlyCurrency && price.currency !== facts.onlyCurrency)
      return rejected("not in the currency of the marketplace");
    const postageCell = filled("shipping_price");
    const shipping = readAnyPrice(postageCell?.value, {
      ...hint,
      currency: price.currency,
      mayBeFree: true,
      use: "postage",
      marks: facts.marks?.get(postageCell?.name ?? ""),
    });

    const link = text("url");
    const keepsTracking = preset.affiliateColumn !== undefined && filled("url")?.name === preset.affiliateColumn;
    const url = link && safeLink(link, { keepsTracking });
    const isSale = kind === "sale";
    const own = sourceIdOf({
      id: text("source_item_id"),
      order: isSale ? text("order_number") : null,
      line: isSale ? text("order_line") : null,
      title,
    });
    const remark = own.isRounded ? "its id does not count: a spreadsheet rounded it" : (name?.remark ?? null);
    const stock = text("quantity_available");
    const isUnitPrice = named?.isUnitPrice ?? preset.isUnitPrice ?? false;
    const conditionText = text("condition") ?? wordsOfStock(stock) ?? (status ? null : statusText);
    const common = {
      source: facts.isSourceNamed ? facts.source : (sourceIn(text("source")) ?? facts.source),
      sourceItemId: own.id ?? preset.idInUrl?.exec(URL.parse(link ?? "")?.pathname ?? "")?.[1] ?? null,
      marketplace,
      category,
      title,
      priceMinor: price.minor,
      currency: price.currency,
      shippingMinor: shipping.ok && shipping.currency === price.currency ? shipping.minor : null,
      condition: readConditionColumn(category, conditionText, text("condition_id"), text("completeness")),
      declaredCondition: facts.condition ?? preset.condition ?? null,
      grader: text("grader"),
      grade: withDecimalPoint(text("grade") ?? "") || null,
      catalogRef: text("catalog_ref") ?? name?.ref ?? null,
      url,
      imageUrl: safeLink(text("image_url") ?? ""),
      lotSize: readCount(text("lot_size")),
    };

    if (kind === "sale") {
      const sold = soldWhen();
      if (typeof sold === "string") return rejected(sold);
      if (sold.at > latest) return rejected("date in the future");
      const lotSize =
        common.lotSize ?? (isPriceOfOne(text("price_basis"), isUnitPrice) ? null : readCount(text("quantity")));
      const record = { ...common, kind, lotSize, soldAt: sold.at, soldAtPrecision: sold.precision };
      return { ok: true, record, remark };
    }

    const seen = text("observed_at", "date");
    const observed = seen === null ? { at: facts.seenAt } : readTime(seen);
    if (!observed) return rejected(problemOfDate(seen ?? ""));
    if (observed.at > latest) return rejected("date in the future");
    const bids = text("bid_count");
    const offer = readOffer({
      formats: texts("buying_format"),
      bids,
      priceColumn: priceCell?.name ?? "",
      id: own.id,
    });
    if (offer === "choice" && preset.isChoiceRejected) return rejected("a choice of variations, at several prices");
    return {
      ok: true,
      remark,
      record: {
        ...common,
        kind,
        observedAt: observed.at,
        listedAt: readTime(text("listed_at") ?? "")?.at ?? null,
        endsAt: readTime(text("ends_at") ?? "", ahead)?.at ?? null,
        availableQuantity: readCount(stock ?? text("quantity")),
        totalAvailable: readCount(text("total_available")),
        ...(offer && { offer }),
        ...(offer === "auction" && isBidCount(bids) && { bids: Number.parseInt(bids, 10) }),
      },
    };

    /** Before the items of an order, eBay's report has a row of the order itself, with its number and its total. */
    function reasonWithoutTitle(): Rejection {
      const isOrder = text("order_number") !== null && text("source_item_id") === null;
      return isOrder ? "total of an order, not an item of it" : "no title";
    }

    function kindByStatus(status: Status | null): "sale" | "listing" | undefined {
      if (status === "ended") return filled("sold_at", "date") ? "sale" : undefined;
      return status === "sale" || status === "listing" ? status : undefined;
    }

    /** A row with a price or date of sale is one; a row with an asking price only is offered. */
    function kindByColumns(): "sale" | "listing" | undefined {
      if (filled("sold_price", "sold_at")) return "sale";
      return filled("asking_price") ? "listing" : undefined;
    }

    /** A sale in a window counts as made at its beginning, so that what counts as the last 7 days surely is. */
    function soldWhen(): ReadDate | Rejection {
      const day = text("sold_at", "date");
      // What was sold was offered until then.
      const written = day ?? text("sold_from", "sold_to") ?? text("ends_at");
      const { soldIn } = facts;
      if (written === null) return soldIn ? { at: soldIn.from, precision: soldIn.precision } : "no date of sale";
      const sold = readTime(written);
      if (!sold) return problemOfDate(written);
      const isWindow = !day && text("sold_from", "sold_to") !== null;
      const precision = oneOf(datePrecisions, text("sold_at_precision")) ?? sold.precision;
      return { at: sold.at, precision: isWindow ? "window" : precision };
    }
  };
}

/** The source that a row names itself. The sample catalogue's rows come from its own file alone, and eBay's from eBay. */
function sourceIn(cell: string | null): string | null {
  return cell === null || cell.toLowerCase() === "sample" || cell === liveSource ? null : cell;
}

/** A category by its id or name in any spelling: "comics", "Model Trains", "LEGO". */
function readCategory(text: string | null): ItemKind | undefined {
  const word = text?.toLowerCase().replace(/[\s_]+/g, "-");
  return word === undefined ? undefined : itemKinds.find((kind) => kind === word || kind === `${word}s`);
}

/** The text of a stock column that says more than the number: "5 new". Null for other texts. */
function wordsOfStock(stock: string | null): string | null {
  return stock !== null && /^[\d,]+\s+\p{L}/u.test(stock) && !/available|left|stock|sold|more/i.test(stock)
    ? stock
    : null;
}

/** Whether the price is that of one piece, so that several of them make no lot. */
function isPriceOfOne(basis: string | null, isUnitPrice: boolean): boolean {
  return basis === null ? isUnitPrice : /\b(?:unit|each|piece|item|one)\b/i.test(basis);
}

/** The value of a column. Dots reach into the objects of a JSON file. */
export function valueIn(values: Record<string, unknown>, name: string): unknown {
  return name.includes(".") ? valueAt(values, name.split(".")) : values[name];
}

function valueAt(values: Record<string, unknown>, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((inside, step) => (inside as Record<string, unknown> | undefined)?.[step], values);
}

function oneOf<const Choice extends string>(choices: readonly Choice[], text: string | null): Choice | undefined {
  return choices.find((choice) => choice === text);
}

/** "5 new", "More than 10 available", "1,465 sold": the first whole number. */
function readCount(text: string | null): number | null {
  const digits = /\d[\d,]*/.exec(text ?? "")?.[0].replaceAll(",", "");
  const value = Number(digits ?? Number.NaN);
  return Number.isSafeInteger(value) && value > 0 && value < 2 ** 31 ? value : null;
}

/** Whether a text says how many bids there are: "7", "7 bids", "0". */
function isBidCount(text: string | null): text is string {
  return text !== null && /^\d{1,6}\b/.test(text);
}

const tracking = /^(utm_|_trk|mk(cid|rid|evt)|camp(id|aign)|customid|toolid|gclid|fbclid|hash$|ref$|tag$)/i;

/** The link over https, as a rule without its tracking query, or null for any other scheme. */
function safeLink(link: string, { keepsTracking = false } = {}): string | null {
  const url = URL.parse(link);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return null;
  url.protocol = "https:";
  for (const name of keepsTracking ? [] : [...url.searchParams.keys()])
    if (tracking.test(name)) url.searchParams.delete(name);
  url.hash = "";
  url.username = "";
  url.password = "";
  return url.href.length <= 2_000 ? url.href : null;
}
