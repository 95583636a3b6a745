import type { Subject } from "../catalog/categories.ts";
import { settlePrices } from "../prices/settle.server.ts";
import { importColumns, missingColumns, type Preset, presets, recognisePreset } from "./presets.ts";
import { openMarketFile, UnreadableFile } from "./read-file.ts";
import { type Rejection, rowReader } from "./read-row.ts";
import type { MarketRecord } from "./record.ts";
import { addUp, nothingRecorded, type Placed, place, type Recorded, recordPlacedRows } from "./record-rows.server.ts";

export interface ImportOptions {
  kind?: "sale" | "listing" | undefined;
  category?: Subject | undefined;
  source?: string | undefined;
  preset?: string | undefined;
}

export interface ImportReport extends Recorded {
  file: string;
  preset: string;
  source: string;
  /** Rows read, without the header line. */
  read: number;
  /** Rows not kept, by reason, with the first line numbers of each. */
  rejected: { reason: Rejection; count: number; lines: number[] }[];
  columnsNotUsed: string[];
}

/** The arguments do not fit the file: nothing was read. The message says what to say instead. */
export class WrongArguments extends Error {
  override name = "WrongArguments";
}

const rowsAtATime = 2_000;
const linesNamed = 20;

/**
 * Imports one file and reports what became of its rows. Holds two batches of rows in memory at the most. Throws
 * `UnreadableFile` or `WrongArguments` before anything is kept. What was kept when it is cut off stays, and a second run
 * adds only the rest.
 */
export async function importFile(
  path: string,
  options: ImportOptions,
  onProgress: (progress: { read: number; kept: number; share: number }) => void = () => {},
): Promise<ImportReport> {
  const file = await openMarketFile(path);
  const preset = choosePreset(file.name, file.columns, options.preset);
  const facts = {
    preset,
    source: options.source ?? preset.name,
    kind: options.kind,
    category: options.category,
    modifiedAt: file.modifiedAt,
    now: new Date(),
  };
  requireWhatTheFileLeavesUnsaid(file.columns, facts);

  const readRow = rowReader(facts, file.columns);
  const rejections = new Map<Rejection, { count: number; lines: number[] }>();
  let read = 0;
  let recorded = nothingRecorded;
  let batch: Placed<MarketRecord>[] = [];
  let writing: Promise<void> = Promise.resolve();

  const write = async (records: Placed<MarketRecord>[], share: number) => {
    recorded = addUp(recorded, await recordPlacedRows(records));
    onProgress({ read, kept: recorded.kept, share });
  };
  for await (const row of file.rows()) {
    read += 1;
    const result = readRow(row);
    if (result.ok) batch.push(place(result.record));
    else note(rejections, result.rejection, row.line);
    if (batch.length >= rowsAtATime) {
      await writing;
      writing = write(batch, file.bytesRead() / file.size);
      writing.catch(() => {}); // awaited, and thus thrown, before the next batch
      batch = [];
    }
  }
  await writing;
  await write(batch, 1);
  await settlePrices();

  const known = new Set(Object.keys(preset.columns).map((name) => name.split(".")[0]));
  return {
    file: file.name,
    preset: preset.name,
    source: facts.source,
    read,
    ...recorded,
    rejected: [...rejections].map(([reason, seen]) => ({ reason, ...seen })).sort((a, b) => b.count - a.count),
    columnsNotUsed: file.columns.filter((name) => !known.has(name)),
  };
}

function note(rejections: Map<Rejection, { count: number; lines: number[] }>, reason: Rejection, line: number): void {
  const seen = rejections.get(reason) ?? { count: 0, lines: [] };
  seen.count += 1;
  if (seen.lines.length < linesNamed) seen.lines.push(line);
  rejections.set(reason, seen);
}

function choosePreset(file: string, columns: readonly string[], name: string | undefined): Preset {
  if (name !== undefined) {
    const named = presets.find((preset) => preset.name === name);
    if (!named)
      throw new WrongArguments(`There is no preset "${name}". Known ones: ${presets.map((p) => p.name).join(", ")}.`);
    const missing = missingColumns(named, columns);
    if (missing.length > 0) throw wrongColumns(file, columns, missing.join(" and "));
    return named;
  }
  const recognised = recognisePreset(columns);
  if (!recognised) throw wrongColumns(file, columns, "title and price");
  return recognised;
}

function wrongColumns(file: string, columns: readonly string[], missing: string): UnreadableFile {
  const found = columns.slice(0, 12).join(", ").slice(0, 300);
  return new UnreadableFile(
    `${file} has no column for ${missing}. Its columns: ${found}. Columns of the import format: ${importColumns.join(", ")}.`,
  );
}

function requireWhatTheFileLeavesUnsaid(
  columns: readonly string[],
  { preset, kind, category }: { preset: Preset; kind: string | undefined; category: string | undefined },
): void {
  const says = (column: string) =>
    Object.entries(preset.columns).some(([theirs, ours]) => ours === column && columns.includes(theirs));
  if (!kind && !preset.kind && !says("kind")) {
    throw new WrongArguments("The file does not say what its rows are. Add --kind sale or --kind listing.");
  }
  if (!category && !preset.category && !says("category")) {
    throw new WrongArguments(
      "The file does not say what its rows are about. Add --category legos, or another category.",
    );
  }
}
