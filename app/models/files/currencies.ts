import { readFacts } from "#db/reference/facts.ts";
import { isCurrency } from "./currency-codes.ts";

/** The currencies that a sign or word may mean; the first is the usual one where `isUsual`. */
const meanings = new Map<string, { currencies: string[]; isUsual: boolean }>();
const currencyByCountry = new Map<string, string>();
const withDecimalComma = new Set<string>();

for (const [currency = "", countries = "", mark, words = ""] of readFacts("currencies")) {
  for (const country of countries.split(" ")) currencyByCountry.set(country, currency);
  if (mark === ",") withDecimalComma.add(currency);
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

/** Whether prices in this currency are mostly written with a decimal comma, so that "1.234" is a thousand. */
export function hasDecimalComma(currency: string): boolean {
  return withDecimalComma.has(currency);
}

/** Whether a sign or name may mean this currency. */
export function mayMean(text: string, currency: string): boolean {
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
