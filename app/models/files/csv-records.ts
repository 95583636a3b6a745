import { finished } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { UnreadableFile } from "./unreadable-file.ts";

/** Maximum characters of a line of CSV or a row of JSON. */
export const maxRowLength = 64 * 1024;

export interface CsvRecord {
  /** Number of the line where the record begins. */
  line: number;
  cells: string[];
}

/** What parts the cells of a file with this first line: the most frequent of `;`, tab and `,`. */
export function delimiterOf(firstLine: string): string {
  const count = (mark: string) => firstLine.split(mark).length - 1;
  return [";", "\t", ","].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ",");
}

/**
 * The records of a CSV file that comes in pieces: those that end in one piece together. Throws `UnreadableFile`. Where
 * most of them have so many cells, saying so makes it quick: the parser takes the first record for the usual one, and
 * makes an error, which takes eight times as long as parsing, of every record that has not as many cells.
 */
export async function* csvRecords(
  pieces: AsyncIterable<Uint8Array>,
  delimiter: string,
  usualCells = 1,
): AsyncGenerator<CsvRecord[]> {
  let records: CsvRecord[] = [];
  const beginning = lineCounter();
  const usual = usualCells > 1 ? `${delimiter.repeat(usualCells - 1)}\n` : "";
  const linesBefore = usual === "" ? 0 : 1;
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRowLength,
    // With a callback the parser need not emit a stream of objects, which took as long as parsing.
    on_record: (cells: string[], { lines }) => {
      if (lines > linesBefore) {
        records.push({ line: beginning(lines - linesBefore, cells), cells: cells.map(withoutFormula) });
      }
      return null;
    },
  }).resume();
  const ended = finished(parser);
  ended.catch(() => {}); // thrown where it is awaited, or by the write that failed
  try {
    if (usual !== "") parser.write(usual);
    for await (const piece of withoutMark(pieces)) {
      await new Promise<void>((done, fail) => parser.write(piece, (error) => (error ? fail(error) : done())));
      if (records.length > 0) yield records;
      records = [];
    }
    parser.end();
    await ended;
    if (records.length > 0) yield records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(
      error.code === "CSV_MAX_RECORD_SIZE"
        ? "This file has a line of more than 64 kB. Lists have no such lines."
        : "This file cannot be read as CSV: a quotation mark in it is never closed.",
    );
  }
}

const byteOrderMark = Buffer.from("\uFEFF");

/** The pieces of a text in UTF-8, without a byte order mark. */
async function* withoutMark(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let beginning: Uint8Array | null = new Uint8Array();
  for await (const piece of pieces) {
    if (beginning === null) {
      yield piece;
      continue;
    }
    beginning = Buffer.concat([beginning, piece]);
    if (beginning.length < byteOrderMark.length) continue;
    yield byteOrderMark.equals(beginning.subarray(0, byteOrderMark.length))
      ? beginning.subarray(byteOrderMark.length)
      : beginning;
    beginning = null;
  }
  if (beginning !== null) yield beginning;
}

/** `="0811"` is how a spreadsheet keeps a text as it is, with its zeros: "0811". Other formulas stay as they are. */
export function withoutFormula(cell: string): string {
  return cell.startsWith('="') && cell.indexOf('"', 2) === cell.length - 1 ? cell.slice(2, -1) : cell;
}

/**
 * Where records begin, by the line in which the parser says that each ends. Within quotation marks the parser counts
 * `\r\n` twice.
 */
function lineCounter(): (end: number, cells: readonly string[]) => number {
  let previous = 0;
  let countedTwice = 0;
  return (end, cells) => {
    const hasBreaks = end > previous + 1;
    previous = end;
    if (!hasBreaks) return end - countedTwice;
    const breaks = cells.join().match(/\r\n|\r|\n/g) ?? [];
    const twice = breaks.filter((mark) => mark.length === 2).length;
    const line = end - countedTwice - breaks.length - twice;
    countedTwice += twice;
    return line;
  };
}
