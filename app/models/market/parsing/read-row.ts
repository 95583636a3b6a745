import { type ItemKind, itemKinds } from "../../catalog/categories.ts";
import { cleanTitle, isPlaceholderTitle } from "../../catalog/title.ts";
import { readConditionColumn } from "./condition-column.ts";
import { type Period, type ReadDate, readDate } from "./date-text.ts";
import { feedingColumns, type ImportColumn, type Preset } from "./presets.ts";
import { type PriceProblem, readPrice } from "./price-text.ts";
import type { RawRow } from "./read-file.ts";
import { datePrecisions, type MarketRecord } from "./record.ts";

export type Rejection =
  | PriceProblem
  | NonNullable<RawRow["problem"]>
  | "no title"
  | "placeholder instead of a title"
  | "neither sale nor listing"
  | "no category"
  | "not one of our categories"
  | "accessory or scenery, not an item of its own"
  | "no date of sale"
  | "date not understood"
  | "date in the future";

export type ReadRow =
  | { ok: true; record: MarketRecord }
  /** The title as the file has it, empty where it has none. */
  | { ok: false; rejection: Rejection; title: string };

export interface FileFacts {
  preset: Preset;
  source: string;
  kind: "sale" | "listing" | undefined;
  category: ItemKind | undefined;
  /** Said for the whole file. */
  condition?: string | undefined;
  soldIn: Period | undefined;
  seenAt: Date;
  now: Date;
}

const aDayMs = 86_400_000;

/** Returns the function that turns raw rows of a file into records or rejections. */
export function rowReader(facts: FileFacts, columns: readonly string[]): (row: RawRow) => ReadRow {
  const { preset } = facts;
  const feeding = feedingColumns(preset, columns);
  const latest = new Date(facts.now.getTime() + aDayMs);

  return ({ values, problem }) => {
    if (problem) return { ok: false, rejection: problem, title: "" };
    const raw = (column: ImportColumn): unknown => {
      for (const name of feeding.get(column) ?? []) {
        const value = valueAt(values, name);
        if (value != null && value !== "") return value;
      }
      return undefined;
    };
    const text = (column: ImportColumn): string | null => {
      const value = raw(column);
      const trimmed = value === undefined || typeof value === "object" ? "" : String(value).trim();
      return trimmed === "" ? null : trimmed;
    };

    const rejected = (rejection: Rejection): ReadRow => ({ ok: false, rejection, title: text("title") ?? "" });

    const kind = oneOf(["sale", "listing"], text("kind")) ?? facts.kind ?? preset.kind;
    if (!kind) return rejected("neither sale nor listing");
    const belongs = preset.belongs?.rule(...preset.belongs.columns.map((name) => String(values[name] ?? "")));
    if (belongs === "elsewhere") return rejected("not one of our categories");
    if (belongs === "accessory") return rejected("accessory or scenery, not an item of its own");
    const category = belongs ?? oneOf(itemKinds, text("category")) ?? facts.category ?? preset.category;
    if (!category) return rejected("no category");

    const title = cleanTitle(text("title") ?? "");
    if (title === "") return rejected("no title");
    if (isPlaceholderTitle(title)) return rejected("placeholder instead of a title");

    const hint = {
      currency: text("currency"),
      fallbackCurrency: preset.currency,
      inMinorUnits: preset.pricesInMinorUnits,
    };
    const price = readPrice(raw("price"), hint);
    if (!price.ok) return rejected(price.problem);
    const shipping = readPrice(raw("shipping_price"), { ...hint, currency: price.currency, mayBeFree: true });

    const link = text("url");
    const url = link && safeLink(link);
    const common = {
      source: text("source") ?? facts.source,
      sourceItemId: text("source_item_id") ?? preset.idInUrl?.exec(URL.parse(link ?? "")?.pathname ?? "")?.[1] ?? null,
      marketplace: text("marketplace") ?? preset.marketplace ?? null,
      category,
      title,
      priceMinor: price.minor,
      currency: price.currency,
      shippingMinor: shipping.ok && shipping.currency === price.currency ? shipping.minor : null,
      condition: readConditionColumn(category, text("condition"), text("condition_id")),
      declaredCondition: facts.condition ?? preset.condition ?? null,
      grader: text("grader"),
      grade: text("grade"),
      catalogRef: text("catalog_ref"),
      url,
      imageUrl: safeLink(text("image_url") ?? ""),
      lotSize: readCount(text("lot_size")) ?? readCount(text("quantity")),
    };

    if (kind === "sale") {
      const sold = soldWhen(text, facts.soldIn);
      if (typeof sold === "string") return rejected(sold);
      if (sold.at > latest) return rejected("date in the future");
      return { ok: true, record: { ...common, kind, soldAt: sold.at, soldAtPrecision: sold.precision } };
    }

    const seen = text("observed_at");
    const observed = seen === null ? { at: facts.seenAt } : readDate(seen);
    if (!observed) return rejected("date not understood");
    if (observed.at > latest) return rejected("date in the future");
    return {
      ok: true,
      record: {
        ...common,
        kind,
        observedAt: observed.at,
        listedAt: readDate(text("listed_at") ?? "")?.at ?? null,
        endsAt: readDate(text("ends_at") ?? "")?.at ?? null,
        availableQuantity: readCount(text("quantity_available")),
        totalAvailable: readCount(text("total_available")),
      },
    };
  };
}

/** A sale in a window counts as made at its beginning, so that what counts as the last 7 days surely is. */
function soldWhen(
  text: (column: ImportColumn) => string | null,
  soldIn: Period | undefined,
): ReadDate | "no date of sale" | "date not understood" {
  const day = text("sold_at");
  const written = day ?? text("sold_from") ?? text("sold_to");
  if (written === null) return soldIn ? { at: soldIn.from, precision: soldIn.precision } : "no date of sale";
  const sold = readDate(written);
  if (!sold) return "date not understood";
  return {
    at: sold.at,
    precision: day ? (oneOf(datePrecisions, text("sold_at_precision")) ?? sold.precision) : "window",
  };
}

function valueAt(values: Record<string, unknown>, name: string): unknown {
  if (!name.includes(".")) return values[name];
  return name
    .split(".")
    .reduce<unknown>((inside, step) => (inside as Record<string, unknown> | undefined)?.[step], values);
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

const tracking = /^(utm_|_trk|mk(cid|rid|evt)|camp(id|aign)|customid|toolid|gclid|fbclid|hash$|ref$|tag$)/i;

/** The link over https without its tracking query, or null for any other scheme. */
function safeLink(link: string): string | null {
  const url = URL.parse(link);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return null;
  url.protocol = "https:";
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
  url.hash = "";
  url.username = "";
  url.password = "";
  return url.href.length <= 2_000 ? url.href : null;
}
