import { wordsOfName } from "../../files/column-names.ts";
import { readCurrency } from "../../files/currencies.ts";

/** What a column of a collector's list may hold. */
type Meaning =
  | "number"
  | "title"
  | "artist"
  | "list"
  | "owned"
  | "wanted"
  | "quantity"
  | "condition"
  | "paid"
  | "price"
  | "currency"
  | "acquired"
  | "added"
  | "place"
  | "note"
  | "category"
  | "url";

const quantity = "(?:qty|quantity|number|count|copies|menge|anzahl|amount)";

/** By the words of its name. The first that matches wins. */
const meanings: readonly [Meaning, RegExp][] = [
  ["owned", new RegExp(`^(?:${quantity} (?:owned|own)|(?:owned|own) ${quantity}|i own|own|owned)$`)],
  ["wanted", new RegExp(`^(?:${quantity} (?:wanted|want)|(?:wanted|want) ${quantity}|i want|want|wanted|wishlist)$`)],
  ["number", /^(?:(?:set|item|lego|catalog|catalogue|minifig|minifigure|fig) )?(?:number|num|no|nr)$/],
  ["number", /^(?:(?:lego )?set(?: id)?|catalog|catalogue|item id|minifig(?:ure)?(?: id)?|setnummer|artikelnummer)$/],
  ["quantity", new RegExp(`^${quantity}$`)],
  ["title", /^(?:(?:set|item|product|full|lego|minifig|minifigure) )?(?:title|name|titel|bezeichnung)$/],
  ["artist", /^artist$/],
  ["list", /^(?:list|status|collection type)$/],
  ["condition", /^(?:(?:collection )?(?:media |item )?condition|zustand)$/],
  ["paid", /^(?:price paid|paid(?: price)?|(?:purchase|buy|my) (?:price|cost)|cost|bought for|kaufpreis)$/],
  ["price", /^(?:(?:asking|list|retail) )?price$/],
  ["currency", /^(?:currency|wahrung)(?: code)?$/],
  ["acquired", /^(?:(?:date )?(?:acquired|purchased|bought)(?: on| date)?|purchase date|date of purchase|kaufdatum)$/],
  ["added", /^(?:date added|added(?: on| at)?)$/],
  ["place", /^(?:location|place|storage|shelf|room|(?:collection )?folder|lagerort)$/],
  ["note", /^(?:(?:collection )?notes?|comments?|remarks?|notizen?)$/],
  ["category", /^(?:category|kind)$/],
  ["url", /^(?:url|link|web page|website)$/],
];

export interface ColumnMeaning {
  index: number;
  /** Lower is a better reason to take this column. */
  rank: number;
  /** The one in its name: "Price paid (GBP)". */
  currency?: string;
}

/** Which column holds what. Of two for the same, the one with the better name, then the first. */
export function readColumns(columns: readonly string[]): Map<Meaning, ColumnMeaning> {
  const found = new Map<Meaning, ColumnMeaning>();
  for (const [index, column] of columns.entries()) {
    const words = wordsOfName(column);
    const last = words.at(-1) ?? "";
    const code = words.length > 1 && last.length === 3 ? readCurrency(last) : undefined;
    const sign = readCurrency(/\p{Sc}/u.exec(column.slice(0, 80))?.[0] ?? "");
    const name = (code ? words.slice(0, -1) : words).join(" ");
    const rank = meanings.findIndex(([, pattern]) => pattern.test(name));
    const meaning = meanings[rank]?.[0];
    if (!meaning || (found.get(meaning)?.rank ?? rank + 1) <= rank) continue;
    const currency = code ?? sign;
    found.set(meaning, { index, rank, ...(currency && { currency }) });
  }
  return found;
}
