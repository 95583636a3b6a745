import { readFacts } from "#db/reference/facts.ts";
import { maxMinor, minorDigits, toMinor } from "../platform/amounts.ts";
import { isCurrency } from "./currency-codes.ts";
import { type DecimalMarks, packDigits, readDecimal } from "./decimal-marks.ts";
import { type PriceUse, problemOfWords, readPriceWords, type WordProblem } from "./price-words.ts";

export type PriceProblem =
  | WordProblem
  | "no price"
  | "price not understood"
  | "price is zero or less"
  | "unknown currency"
  | "price and currency column disagree";

export type ReadPrice = { ok: true; minor: number; currency: string } | { ok: false; problem: PriceProblem };

export interface PriceHint {
  /** The currency column, as found: `GBP`, `£`, `US $`, `pounds`. */
  currency?: string | null | undefined;
  /** The code for prices that do not say. It also decides between the currencies of a sign such as "$". */
  fallbackCurrency?: string | undefined;
  /** The code of the marketplace's country: only decides between the currencies of a sign. */
  localCurrency?: string | undefined;
  inMinorUnits?: boolean | undefined;
  /** Zero is a price too: shipping may be free. */
  mayBeFree?: boolean | undefined;
  /** What the price is one of; what somebody asks, unless it says so. */
  use?: PriceUse | undefined;
  /** What the other prices of its column show of their decimal mark. */
  marks?: DecimalMarks | undefined;
}

/** Maximum characters of a price: longer texts are not prices. */
const maxLength = 100;

function failed(problem: PriceProblem): ReadPrice {
  return { ok: false, problem };
}

/**
 * Reads a price and its currency from what a file holds: a number, `1,234.50`, `1.234,50`, `US $59.99/ea`, or an object
 * with `amount`, `value`, `cents`, `price` or `raw`. A text that leaves the currency open takes it from the hints.
 */
export function readAnyPrice(value: unknown, hint: PriceHint = {}): ReadPrice {
  if (isObject(value)) return readPriceObject(value, hint);
  if (typeof value === "number") return unsignedPrice(value, hint);
  if (typeof value !== "string") return failed("no price");
  const text = value.replace(/[\u00a0\u2009\u202f]/g, " ").trim();
  if (text.length > maxLength) return failed("price not understood");
  const reduced = /^price reduced from\b(?:.*\bto\b(.*))?/i.exec(text);
  if (reduced && /\d/.test(text)) {
    return reduced[1]?.trim() ? readAnyPrice(reduced[1], hint) : failed("only the price before a reduction");
  }
  if (hint.mayBeFree && /^free\b/i.test(text)) return unsignedPrice(0, hint);

  const found = price.exec(text);
  if (!found) return failed(/\d/.test(text) ? "price not understood" : "no price");
  const [, before = "", digits = "", after = ""] = found;
  if (/\d/.test(after)) return failed(between.test(after) ? "price range" : "price not understood");
  // "$1.2k" is no price to the cent, and no $1.20.
  if (/^[km]\b/i.test(after)) return failed("price not understood");
  const beside = signsBeside(before, after, hint.use);
  if (typeof beside === "string") return failed(beside);
  const [sign, further] = beside;
  const currency = currencyOf(sign && further ? [sign, further] : [sign || further], hint);
  if (currency === undefined || currency === contradiction) return failed(currency ?? "unknown currency");
  const isSigned = sign + further !== "";
  const amount = readDecimal(digits, {
    sign: signKey(sign, further),
    marks: hint.marks,
    minorDigits: minorDigits(currency),
  });
  if (amount === undefined) return failed("price not understood");
  // Only bare whole numbers are in minor units: "$45.99" is what it says.
  const isBare = !isSigned && /^\d+$/.test(digits);
  return inMinor(amount, currency, { ...hint, inMinorUnits: hint.inMinorUnits && isBare });
}

/** The digits of a text with one price, and what stands beside them: what it shows of the decimal marks of its column. */
export function markedDigits(text: string): { sign: string; packed: string } | null {
  if (text.length > maxLength) return null;
  const [, before = "", digits = "", after = ""] = price.exec(text.replace(/[\u00a0\u2009\u202f]/g, " ").trim()) ?? [];
  const beside = digits === "" || /\d/.test(after) ? "price not understood" : signsBeside(before, after, "asked");
  if (typeof beside === "string") return null;
  return { sign: signKey(...beside), packed: packDigits(digits) };
}

function signKey(sign: string, further: string): string {
  return `${sign}${further}`.replace(/\s+/g, "").toLowerCase();
}

const between = /\b(?:to|bis|à|a|al|au|hasta|tot|do|till|-|–)\b|[-–]/i;

/** The signs and names of currencies on both sides of a price, without other words that are known. */
function signsBeside(before: string, after: string, use: PriceUse = "asked"): [string, string] | PriceProblem {
  const [sign, further] = [before.trim(), after.replace(/^[.,]-+/, "").trim()];
  const isKnown = (text: string) => text === "" || possibleCurrencies(text) !== null;
  if (isKnown(sign) && isKnown(further)) return [sign, further];
  const [one, other] = [readPriceWords(sign), readPriceWords(further)];
  const problem = problemOfWords([...one.meanings, ...other.meanings], use);
  if (problem) return problem;
  const words = `${one.rest} ${other.rest}`.trim().split(" ");
  if (isKnown(one.rest) && isKnown(other.rest)) return [one.rest, other.rest];
  if (words.every(isKnown)) return [one.rest, other.rest];
  return words.length > 1 || /^[^\p{L}\p{Sc}]/u.test(words[0] ?? "") ? "price not understood" : "unknown currency";
}

