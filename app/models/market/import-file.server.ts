import type { ItemKind } from "../catalog/categories.ts";
import { recalculatePrices } from "../prices/recalculate.server.ts";
import { type Period, periodInName } from "./parsing/date-text.ts";
import {
  columnsNotUsed,
  feedingColumns,
  importColumns,
  missingColumns,
  type Preset,
  presets,
  recognisePreset,
} from "./parsing/presets.ts";
import { type MarketFile, openMarketFile, UnreadableFile } from "./parsing/read-file.ts";
import type { Rejection } from "./parsing/read-row.ts";
import { readBatches } from "./read-batches.ts";
import { readInWorker } from "./read-in-worker.ts";
import { addUp, nothingRecorded, type Recorded, recordBatches } from "./record-rows.server.ts";
import { createRejectedFile, type RejectedFile } from "./rejected-file.ts";

export interface ImportOptions {
  kind?: "sale" | "listing" | undefined;
  category?: ItemKind | undefined;
  source?: string | undefined;
  preset?: string | undefined;
  /** When sales were made that do not say so themselves. */
  soldIn?: Period | undefined;
  /** A file to be made, for every rejected row: its line, the reason, its title. */
  rejected?: string | undefined;
}

export interface ImportReport extends Recorded {
  file: string;
  preset: string;
  source: string;
  /** When sales without a date are taken to have been made, and whether the file's name says so. */
  soldIn: { period: Period; isFromName: boolean } | undefined;
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

const linesNamed = 20;

/** Bytes from which on reading in a thread of its own saves more time than starting that thread takes. */
const worthAThread = 1024 * 1024;

/**
 * Imports one file and reports what became of its rows. Holds a few batches of rows in memory at the most. Throws
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
  const soldIn = whenSold(file, preset, options.soldIn);
  const facts = {
    presetName: preset.name,
    source: options.source ?? preset.name,
    kind: options.kind,
    category: options.category,
    soldIn: soldIn?.period,
    seenAt: whenSeen(file),
    now: new Date(),
  };
  requireWhatTheFileLeavesUnsaid(file.columns, { ...facts, preset });

  const rejectedFile = options.rejected === undefined ? undefined : await makeRejectedFile(options.rejected);
  const rejections = new Map<Rejection, { count: number; lines: number[] }>();
  let read = 0;
  let recorded = nothingRecorded;
  const job = { file, facts };
  try {
    await recordBatches(file.size < worthAThread ? readBatches(job) : readInWorker(job), async (batch, became) => {
      for (const { line, reason, title } of batch.rejected) {
        note(rejections, reason, line);
        await rejectedFile?.write(line, reason, title);
      }
      read += batch.read;
      recorded = addUp(recorded, became);
      onProgress({ read, kept: recorded.kept, share: batch.share });
    });
  } finally {
    await rejectedFile?.close();
  }
  await recalculatePrices();

  return {
    file: file.name,
    preset: preset.name,
    source: facts.source,
    soldIn,
    read,
    ...recorded,
    rejected: [...rejections].map(([reason, seen]) => ({ reason, ...seen })).sort((a, b) => b.count - a.count),
    columnsNotUsed: columnsNotUsed(preset, file.columns),
  };
}

async function makeRejectedFile(path: string): Promise<RejectedFile> {
  try {
    return await createRejectedFile(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new WrongArguments(
      code === "EEXIST"
        ? `${path} is there already. Name a new file for the rejected rows.`
        : `${path} cannot be made: ${message}.`,
    );
  }
}

function note(rejections: Map<Rejection, { count: number; lines: number[] }>, reason: Rejection, line: number): void {
  const seen = rejections.get(reason) ?? { count: 0, lines: [] };
  seen.count += 1;
  if (seen.lines.length < linesNamed) seen.lines.push(line);
  rejections.set(reason, seen);
}

/** What the person says; else what the file's name does, where the file has no dates of its own. */
function whenSold({ name, columns }: MarketFile, preset: Preset, said: Period | undefined): ImportReport["soldIn"] {
  if (said) return { period: said, isFromName: false };
  const feeding = feedingColumns(preset, columns);
  const hasDates = feeding.has("sold_at") || feeding.has("sold_from") || feeding.has("sold_to");
  const period = preset.kind === "listing" || hasDates ? undefined : periodInName(name);
  return period && { period, isFromName: true };
}

/** When the file was written, unless its name tells of another time: a copy is younger than what it tells. */
function whenSeen({ name, modifiedAt }: MarketFile): Date {
  const period = periodInName(name);
  return period && (modifiedAt < period.from || modifiedAt >= period.until) ? period.from : modifiedAt;
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
  const feeding = feedingColumns(preset, columns);
  if (!kind && !preset.kind && !feeding.has("kind")) {
    throw new WrongArguments("The file does not say what its rows are. Add --kind sale or --kind listing.");
  }
  if (!category && !preset.category && !preset.belongs && !feeding.has("category")) {
    throw new WrongArguments(
      "The file does not say what its rows are about. Add --category legos, or another category.",
    );
  }
}
