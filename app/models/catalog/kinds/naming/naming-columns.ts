import { clip } from "../../../platform/text-length.ts";
import { cleanTitle, foldTitle, isPlaceholderTitle } from "../../titles/title.ts";

/** Columns of a file that name a thing together. `title` and `number` are those that name it, or a part of it, alone. */
export const namingColumns = [
  "series",
  "issue",
  "issue_letter",
  "volume",
  "variant",
  "printing",
  "maker",
  "line",
  "model",
  "year",
  "card_set",
  "card_number",
  "player",
  "article_number",
  "scale",
  "colour",
] as const;

export type NamingColumn = (typeof namingColumns)[number];

/** What a row says in these columns, cleaned. Empty cells are absent. */
export type NamingCells = Partial<Record<NamingColumn | "title" | "number", string>>;

/** How the columns of a file name an item of a kind. */
export interface Naming {
  /** The columns that it reads. */
  columns: readonly NamingColumn[];
  /**
   * The natural title of what the cells name together, which `identify` reads; null where they do not. Its words are
   * those of the columns, and of the title where that says what no column says.
   *
   * { series: "Amazing Spider-Man", issue: "300" } → "Amazing Spider-Man #300"
   */
  titleOf: (cells: NamingCells) => string | null;
  /** Whether a title names an item by itself: with an issue, a card's number. Else it is the name of a series, a remark. */
  isWhole: (title: string) => boolean;
  /** Columns that only things of this kind have together. */
  hallmarks?: readonly NamingColumn[];
  /** Titles of known items, by which a number that a spreadsheet spoiled is read. */
  listed?: () => readonly string[];
}

/** Characters of a cell that are read: more name nothing. */
const maxCellLength = 200;

/** The text of a cell; undefined for one that says nothing: "-", "n/a". */
export function cellText(value: string): string | undefined {
  const text = cleanTitle(clip(value, maxCellLength).replace(/\p{Cc}+/gu, " "));
  return text === "" || isPlaceholderTitle(text) || /^(?:none|unknown)$/i.test(text) ? undefined : text;
}

/** "1986" of "1986", "1986.0" and "1986-87", which stays; null for what is no year. */
export function yearIn(cell: string | undefined): string | null {
  return /^((?:18|19|20)\d\d(?:\s?[-/]\s?\d{2,4})?)(?:\.0+)?$/.exec(cell ?? "")?.[1] ?? null;
}

/** Words of a variant's column that say that the thing is the ordinary one. */
const ordinary =
  /^(?:no(?:ne|t? variant)?|false|0|regular|standard|normal|base(?: (?:card|set))?|common|(?:cover )?a|original|(?:1(?:st)?|first)(?: print(?:ing)?| edition)?|direct(?: edition| market)?|unknown)$/;

/** The variant that a column says, without what would be read as a number; null for the ordinary thing. */
export function variantIn(cell: string | undefined): string | null {
  const text =
    cell
      ?.replace(/[#()[\]]+/g, " ")
      .replace(/\s+/g, " ")
      .trim() ?? "";
  return text === "" || ordinary.test(foldTitle(text)) ? null : text;
}

/** Whether a text has all words of another one. */
export function hasWords(text: string, words: string): boolean {
  const own = new Set(wordsOf(text));
  return wordsOf(words).every((word) => own.has(word));
}

/** The parts in their order, without those whose words stand in another one: "Topps" before "Topps Chrome". */
export function joinedParts(parts: readonly (string | null | undefined)[]): string {
  const some = parts.filter((part): part is string => Boolean(part));
  return some
    .filter((part, at) => {
      return some.every((other, place) => {
        const isSaid = place !== at && hasWords(other, part);
        return !isSaid || (hasWords(part, other) && at < place);
      });
    })
    .join(" ");
}

function wordsOf(text: string): string[] {
  return foldTitle(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
