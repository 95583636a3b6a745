import { readFacts } from "#db/reference/facts.ts";
import { foldTitle } from "../catalog/titles/title.ts";
import { isCurrency } from "./currency-codes.ts";
import { readCurrency } from "./price-text.ts";

/** Who reads a file: the market's import, or the import of a collection. Some names mean something to one of them alone. */
type Reader = "market" | "collection";

interface NameRule {
  /** The reader for whom the name has this meaning; null for both. */
  reader: Reader | null;
  column: string;
  /** A name holds a word of each group… */
  needs: Set<string>[];
  /** …and no word but these and those of the groups. */
  allowed: Set<string>;
}

const rules: NameRule[] = readFacts("column-names").map(([reader = "", column = "", needs = "", mayHave = ""]) => {
  const groups = needs.split(" ").map((group) => group.split("|"));
  return {
    reader: (reader as Reader) || null,
    column,
    needs: groups.map((group) => new Set(group)),
    allowed: new Set([...groups.flat(), ...mayHave.split(" ")]),
  };
});

/** The ranks of the rules whose first group has a word: a name holds one of them, or the rule is not its. */
const ranksByWord = new Map<string, number[]>();

for (const [rank, { needs }] of rules.entries()) {
  for (const word of needs[0] ?? []) ranksByWord.set(word, [...(ranksByWord.get(word) ?? []), rank]);
}

/** What a column's name says of its values. */
export interface NamedColumn<Column extends string = string> {
  column: Column;
  /** Lower is a better reason to take this column than another one of the file. */
  rank: number;
  /** The currency in the name of a column of prices: "Price (GBP)", "price_usd". */
  currency?: string;
  inMinorUnits?: boolean;
  /** Whether the column holds the price of one piece: "unit price". */
  isUnitPrice?: boolean;
}

/** What a column of a file is taken for by the words of its name: "Full Title", `sold_amount`, `dateSold`. */
export function readColumnName<Column extends string>(name: string, by: Reader): NamedColumn<Column> | null {
  const [best] = meaningsOfName<Column>(name, by);
  return best ?? null;
}

/** What a column's name says besides, when somebody has said what the column holds. */
export function nameAs<Column extends string>(name: string, column: Column): NamedColumn<Column> {
  return { column, rank: 0, ...(isOfMoney(column) && moneyOfName(name, wordsOfName(name))) };
}

/** All that a name may mean, the best first, each meaning once. */
function meaningsOfName<Column extends string>(name: string, by: Reader): NamedColumn<Column>[] {
  const sign = currencySign(name);
  const words = wordsOfName(sign ? name.replace(sign.text, " ") : name);
  const plain = words.filter((word, index) => {
    return !minorUnits.has(word) && !currencyOfWord(words, index) && !isBeforeCurrency(words, index);
  });
  const found = new Map<string, NamedColumn<Column>>();
  const ranks = new Set(plain.flatMap((word) => ranksByWord.get(word) ?? []));
  for (const rank of [...ranks].sort((one, other) => one - other)) {
    const rule = rules[rank];
    if (!rule) continue;
    const { reader, column, needs, allowed } = rule;
    if ((reader !== null && reader !== by) || ((sign || plain.length < words.length) && !isOfMoney(column))) continue;
    const isMeant =
      plain.every((word) => allowed.has(word)) && needs.every((group) => plain.some((word) => group.has(word)));
    if (!isMeant || found.has(column)) continue;
    found.set(column, { column: column as Column, rank, ...(isOfMoney(column) && moneyOfName(name, words)) });
  }
  return [...found.values()];
}

/** Columns whose names are weighed: the first ones of a file. */
const maxColumns = 200;

/**
 * Which column is taken for what. Every name is weighed for every meaning; the best pair wins wherever it stands, then
 * the next of what is left: "Date Sold" is the date of a sale before "Purchase Date" is.
 */
