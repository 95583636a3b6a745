import { z } from "zod";
import { isConditionKey } from "../../catalog/conditions/conditions.ts";
import { isCurrency } from "../../files/currency-codes.ts";
import type { DateOrder } from "../../files/date-text.ts";
import type { ColumnWithSamples } from "../../files/file-columns.ts";
import type { FirstLine, FrameLine } from "../../files/table.ts";
import { toMinor } from "../../platform/amounts.ts";
import { clip, isAtMost } from "../../platform/text-length.ts";
import { isPastDay, maxCopies, maxNoteLength, maxPlaceLength, tooManyCopies } from "../copy-fields.ts";
import {
  collectionTypes,
  entryKinds,
  maxConditionLength,
  maxItemIdLength,
  safeUrl,
  targetBases,
  targetDirections,
} from "../entry-fields.ts";
import type { ChosenColumns, ListChoice, StatusFound } from "./column-meanings.ts";

/** What a JSON file of ours calls itself. */
export const ownFormat = "chartables-collection";

/** Text that PostgreSQL takes, of one line, as long as ours may be. */
const line = (most: number) =>
  z.string().transform((written) => clip(written.toWellFormed(), most).replace(/\p{Cc}/gu, " "));
const currency = z.string().refine(isCurrency);
const conditionKey = z.string().refine(isConditionKey);
/** A decimal amount of the currency beside it. */
const amount = z
  .number()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  // What is written with an exponent, 1e-7, is not an amount of any currency.
  .transform((written) => (written < 0.0001 ? 0 : written));
const day = z.string().refine(isPastDay);
const instant = z.iso.datetime().refine((at) => at >= "1990" && Date.parse(at) <= Date.now());

export const copySchema = z.object({
  conditionKey,
  quantity: z.int().min(1).max(9_999),
  paid: amount.nullable(),
  fees: amount.nullable(),
  currency,
  acquiredOn: day.nullable(),
  place: z.string().nullable(),
  note: z.string().nullable(),
  goneOn: day.nullable(),
  proceeds: amount.nullable(),
  proceedsCurrency: currency,
  addedAt: instant.nullable(),
});

export const targetSchema = z
  .object({
    // Files from before there was a choice have none.
    basis: z
      .enum(targetBases)
      .nullish()
      .transform((basis) => basis ?? "value"),
    direction: z.enum(targetDirections),
    amount,
    currency,
    conditionKey: conditionKey.nullable(),
    addedAt: instant.nullable(),
  })
  .refine((target) => toMinor(target.amount, target.currency) > 0, { path: ["amount"] });

/** An entry of a collection as our files have it: all that belongs to it, and no id of the database. */
export const fileEntrySchema = z.object({
  list: z.enum(collectionTypes),
  kind: z.enum(entryKinds),
  key: line(200).nullable(),
  itemId: line(maxItemIdLength).pipe(z.string().min(1)),
  title: line(300).pipe(z.string().regex(/\S/)),
  price: amount.nullable(),
  currency,
  condition: line(maxConditionLength).pipe(z.string().regex(/\S/)),
  conditionKey,
  /** The value of its condition when it was added. */
  median: amount.nullable(),
  url: z.string().nullable(),
  addedAt: instant.nullable(),
  target: targetSchema.nullable(),
  // Counted before any is read.
  copies: z.array(z.unknown()).max(maxCopies).pipe(z.array(copySchema)),
});

export type FileEntry = z.output<typeof fileEntrySchema>;

export type FileCopy = FileEntry["copies"][number];

/** What an imported file holds, whoever wrote it. */
export interface ReadFile {
  /** What it was taken for: "a BrickLink wanted list". */
  format: string;
  /** Ours says of each item what it is and what it was worth. */
  isOwn: boolean;
  entries: PlacedEntry[];
  problems: RowProblem[];
  /** Where its rows were found, for a file with rows and columns. */
  table?: TableFound;
  /** How its columns were read, for a list of another program. */
  list?: ListFound;
}

