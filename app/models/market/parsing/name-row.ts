import type { ItemKind } from "../../catalog/categories.ts";
import {
  hasNamingCells,
  nameByColumns,
  readSpoiledArticle,
  readSpoiledNumber,
  refOfNamed,
} from "../../catalog/identification/named-by-columns.server.ts";
import { kindsOnServer } from "../../catalog/kinds/all.server.ts";
import { cellText, type NamingCells, namingColumns } from "../../catalog/kinds/naming/naming-columns.ts";
import { cleanTitle } from "../../catalog/titles/title.ts";
import type { FileColumn } from "./presets.ts";

/** Columns that name an item together, or alone: with them a row needs no title. */
const instead: readonly (readonly FileColumn[])[] = [
  ["title"],
  ["set_number"],
  ["series", "issue"],
  ["series", "volume"],
  ["player", "card_number"],
  ["player", "card_set"],
  ["player", "maker"],
  ["maker", "article_number"],
  ["maker", "model"],
  ["line", "model"],
];

/** Whether the rows of a file with these columns can be named. */
export function namesItems(columns: { has: (column: FileColumn) => boolean }): boolean {
  return instead.some((together) => together.every((column) => columns.has(column)));
}

/**
 * Whether a name means this in a file of this category: "Set name" is a card's set, and elsewhere the name of a set.
 * Without a category, rows say their own: any but that.
 */
export function columnsMeantIn(category: ItemKind | undefined): (column: FileColumn) => boolean {
  const naming = new Set<string>(namingColumns);
  const meant = category && new Set<string>(kindsOnServer[category].naming?.columns);
  return (column) => !naming.has(column) || (meant ? meant.has(column) : column !== "card_set");
}

/** What is said of a row that was read in another way than it stands. */
export type RowRemark =
  | "a number was read that a spreadsheet had changed"
  | "title and columns name different items"
  | "its id does not count: a spreadsheet rounded it";

/** What the columns of a row name it by. */
export interface RowName {
  title: string;
  /** Its catalogue reference: of its set number, or of what its columns name. */
  ref: string | null;
  remark: RowRemark | null;
  /** Whether columns beside the title say anything. */
  hasCells: boolean;
}

type TextOf = (column: FileColumn) => string | null;

/** Returns the function that names rows of a file with these columns; null where a title alone does. */
export function rowNamer(columns: ReadonlySet<FileColumn>): ((category: ItemKind, text: TextOf) => RowName) | null {
  const naming = namingColumns.filter((column) => columns.has(column));
  if (naming.length === 0 && !columns.has("set_number")) return null;
  return (category, text) => {
    const title = cleanTitle(text("title") ?? "");
    const number = text("set_number");
    if (kindsOnServer[category].numbers) return nameOfNumber(category, title, number);
    const cells: NamingCells = {};
    for (const column of naming) {
      const value = cellText(text(column) ?? "");
      if (value !== undefined) cells[column] = value;
    }
    if (title !== "") cells.title = title;
    if (!hasNamingCells(cells)) return { title, ref: null, remark: null, hasCells: false };
    const article = readSpoiledArticle(category, cells);
    const name = nameByColumns(category, article ?? cells);
    const ref = name.named === null ? null : refOfNamed(name.named);
    const remark = article && "a number was read that a spreadsheet had changed";
    return { title: name.title, ref, remark, hasCells: true };
  };
}

/** The set of a number, also of one that a spreadsheet spoiled. Without a title, the number gives one. */
function nameOfNumber(category: ItemKind, title: string, cell: string | null): RowName {
  const { numbers } = kindsOnServer[category];
  const unspoiled = cell === null ? null : readSpoiledNumber(category, cell);
  const number = unspoiled ?? cell;
  const isNumber = number !== null && numbers?.column?.test(number) === true;
  const ref = isNumber ? `${numbers?.ref}:${number}` : null;
  const key = isNumber && title === "" ? numbers?.keyOf(number) : null;
  return {
    title: key ? `${numbers?.item} ${key}` : title,
    ref,
    remark: unspoiled !== null && ref ? "a number was read that a spreadsheet had changed" : null,
    hasCells: cell !== null,
  };
}
