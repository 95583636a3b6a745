import { namesPeople } from "../files/file-columns.ts";
import { UnreadableFile } from "../files/unreadable-file.ts";
import { WrongArguments } from "../platform/errors.ts";
import { ellipsized } from "../platform/text-length.ts";
import { classify } from "./classify.server.ts";
import { type ColumnsFound, findColumns, howToRead, type ReadingOptions, type SaidColumns } from "./how-to-read.ts";
import {
  type ImportReport,
  importRows,
  type OpeningOptions,
  withEarlierChoice,
  withMarketFile,
} from "./import-file.server.ts";
import { importSetList, type SetListReport } from "./import-set-list.server.ts";
import { setListOf } from "./parsing/presets.ts";
import { type ReadRow, type Rejection, rowReader } from "./parsing/read-row.ts";
import { cellsOf } from "./read-batches.ts";

/** What is read from a column: "none" for nothing. */
export type ColumnMeaning = SaidColumns[number]["column"];

/** A column of a file, and what is read from it. */
export interface PreviewColumn {
  name: string;
  /** The first where several are read from it. */
  meaning: ColumnMeaning;
  /** What its name and its values alone would make of it. */
  meaningByName: ColumnMeaning;
}

/** One of the first rows of a file, and what becomes of it. */
export interface PreviewRow {
  line: number;
  /** In the order of the columns; null where the column is not read and may name people. */
  cells: (string | null)[];
  /** Null where the file cannot be read yet. */
  outcome: RowOutcome | null;
}

export type RowOutcome =
  | { is: "rejected"; reason: Rejection }
  | {
      is: "kept";
      kind: "sale" | "listing";
      category: string;
      /** Null where its title does not say which item it is. */
      itemKey: string | null;
      name: string | null;
      conditionKey: string;
      minor: number;
      currency: string;
      at: Date;
      /** Why no value counts it, as a sentence. */
      excluded: string | null;
    };

/** What would come of a file, and how it is read. */
export interface FilePreview {
  /** The first of them: `maxColumns`. */
  columns: PreviewColumn[];
  /** Columns that there are. */
  columnCount: number;
  rows: PreviewRow[];
  /** What an import would report; null where it could not begin. */
  report: ImportReport | SetListReport | null;
  /** Why it could not begin, as a sentence. */
  problem: string | null;
}

const maxColumns = 60;
const maxRows = 50;
const maxCellLength = 80;

/** Reads a file through, and says what an import would do. Stores nothing. */
export async function previewFromDisk(
  path: string,
  { opening, ...options }: ReadingOptions & { opening: OpeningOptions },
): Promise<FilePreview> {
  const preview: FilePreview = { columns: [], columnCount: 0, rows: [], report: null, problem: null };
  try {
    return await withMarketFile(path, { opening, options }, async (opened) => {
      const setList = setListOf(opened.columns);
      if (setList) return { ...preview, report: await importSetList(opened, setList, true) };
      const choice = await withEarlierChoice(opened, options);
      const byName = await findColumns(opened, { ...choice.reading, columns: [] });
      const how = await howToRead(opened, choice.reading).catch(async (error: unknown) => {
        // Its columns are shown all the same, so that somebody can say what they are.
        if (isProblem(error)) Object.assign(preview, rowsOf(await findColumns(opened, choice.reading), byName));
        throw error;
      });
      const readRow = rowReader({ ...how.facts, preset: how.preset }, how.columns);
      Object.assign(preview, rowsOf(how, byName, readRow));
      return { ...preview, report: await importRows(how, choice, { ...options, isDryRun: true }) };
    });
  } catch (error) {
    if (!isProblem(error)) throw error;
    return { ...preview, problem: error.sentence };
  }
}

const isProblem = (error: unknown) => error instanceof UnreadableFile || error instanceof WrongArguments;

/** The columns and the first rows of a file, and what becomes of these where it can be read. */
function rowsOf(found: ColumnsFound, byName: ColumnsFound, readRow?: ReturnType<typeof rowReader>) {
  const names = found.file.columns.slice(0, maxColumns);
  const isHidden = names.map((name) => meaningOf(found, name) === "none" && namesPeople(name));
  return {
    columns: names.map((name) => ({ name, meaning: meaningOf(found, name), meaningByName: meaningOf(byName, name) })),
    columnCount: found.file.columns.length,
    rows: found.first.slice(0, maxRows).map((row) => ({
      line: row.line,
      cells: cellsOf(row, names).map((cell, at) => (isHidden[at] ? null : ellipsized(cell, maxCellLength))),
      outcome: readRow ? outcomeOf(readRow(row)) : null,
    })),
  };
}

function meaningOf({ columns: { feeding } }: Pick<ColumnsFound, "columns">, name: string): ColumnMeaning {
  // Dots reach into the objects of a JSON file.
  const isRead = (read: string) => read === name || read.startsWith(`${name}.`);
  return [...feeding].find(([, names]) => names.some(isRead))?.[0] ?? "none";
}

function outcomeOf(result: ReadRow): RowOutcome {
  if (!result.ok) return { is: "rejected", reason: result.rejection };
  const { row, itemKey, name, facts, condition, exclusionReason } = classify(result.record);
  const { kind, category, priceMinor: minor, currency } = row;
  return {
    ...{ is: "kept", kind, category, itemKey, minor, currency, excluded: exclusionReason },
    name: facts?.name ?? name,
    conditionKey: condition.key,
    at: row.kind === "sale" ? row.soldAt : row.observedAt,
  };
}