/** How the columns of a list were read. */
export interface ListFound {
  columns: ColumnWithSamples[];
  /** What each is read as, and would be by its name alone. */
  meanings: ChosenColumns;
  meaningsByName: ChosenColumns;
  /** What somebody said of this file, or of an earlier one with the same header. */
  choice: ListChoice;
  isChosenBefore: boolean;
  /** Whether the list leaves open what a price paid of 0 means, and how it was read. */
  isZeroUnclear: boolean;
  isZeroPaid: boolean;
  /** Statuses that no table knows. */
  statuses: StatusFound[];
  dates: DatesFound;
  /** Why nothing of it can be read, as its columns are. */
  refusal: string | null;
}

/** How the dates of a list were read. */
export interface DatesFound {
  /** "Dates were read day first, from 2026-10-28 to 2026-11-12."; null without dates. */
  sentence: string | null;
  /** Set where the list leaves open how its dates begin: one of them, both its readings, and what was chosen. */
  question: { example: string; readings: Record<DateOrder, string>; chosen: DateOrder | null } | null;
  /** What has to be chosen before anything is added; null where nothing has. */
  toChoose: string | null;
}

/** Where the rows of a file were found, and what is none of them. */
export interface TableFound {
  headerLine: number;
  /** The first lines, one of which is the header. */
  lines: readonly FirstLine[];
  frame: FrameLine[];
  /** The sheet that was read, and the names of all; null for text. */
  sheet: { name: string; names: readonly string[] } | null;
  /** Number of rows that were read, and of those without an entry. */
  rows: { read: number; rejected: number };
}

/** An entry, and where it stands in its file: "Line 7". */
export interface PlacedEntry {
  at: string;
  entry: FileEntry;
}

/** What is wrong with one row, in a sentence. */
export interface RowProblem {
  at: string;
  sentence: string;
}

/** Maximum bytes of a file that is imported. */
export const maxFileBytes = 1_000_000;

/** Maximum bytes of a workbook when it is unpacked. */
export const maxUnpackedBytes = 20_000_000;

/** Maximum rows that are read of one file. */
export const maxRows = 5_000;

/** Columns that a row may have. */
export const maxColumns = 200;

export const rowsLeftOut: RowProblem = {
  at: "The rest",
  sentence: "was not read: a file has at most 5,000 rows. Split it into several.",
};

/** Reads an entry of our own files. A link that is not valid is left out. */
export function readOwnEntry(at: string, value: unknown, into: Pick<ReadFile, "entries" | "problems">): void {
  const read = fileEntrySchema.safeParse(value);
  if (!read.success) {
    const isOfCopies = read.error.issues.some(({ code, path }) => code === "too_big" && path.at(-1) === "copies");
    if (isOfCopies) {
      into.problems.push({ at, sentence: `was not added: ${tooManyCopies}` });
      return;
    }
    const field = read.error.issues[0]?.path.findLast((part) => typeof part === "string");
    const sentence = field
      ? `was not added: its ${inWords(String(field))} is not understood.`
      : "was not added: it is not an entry.";
    into.problems.push({ at, sentence });
    return;
  }
  placeEntry(at, { ...read.data, url: readUrl(at, read.data.url, into.problems) }, into);
}

/** Adds an entry to what a file holds. A note or a place that is longer than ours may be is cut, and reported. */
export function placeEntry(
  at: string,
  entry: FileEntry,
  { entries, problems }: Pick<ReadFile, "entries" | "problems">,
) {
  const cut = (field: "place" | "note", most: number) => {
    if (entry.copies.some((copy) => !isAtMost(most)(copy[field] ?? "")))
      problems.push({ at, sentence: `was read with the first ${most} characters of its ${field} only.` });
    return (text: string | null) => text && clip(text.toWellFormed(), most).replaceAll("\0", " ");
  };
  const [place, note] = [cut("place", maxPlaceLength), cut("note", maxNoteLength)];
  const copies = entry.copies.map((copy) => ({ ...copy, place: place(copy.place), note: note(copy.note) }));
  entries.push({ at, entry: { ...entry, copies } });
}

/** The link if it is one of the web. Another one is reported and left out. */
export function readUrl(at: string, written: string | null, problems: RowProblem[]): string | null {
  const url = safeUrl(written);
  if (written?.trim() && !url) {
    problems.push({ at, sentence: "was read without its link: only links that begin with http or https are kept." });
  }
  return url;
}

/** "acquired on" for acquiredOn. */
function inWords(field: string): string {
  return field.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}
