import { identifyItem } from "../../catalog/identification/identify-item.server.ts";
import {
  hasNamingCells,
  isWholeTitle,
  itemNamedBy,
  nameByColumns,
  readSpoiledArticle,
  readSpoiledNumber,
  titleOfAnything,
} from "../../catalog/identification/named-by-columns.server.ts";
import { kindsOnServer } from "../../catalog/kinds/all.server.ts";
import { cellText, type NamingCells, namingColumns } from "../../catalog/kinds/naming/naming-columns.ts";
import { clip, isAtMost } from "../../platform/text-length.ts";
import { maxNoteLength } from "../copy-fields.ts";
import { type EntryKind, itemKindOf } from "../entry-fields.ts";
import type { ColumnMeaning } from "./column-meanings.ts";
import { isColumnMeaning } from "./list-columns.ts";

const columnsThatName = namingColumns.filter((column) => isColumnMeaning(column));

/** What the columns of a row name it by. */
export interface RowName {
  number: string;
  title: string;
  /** The item, where the columns say it; undefined where the number or the title does. */
  key?: string | null;
}

/** The cells of a row that name a thing together. */
export function namingCells(cell: (name: ColumnMeaning) => string, title: string): NamingCells {
  const found: NamingCells = {};
  for (const column of columnsThatName) {
    const text = cellText(cell(column as ColumnMeaning));
    if (text !== undefined) found[column] = text;
  }
  const [own, number] = [cellText(title), cellText(cell("number"))];
  return { ...found, ...(own && { title: own }), ...(number && { number }) };
}

/** Names a row by all of its columns, and remarks on a number that a spreadsheet spoiled, and on what contradicts. */
export function nameRow(
  kind: EntryKind,
  { number, title }: { number: string; title: string },
  row: NamingCells,
  remark: (sentence: string) => void,
): RowName {
  const unspoiled = readSpoiledNumber(kind, number);
  if (unspoiled !== null) {
    remark(`was read with the number ${unspoiled}, which a spreadsheet had made ${shown(number)} of.`);
    return { number: unspoiled, title };
  }
  const article = readSpoiledArticle(kind, row);
  if (article?.number) {
    remark(`was read with the number ${article.number}, which a spreadsheet had made ${shown(number)} of.`);
  }
  const cells = article ?? row;
  const itemKind = itemKindOf(kind);
  const isNumbered = itemKind !== null && kindsOnServer[itemKind].numbers !== undefined;
  if (isNumbered || (!hasNamingCells(cells) && !(itemKind && cells.number))) return { number, title };
  return nameOfThing(kind, { number: cells.number ?? number, title }, cells, remark);
}

function nameOfThing(
  kind: EntryKind,
  own: { number: string; title: string },
  cells: NamingCells,
  remark: (sentence: string) => void,
): RowName {
  const itemKind = itemKindOf(kind);
  const { title, named } = nameByColumns(kind, cells);
  const { number: _, ...others } = cells;
  const withoutNumber = nameByColumns(kind, others);
  const isNumberUsed = withoutNumber.title !== title || withoutNumber.named !== named;
  const number = isNumberUsed ? "" : own.number;
  if (title === "") return { number, title: titleOfAnything(cells) ?? "", key: null };
  if (itemKind === null) return { number, title };
  if (named === null) {
    if (title === cells.title) return { number, title: own.title };
    const item = identifyItem(itemKind, title);
    if (item.others.length === 0) return { number, title };
    remark(`was read without its item: ${shown(title)} names several.`);
    return { number, title, key: null };
  }
  const item = itemNamedBy(itemKind, title, named);
  if (item.isContradictory) {
    remark(`was read without its item: its title and its columns (${shown(named)}) name different ones.`);
    return { number, title: own.title, key: null };
  }
  return { number, title: isWholeTitle(itemKind, title) || item.key === null ? own.title : named, key: item.key };
}

function shown(text: string): string {
  return `"${clip(text, 60)}"`;
}

/** Digits that a spreadsheet shortened: nobody knows the others. */
const shortened = /^\d(?:[.,]\d+)?e\+?\d+$/i;

/** The note of a row with the number of its certificate, where there is room for it. */
export function noteWithCertificate(note: string, certificate: string, remark: (sentence: string) => void): string {
  const number = cellText(certificate.replace(/^(?:="?|')|"$|\.0$/g, ""));
  if (number === undefined || note.includes(number)) return note;
  const whole = [note, `Certificate ${number}`].filter(Boolean).join("\n");
  if (!shortened.test(number) && isAtMost(maxNoteLength)(whole)) return whole;
  const why = shortened.test(number) ? "a spreadsheet has shortened it" : "its note has no room for it";
  remark(`was read without its certificate number ${shown(number)}: ${why}.`);
  return note;
}