/** A sign, a number and a sign. A full stop after a letter belongs to the sign: "Rs.500", but "$.50". */
const price = /^((?:[^\d\s.,+-]|(?<=\p{L})\.)(?:[^\d.,+-]|(?<=\p{L})\.)*)?([+-]?(?:[\d.,\s'’]*\d))\s*([^\d\s].*)?$/u;

const contradiction = "price and currency column disagree";

/** The currency that a price's signs and the hints say together. Undefined where nothing does, or an unknown sign. */
function currencyOf([sign = "", further = ""]: string[], hint: PriceHint): string | typeof contradiction | undefined {
  const { fallbackCurrency, localCurrency } = hint;
  const column = hint.currency ? readCurrency(hint.currency, [fallbackCurrency, localCurrency]) : null;
  if (!sign) return column === null ? fallbackCurrency : column;
  const hints = [readCurrency(further), column, fallbackCurrency, localCurrency];
  // "Sold for £12": the sign is one of the words.
  const written = [sign, ...sign.split(" ")].find((word) => readCurrency(word, hints) ?? mayMean(word, column ?? ""));
  if (written === undefined) return undefined;
  return column && !mayMean(written, column) ? contradiction : (column ?? readCurrency(written, hints));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** How many objects may be inside of each other: `{ price: { amount: { value: 12 } } }`. */
const maxDepth = 4;

function readPriceObject(object: Record<string, unknown>, hint: PriceHint, depth = 1): ReadPrice {
  const currency = typeof object.currency === "string" ? object.currency : hint.currency;
  if (typeof object.cents === "number" || typeof object.cents === "string")
    return readAnyPrice(object.cents, { ...hint, currency, inMinorUnits: true });
  // A text names its currency, and a number beside it does not: `{"raw": "$88.00", "extracted": 88}`.
  const written = object.raw ?? object.display ?? object.formatted ?? object.text;
  const inner = object.amount ?? object.value ?? object.price ?? written ?? object.extracted;
  if (inner == null && object.from != null && object.to != null) return failed("price range");
  const innerHint = { ...hint, currency };
  if (isObject(inner)) return depth < maxDepth ? readPriceObject(inner, innerHint, depth + 1) : failed("no price");
  return inner == null ? failed("no price") : readAnyPrice(inner, innerHint);
}

function unsignedPrice(amount: number, hint: PriceHint): ReadPrice {
  const currency = currencyOf([""], hint);
  if (currency === undefined || currency === contradiction) return failed(currency ?? "unknown currency");
  return inMinor(amount, currency, hint);
}

function inMinor(amount: number, currency: string, { inMinorUnits, mayBeFree }: PriceHint): ReadPrice {
  const minor = inMinorUnits ? Math.round(amount * 10 ** (minorDigits(currency) - 2)) : toMinor(amount, currency);
  if (!(minor <= maxMinor)) return failed("price not understood");
  return minor > 0 || (minor === 0 && mayBeFree) ? { ok: true, minor, currency } : failed("price is zero or less");
}

/** The currencies that a sign or word may mean; the first is the usual one where `isUsual`. */
const meanings = new Map<string, { currencies: string[]; isUsual: boolean }>();
const currencyByCountry = new Map<string, string>();

for (const [currency = "", countries = "", words = ""] of readFacts("currencies")) {
  for (const country of countries.split(" ")) currencyByCountry.set(country, currency);
  for (const marked of words.split(" ")) {
    const word = marked.replace(/\*$/, "");
    const known = meanings.get(word);
    if (!known) meanings.set(word, { currencies: [currency], isUsual: marked !== word });
    else if (marked === word) known.currencies.push(currency);
    else meanings.set(word, { currencies: [currency, ...known.currencies], isUsual: true });
  }
}

/** What may decide between the currencies of a sign such as "$" or "kr", strongest first. */
type CurrencyHints = readonly (string | null | undefined)[];

/** The ISO 4217 code of a code, sign or name as sellers write it: `gbp`, `£`, `AU $`, `Rs.`, `Swedish kronor`. */
export function readCurrency(text: string, hints: CurrencyHints = []): string | undefined {
  const possible = possibleCurrencies(text);
  if (!possible) return undefined;
  const { currencies, isUsual } = possible;
  if (currencies.length === 1) return currencies[0];
  return hints.find((hint) => hint && currencies.includes(hint)) ?? (isUsual ? currencies[0] : undefined);
}

/** Whether a sign or name may mean this currency. */
function mayMean(text: string, currency: string): boolean {
  return possibleCurrencies(text)?.currencies.includes(currency) ?? false;
}

const remembered = new Map<string, { currencies: string[]; isUsual: boolean } | null>();

function possibleCurrencies(text: string): { currencies: string[]; isUsual: boolean } | null {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const packed = text.replace(/\s+/g, "").toLowerCase();
  const code = packed.toUpperCase();
  const found = isCurrency(code)
    ? { currencies: [code], isUsual: true }
    : (meanings.get(packed) ?? meanings.get(packed.replace(/\.$/, "")) ?? null);
  if (remembered.size < 1_000 && text.length < 40) remembered.set(text, found);
  return found;
}

/** The currency of the country that a marketplace's name ends in: `EBAY_GB`, `ebay.se`, `amazon.co.uk`. */
export function currencyOfMarketplace(marketplace: string | null | undefined): string | undefined {
  return currencyByCountry.get(/(?<=[_.])[a-z]{2,3}$/i.exec(marketplace ?? "")?.[0].toLowerCase() ?? "");
}