export function assignColumns<Column extends string>(
  names: readonly string[],
  by: Reader,
  isWanted: (column: Column) => boolean,
): (NamedColumn<Column> & { name: string; index: number })[] {
  const pairs = names.slice(0, maxColumns).flatMap((name, index) => {
    return meaningsOfName<Column>(name, by).map((named) => ({ ...named, name, index }));
  });
  pairs.sort((one, other) => one.rank - other.rank || one.index - other.index);
  const taken = new Set<string | number>();
  return pairs.filter(({ column, index }) => {
    if (!isWanted(column) || taken.has(column) || taken.has(index)) return false;
    taken.add(column).add(index);
    return true;
  });
}

function isOfMoney(column: string): boolean {
  return /price$|^paid$/.test(column);
}

function moneyOfName(name: string, words: readonly string[]): Omit<Partial<NamedColumn>, "column"> {
  const [code] = words.flatMap((_, index) => currencyOfWord(words, index) ?? []);
  const currency = code ?? currencySign(name)?.currency;
  return {
    ...(currency && { currency }),
    ...(words.some((word) => minorUnits.has(word)) && { inMinorUnits: true }),
    ...(words.some((word) => word === "unit" || word === "each" || word === "per") && { isUnitPrice: true }),
  };
}

/** The sign of a currency in a name, with the letters and the word before it: "Paid (US$)", "Value in £". */
function currencySign(name: string): { text: string; currency: string } | null {
  if (name.length > maxNameLength) return null;
  const found = /(?:\b(?:in|en|w|i)\s)?\s*((?<!\p{L})\p{L}{0,3}\p{Sc})/iu.exec(name);
  const currency = found && (readCurrency(found[1] ?? "") ?? readCurrency(/\p{Sc}/u.exec(name)?.[0] ?? ""));
  return found && currency ? { text: found[0], currency } : null;
}

const minorUnits = new Set([
  "cent",
  "cents",
  "pence",
  "pennies",
  "minor",
  "centavos",
  "centimes",
  "centimos",
  "centesimi",
  "grosze",
  "ore",
]);

/** What stands between a price and the name of its currency: "Preis in Euro", "Prix en euros", "Cena w zł". */
const beforeCurrency = new Set(["in", "en", "w", "i"]);

function isBeforeCurrency(words: readonly string[], index: number): boolean {
  return beforeCurrency.has(words[index] ?? "") && index > 0 && currencyOfWord(words, index + 1) !== undefined;
}

/** The currency that a word is the code of; the last word may also be a name, such as "yen". */
function currencyOfWord(words: readonly string[], index: number): string | undefined {
  const word = words[index] ?? "";
  if (index > 1 && index === words.length - 1 && beforeCurrency.has(words[index - 1] ?? "")) return readCurrency(word);
  if (index > 0 && index === words.length - 1 && /^euros?$/.test(word)) return "EUR";
  if (word.length !== 3 || word === "all") return undefined;
  const isLast = index > 0 && index === words.length - 1;
  return isCurrency(word.toUpperCase()) ? word.toUpperCase() : isLast ? readCurrency(word) : undefined;
}

const maxNameLength = 80;

/** "Issue #", "Card#": the number of it. "# of bids" is a count. */
const numberSign = /(?<=\p{L} ?)#\s*$/u;

/** "N° de carte", "N.º de set", "Nº", "N. ordine": the abbreviation of a number in Romance languages. */
const shortNumber = /(?<![\p{L}\p{N}])n(?:\.?[°º]|\.(?=\s|$))/giu;

/** The words of a name in any spelling: "dateSold", "Date_Sold", "DATE SOLD". */
export function wordsOfName(name: string): string[] {
  if (name.length > maxNameLength) return ["too long"];
  return foldCase(name.replace(numberSign, " Number").replace(shortNumber, " No ")).map(foldTitle);
}

function foldCase(name: string): string[] {
  return name.normalize("NFKC").match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\p{N}+/gu) ?? [];
}
