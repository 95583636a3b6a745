import { type DateRange, widened } from "../files/date-order.ts";
import type { FrameLine } from "../files/table.ts";
import { ellipsized } from "../platform/text-length.ts";
import type { RowRemark } from "./parsing/name-row.ts";
import type { Rejection } from "./parsing/read-row.ts";
import type { Batch, RowSample } from "./read-batches.ts";
import { addUp, nothingRecorded, type Recorded } from "./recorded.ts";

/** How many rows there are of a sort, and the first numbers of them. */
export interface Counted {
  count: number;
  lines: number[];
}

/** What has become of the rows of an import so far: plain data, from which one that was cut off goes on. */
export interface ImportTally {
  /** Rows and other lines that were read. */
  read: number;
  recorded: Recorded;
  /** Listings that had ended already. */
  ended: number;
  /** Rows that name one item we know, and rows that no value counts. Listings that say nothing new are in neither. */
  named: number;
  excluded: number;
  frame: { count: number; first: FrameLine[] };
  /** The first rows as they were read. */
  samples: RowSample[];
  dates: DateRange | null;
  rejections: ({ reason: Rejection; titles: string[] } & Counted)[];
  /** Statuses that are not known, each with the number of its rows: the first twenty. */
  unknownStatuses: { word: string; count: number }[];
  remarks: ({ remark: RowRemark } & Counted)[];
  /** The part of the file that has been read, from 0 to 1. */
  share: number;
  /** Bytes of the file of rejected rows. */
  rejectedBytes: number;
}

export const emptyTally: ImportTally = {
  ...{ read: 0, recorded: nothingRecorded, ended: 0, named: 0, excluded: 0, dates: null, share: 0, rejectedBytes: 0 },
  ...{ frame: { count: 0, first: [] }, samples: [], rejections: [], unknownStatuses: [], remarks: [] },
};

/** Numbers that are kept of each sort of rows. */
const maxNumbers = 20;
const maxStatuses = 20;
const maxTitleLength = 120;

/** A tally with one more batch, and how much of it was recorded. */
export function withBatch(tally: ImportTally, batch: Omit<Batch, "staged">, recorded: Recorded): ImportTally {
  const next: ImportTally = {
    ...structuredClone(tally),
    read: tally.read + batch.read,
    recorded: addUp(tally.recorded, recorded),
    ended: tally.ended + batch.ended,
    named: tally.named + batch.named,
    excluded: tally.excluded + batch.excluded,
    share: batch.share,
  };
  for (const { line, reason, title, status } of batch.rejected) {
    const rejection = found(
      next.rejections,
      (known) => known.reason === reason,
      () => ({ reason, count: 0, lines: [], titles: [] }),
    );
    if (countLine(rejection, line)) rejection.titles.push(ellipsized(title, maxTitleLength));
    if (status) countStatus(next.unknownStatuses, status);
  }
  for (const { line, remark } of batch.remarks) {
    const counted = found(
      next.remarks,
      (known) => known.remark === remark,
      () => ({ remark, count: 0, lines: [] }),
    );
    countLine(counted, line);
  }
  next.frame.count += batch.frame.length;
  next.frame.first.push(...batch.frame.slice(0, maxNumbers - next.frame.first.length));
  next.samples.push(...batch.samples);
  for (const at of batch.dates ? [batch.dates.first, batch.dates.last] : []) next.dates = widened(next.dates, at);
  return next;
}

/** The entry of a list that is the one; a new one at its end where none is. */
function found<Entry>(entries: Entry[], isIt: (entry: Entry) => boolean, create: () => Entry): Entry {
  const known = entries.find(isIt);
  if (known) return known;
  const created = create();
  entries.push(created);
  return created;
}

/** Counts a line, and keeps its number if it is among the first. Returns whether it is. */
function countLine(counted: Counted, line: number): boolean {
  counted.count += 1;
  if (counted.lines.length >= maxNumbers) return false;
  counted.lines.push(line);
  return true;
}

function countStatus(statuses: ImportTally["unknownStatuses"], word: string): void {
  const known = statuses.find((status) => status.word === word);
  if (known) known.count += 1;
  else if (statuses.length < maxStatuses) statuses.push({ word, count: 1 });
}

/** A tally that was kept as JSON. */
export function tallyFromJson(json: unknown): ImportTally {
  const kept = json as ImportTally;
  return {
    ...kept,
    dates: kept.dates && { first: new Date(kept.dates.first), last: new Date(kept.dates.last) },
    samples: kept.samples.map((sample) => ({ ...sample, at: new Date(sample.at) })),
  };
}
