import { minorDigits, toMinor } from "../../platform/amounts.ts";

export type PriceProblem =
  | "no price"
  | "only the price before a reduction"
  | "price range"
  | "price not understood"
  | "price is zero or less"
  | "unknown currency";

export type ReadPrice = { ok: true; minor: number; currency: string } | { ok: false; problem: PriceProblem };

export interface PriceHint {
  /** The currency column, as found: `GBP`, `£`, `US $`. */
  currency?: string | null | undefined;
  fallbackCurrency?: string | undefined;
  inMinorUnits?: boolean | undefined;
  /** Zero is a price too: shipping may be free. */
  mayBeFree?: boolean | undefined;
}

const currencyBySign: Record<string, string> = {
  $: "USD",
  US$: "USD",
  C$: "CAD",
  CA$: "CAD",
  AU$: "AUD",
  A$: "AUD",
  "£": "GBP",
  "€": "EUR",
  "¥": "JPY",
  "₹": "INR",
};

const knownCurrencies = new Set(Intl.supportedValuesOf("currency"));

function failed(problem: PriceProblem): ReadPrice {
  return { ok: false, problem };
}

/** The ISO 4217 code of a code or sign as sellers write it (`gbp`, `£`, `AU $`), or undefined. */
function readCurrency(text: string): string | undefined {
  const packed = text.replace(/\s+/g, "").toUpperCase();
  return currencyBySign[packed] ?? (knownCurrencies.has(packed) ? packed : undefined);
}

/** Reads a number, `1,234.50`, `1.234,50`, `US $59.99/ea`, or an object with `amount`, `value`, `cents` or `price`. */
export function readPrice(value: unknown, hint: PriceHint = {}): ReadPrice {
  if (typeof value === "object" && value !== null) return readPriceObject(value as Record<string, unknown>, hint);
  if (typeof value === "number") return fromMajor(value, hint, hint.currency);
  if (typeof value !== "string") return failed("no price");
  const reduced = /^\s*price reduced from\b(?:.*\bto\b(.*))?/i.exec(value);
  if (reduced && /\d/.test(value)) {
    return reduced[1]?.trim() ? readPrice(reduced[1], hint) : failed("only the price before a reduction");
  }
  if (hint.mayBeFree && /^\s*free\b/i.test(value)) return fromMajor(0, hint, hint.currency);

  const found = /^\s*([^\d\s.,+-][^\d.,+-]*)?\s*([+-]?[\d.,\s]*\d)\s*([^\d\s].*)?$/u.exec(
    value.replace(/[\u00a0\u202f]/g, " "),
  );
  if (!found) return failed(/\d/.test(value) ? "price not understood" : "no price");
  const [, before = "", digits = "", after = ""] = found;
  if (/\d/.test(after))
    return failed(/\b(?:to|bis|à|a|-|–)\b|[-–]/i.test(after) ? "price range" : "price not understood");
  const amount = readDecimal(digits);
  if (amount === undefined) return failed("price not understood");
  const sign = before.trim() || after.replace(/\/.*$|\beach\b/i, "").trim();
  return fromMajor(amount, hint, sign || hint.currency);
}

function readPriceObject(object: Record<string, unknown>, hint: PriceHint): ReadPrice {
  const currency = typeof object.currency === "string" ? object.currency : hint.currency;
  if (object.cents != null) return readPrice(object.cents, { ...hint, currency, inMinorUnits: true });
  const inner = object.amount ?? object.value ?? object.price;
  return inner == null ? failed("no price") : readPrice(inner, { ...hint, currency });
}

/** The last of `.` and `,` is the decimal mark unless exactly three digits follow the only kind used. */
function readDecimal(digits: string): number | undefined {
  const packed = digits.replace(/\s/g, "");
  const lastDot = packed.lastIndexOf(".");
  const lastComma = packed.lastIndexOf(",");
  const commaIsDecimal = lastComma > lastDot && (lastDot >= 0 || !/^[+-]?\d{1,3}(,\d{3})+$/.test(packed));
  const plain = commaIsDecimal ? packed.replace(/\./g, "").replace(",", ".") : packed.replace(/,/g, "");
  const amount = Number(plain);
  return Number.isFinite(amount) ? amount : undefined;
}

function fromMajor(amount: number, hint: PriceHint, sign: string | null | undefined): ReadPrice {
  const currency = sign ? readCurrency(sign) : hint.fallbackCurrency;
  if (!currency) return failed("unknown currency");
  const minor = hint.inMinorUnits ? Math.round(amount * 10 ** (minorDigits(currency) - 2)) : toMinor(amount, currency);
  if (!Number.isSafeInteger(minor)) return failed("price not understood");
  return minor > 0 || (minor === 0 && hint.mayBeFree) ? { ok: true, minor, currency } : failed("price is zero or less");
}
