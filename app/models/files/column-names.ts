import { readFacts } from "#db/reference/facts.ts";
import { foldTitle } from "../catalog/title.ts";
import { readCurrency } from "./currencies.ts";
import { isCurrency } from "./currency-codes.ts";

interface NameRule {
  column: string;
  /** A name holds a word of each group… */
  needs: Set<string>[];
  /** …and no word but these and those of the groups. */
  allowed: Set<string>;
}

const rules: NameRule[] = readFacts("column-names").map(([column = "", needs = "", mayHave = ""]) => {
  const groups = needs.split(" ").map((group) => group.split("|"));
  return {
    column,
    needs: groups.map((group) => new Set(group)),
    allowed: new Set([...groups.flat(), ...mayHave.split(" ")]),
  };
});

/** What a column's name says of its values. */
export interface NamedColumn<Column extends string = string> {
  column: Column;
  /** Lower is a better reason to take this column than another one of the file. */
  rank: number;
  /** The currency in the name of a column of prices: "Price (GBP)", "price_usd". */
  currency?: string;
  inMinorUnits?: boolean;
  /** A "unit price". */
  isUnitPrice?: boolean;
}

/** What a column of a file is taken for by the words of its name: "Full Title", `sold_amount`, `dateSold`. */
export function readColumnName<Column extends string>(name: string): NamedColumn<Column> | null {
  const words = wordsOfName(name);
  const plain = words.filter((word) => !isMoneyWord(word));
  const rank = rules.findIndex(({ needs, allowed }) => {
    return plain.every((word) => allowed.has(word)) && needs.every((group) => plain.some((word) => group.has(word)));
  });
  const column = rules[rank]?.column as Column | undefined;
  if (!column) return null;
  if (!/price$/.test(column)) return plain.length === words.length ? { column, rank } : null;
  return { column, rank, ...moneyOfName(name, words) };
}

function moneyOfName(name: string, words: readonly string[]): Omit<Partial<NamedColumn>, "column"> {
  const code = words.find(isCurrencyCode)?.toUpperCase() ?? readCurrency(/\p{Sc}/u.exec(name)?.[0] ?? "");
  return {
    ...(code && { currency: code }),
    ...(words.some((word) => minorUnits.has(word)) && { inMinorUnits: true }),
    ...(words.some((word) => word === "unit" || word === "each" || word === "per") && { isUnitPrice: true }),
  };
}

const minorUnits = new Set(["cents", "pence", "minor"]);

function isMoneyWord(word: string): boolean {
  return minorUnits.has(word) || isCurrencyCode(word);
}

function isCurrencyCode(word: string): boolean {
  return word.length === 3 && word !== "all" && isCurrency(word.toUpperCase());
}

const maxNameLength = 80;

/** The words of a name in any spelling: "dateSold", "Date_Sold", "DATE SOLD". */
export function wordsOfName(name: string): string[] {
  if (name.length > maxNameLength) return ["too long"];
  return foldCase(name).map(foldTitle);
}

function foldCase(name: string): string[] {
  return name.normalize("NFKC").match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\p{N}+/gu) ?? [];
}
