import { kindsOnServer } from "../kinds/all.server.ts";
import type { ItemKind } from "../kinds/all.ts";
import { findFacts } from "../kinds/known-items.server.ts";
import {
  hasWords,
  joinedParts,
  type NamingCells,
  namingColumns,
  variantIn,
  yearIn,
} from "../kinds/naming/naming-columns.ts";
import { cleanTitle } from "../titles/title.ts";
import { type ItemIdentification, unidentified } from "../titles/words.ts";
import { identifyItem, keyOfNumber } from "./identify-item.server.ts";
import { unspoiledNumbers, wholeNumber } from "./spoiled-number.ts";

/** What the columns of a row name. */
export interface NamedRow {
  /** The title of the row: its own, or the one that its columns make. Empty where it has none. */
  title: string;
  /** What its columns name, where its own title stays. */
  named: string | null;
}

/** Whether a title names an item of its kind by itself. */
export function isWholeTitle(itemKind: ItemKind, title: string): boolean {
  return kindsOnServer[itemKind].naming?.isWhole(title) ?? true;
}

/** The title of a row whose columns name a thing together, by the rules of its kind. */
export function nameByColumns(itemKind: ItemKind | "other", cells: NamingCells): NamedRow {
  const { title = "" } = cells;
  const naming = itemKind === "other" ? undefined : kindsOnServer[itemKind].naming;
  const own = itemKind === "other" ? titleOfAnything(cells) : naming?.titleOf(cells);
  const named = own && cleanTitle(own);
  if (!named || named === title) return { title, named: null };
  const isTold = title === "" || (hasWords(named, title) && !naming?.isWhole(title));
  return isTold ? { title: named, named: null } : { title, named };
}

/** The title of a thing of no kind: all that names it, so that two issues are two things. */
export function titleOfAnything(cells: NamingCells): string | null {
  const { title, series, model, player, line, maker, card_set: set, volume, issue, card_number: card } = cells;
  const name = title ?? joinedParts([yearIn(cells.year), maker, set, line, series, player, model]);
  const number = issue ?? card ?? cells.article_number ?? "";
  const further = [
    volume && !hasWords(name, volume) ? `Vol. ${volume.replace(/^vol(?:ume)?\.?\s*/i, "")}` : null,
    number && !hasWords(name, number) ? `#${number.replace(/^#\s*/, "")}` : null,
    variantIn(cells.issue_letter),
    variantIn(cells.variant),
  ];
  return name === "" ? null : [name, ...further.filter((part) => part && !hasWords(name, part))].join(" ");
}

/** Whether any column of these cells says more than a title or a number does. */
export function hasNamingCells(cells: NamingCells): boolean {
  return namingColumns.some((column) => cells[column] !== undefined);
}

/** The item of a row with a title of its own and columns that name one. */
interface ItemOfRow extends ItemIdentification {
  /** Whether the title and the columns name different items: then it is neither. */
  isContradictory: boolean;
}

/**
 * The item that the columns name, where the title agrees: it names none by itself, or the same one with more or fewer
 * details. The one with more of them is meant.
 */
export function itemNamedBy(itemKind: ItemKind, title: string, named: string): ItemOfRow {
  const byColumns = identifyItem(itemKind, named);
  const byTitle = identifyItem(itemKind, title);
  if (byColumns.key === null) return { ...byTitle, isContradictory: false };
  if (byColumns.others.length > 0) return contradictory(byTitle);
  if (byTitle.key === null || !isWholeTitle(itemKind, title)) {
    const isOfItem = identifyItem(itemKind, `${named}, ${title}`).key !== null;
    return isOfItem
      ? { ...byColumns, isContradictory: false }
      : { ...unidentified, others: byTitle.others, isContradictory: false };
  }
  const [ofColumns, ofTitle] = [detailsOf(byColumns.key), detailsOf(byTitle.key)];
  if (isWithin(ofColumns, ofTitle)) return { ...byTitle, isContradictory: false };
  if (isWithin(ofTitle, ofColumns)) return { ...byColumns, others: byTitle.others, isContradictory: false };
  return contradictory(byTitle);
}

function contradictory({ others }: ItemIdentification): ItemOfRow {
  return { ...unidentified, others, isContradictory: true };
}

/** The words of a key without its years, of which a title may have another one: that of the cover, of the series. */
function detailsOf(key: string): ReadonlySet<string> {
  return new Set(key.split("-").filter((word) => !/^(?:18|19|20)\d\d$/.test(word)));
}

function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((word) => all.has(word));
}

const prefix = "named:";

/** What the columns of a row name, as its catalogue reference, so that it is read again by the rules of another day. */
export function refOfNamed(named: string): string {
  return `${prefix}${named}`;
}

/** What the columns named; null for other references. */
export function namedInRef(ref: string | null): string | null {
  return ref?.startsWith(prefix) ? ref.slice(prefix.length) : null;
}

/**
 * A catalogue number that a spreadsheet spoiled, where one reading alone is a known item, or where it has made a decimal
 * of it; null where it is known as it stands, and where nothing or several things can be meant.
 */
export function readSpoiledNumber(itemKind: ItemKind | "other", number: string): string | null {
  if (itemKind === "other") return null;
  const isKnown = (key: string | null) => key !== null && findFacts(itemKind, key) !== undefined;
  if (isKnown(keyOfNumber(itemKind, number))) return null;
  const { numbers } = kindsOnServer[itemKind];
  if (!numbers) return null;
  const reading = onlyOne(unspoiledNumbers(number, numbers.widths), (text) => {
    const key = keyOfNumber(itemKind, text);
    return isKnown(key) ? key : null;
  });
  return reading ?? wholeNumber(number);
}

const listedKeys = new Map<ItemKind, ReadonlySet<string>>();

/** The same for a number that names an item together with other columns. */
export function readSpoiledArticle(itemKind: ItemKind | "other", cells: NamingCells): NamingCells | null {
  const column = cells.article_number === undefined ? "number" : "article_number";
  const number = cells[column];
  // Only such a text may be spoiled.
  if (itemKind === "other" || number === undefined || !/^["'=]|[.,' ]\d|e\+?\d/i.test(number)) return null;
  const { naming } = kindsOnServer[itemKind];
  const whole = wholeNumber(number);
  const asWhole = whole === null ? null : { ...cells, [column]: whole };
  if (!naming?.listed) return asWhole;
  const keyOf = (text: string) => {
    const title = naming.titleOf({ ...cells, [column]: text });
    return title === null ? null : identifyItem(itemKind, title).key;
  };
  const listed =
    listedKeys.get(itemKind) ?? new Set(naming.listed().flatMap((title) => identifyItem(itemKind, title).key ?? []));
  listedKeys.set(itemKind, listed);
  if (listed.has(keyOf(number) ?? "")) return null;
  const reading = onlyOne(unspoiledNumbers(number), (text) => {
    const key = keyOf(text);
    return key !== null && listed.has(key) ? key : null;
  });
  return reading === null ? asWhole : { ...cells, [column]: reading };
}

/** The reading of the only key that is one. */
function onlyOne(readings: readonly string[], keyOf: (reading: string) => string | null): string | null {
  const known = readings.flatMap((reading) => {
    const key = keyOf(reading);
    return key === null ? [] : [{ reading, key }];
  });
  return new Set(known.map(({ key }) => key)).size === 1 ? (known[0]?.reading ?? null) : null;
}
