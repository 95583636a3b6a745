import { z } from "zod";
import { isConditionKey } from "../../catalog/conditions/conditions.ts";
import { isCurrency } from "../../market/parsing/currencies.ts";
import { toMinor } from "../../platform/amounts.ts";
import { longestNote, longestPlace, mostCopies, tooManyCopies } from "../copy-fields.ts";
import { collectionTypes, type EntryKind, entryKinds, safeUrl } from "../entry-fields.ts";

/** What a JSON file of ours calls itself. */
export const ownFormat = "chartables-collection";

/** Text that PostgreSQL takes, as long as ours may be. */
function text(most: number) {
  return z.string().transform((written) => written.toWellFormed().replaceAll("\0", " ").slice(0, most));
}

const line = (most: number) => text(most).transform((written) => written.replace(/\p{Cc}/gu, " "));
const currency = z.string().refine(isCurrency);
const conditionKey = z.string().refine(isConditionKey);
/** A decimal amount of the currency beside it. */
const amount = z
  .number()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  // What is written with an exponent, 1e-7, is no amount of any currency.
  .transform((written) => (written < 0.0001 ? 0 : written));
const day = z.iso.date().refine(isPastDay);
const instant = z.iso.datetime().refine((at) => at >= "1990" && Date.parse(at) <= Date.now());

const dayMs = 86_400_000;

/** Whether a day is one on which somebody may have got or sold a thing: not later than tomorrow. */
export function isPastDay(day: string): boolean {
  return day >= "1800" && Date.parse(day) <= Date.now() + dayMs;
}

const copySchema = z.object({
  conditionKey,
  quantity: z.int().min(1).max(9_999),
  paid: amount.nullable(),
  fees: amount.nullable(),
  currency,
  acquiredOn: day.nullable(),
  place: text(longestPlace).nullable(),
  note: text(longestNote).nullable(),
  goneOn: day.nullable(),
  proceeds: amount.nullable(),
  proceedsCurrency: currency,
  addedAt: instant.nullable(),
});

const targetSchema = z
  .object({
    direction: z.enum(["below", "above"]),
    amount,
    currency,
    conditionKey: conditionKey.nullable(),
    addedAt: instant.nullable(),
  })
  .refine((target) => toMinor(target.amount, target.currency) > 0, { path: ["amount"] });

/** An entry of a collection as our files have it: all that belongs to it, and no id of the database. */
export const fileEntrySchema = z.object({
  list: z.enum(collectionTypes),
  kind: z.enum(entryKinds as [EntryKind, ...EntryKind[]]),
  key: line(200).nullable(),
  itemId: line(400).pipe(z.string().min(1)),
  title: line(300).pipe(z.string().regex(/\S/)),
  price: amount.nullable(),
  currency,
  condition: line(100).pipe(z.string().regex(/\S/)),
  conditionKey,
  /** The value of its condition when it was added. */
  median: amount.nullable(),
  url: z.string().nullable(),
  addedAt: instant.nullable(),
  target: targetSchema.nullable(),
  // Counted before any is read.
  copies: z.array(z.unknown()).max(mostCopies).pipe(z.array(copySchema)),
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

/** More rows of one file are not read. */
export const mostRows = 5_000;

/** Of a row. */
export const mostColumns = 200;

export const rowsLeftOut: RowProblem = {
  at: "The rest",
  sentence: "was not read: a file has at most 5,000 rows. Split it into several.",
};

/** Reads an entry of our own files. A link that is none is left out. */
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
      : "was not added: it is no entry.";
    into.problems.push({ at, sentence });
    return;
  }
  into.entries.push({ at, entry: { ...read.data, url: readUrl(at, read.data.url, into.problems) } });
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
