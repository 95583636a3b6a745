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
  /** When sales without a date were made. */
  soldIn?: Period | undefined;
  /** A new file for the rejected rows: line, reason and title of each. */
  rejected?: string | undefined;
}

export interface ImportReport extends Recorded {
  file: string;
  preset: string;
  source: string;
  /** When sales without a date count as made, and whether that comes from the file's name. */
  soldIn: { period: Period; isFromName: boolean } | undefined;
  /** Without the header line. */
  read: number;
  /** Rows that were not recorded, by reason, with the first line numbers of each. */
  rejected: { reason: Rejection; count: number; lines: number[] }[];
  columnsNotUsed: string[];
}

/** The arguments do not fit the file, of which nothing was read. The message says what to change. */
export class WrongArguments extends Error {
  override name = "WrongArguments";
}

const maxLineNumbers = 20;

/** Reading smaller files in a worker saves less time than starting the worker takes. */
const minBytesForWorker = 1024 * 1024;

/**
 * Imports one file and reports on its rows. Holds at most a few batches in memory. Throws `UnreadableFile` or
 * `WrongArguments` before it records anything. An import that is cut off keeps what it recorded; a second run adds the rest.
 */
export async function importFile(
  path: string,
  options: ImportOptions,
  onProgress: (progress: { read: number; kept: number; share: number }) => void = () => {},
): Promise<ImportReport> {
  const file = await openMarketFile(path);
  const preset = choosePreset(file.name, file.columns, options.preset);
  const soldIn = periodOfSales(file, preset, options.soldIn);
  const facts = {
    presetName: preset.name,
    source: options.source ?? preset.name,
    kind: options.kind,
    category: options.category,
    soldIn: soldIn?.period,
    seenAt: dateSeen(file),
    now: new Date(),
  };
  requireMissingFacts(file.columns, { ...facts, preset });

  const rejectedFile = options.rejected === undefined ? undefined : await openRejectedFile(options.rejected);
  const rejections = new Map<Rejection, { count: number; lines: number[] }>();
  let read = 0;
  let recorded = nothingRecorded;
  const job = { file, facts };
  try {
    await recordBatches(file.size < minBytesForWorker ? readBatches(job) : readInWorker(job), async (batch, added) => {
      for (const { line, reason, title } of batch.rejected) {
        addRejection(rejections, reason, line);
        await rejectedFile?.write(line, reason, title);
      }
      read += batch.read;
      recorded = addUp(recorded, added);
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
    rejected: [...rejections]
      .map(([reason, rejection]) => ({ reason, ...rejection }))
      .sort((a, b) => b.count - a.count),
    columnsNotUsed: columnsNotUsed(preset, file.columns),
  };
}

async function openRejectedFile(path: string): Promise<RejectedFile> {
  try {
    return await createRejectedFile(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new WrongArguments(
      code === "EEXIST"
        ? `${path} exists already. Name a new file for the rejected rows.`
        : `${path} cannot be created: ${message}.`,
    );
  }
}

function addRejection(
  rejections: Map<Rejection, { count: number; lines: number[] }>,
  reason: Rejection,
  line: number,
): void {
  const rejection = rejections.get(reason) ?? { count: 0, lines: [] };
  rejection.count += 1;
  if (rejection.lines.length < maxLineNumbers) rejection.lines.push(line);
  rejections.set(reason, rejection);
}

/** The period in the options; else the one in the file's name, where the file has no column of dates. */
function periodOfSales(
  { name, columns }: MarketFile,
  preset: Preset,
  chosen: Period | undefined,
): ImportReport["soldIn"] {
  if (chosen) return { period: chosen, isFromName: false };
  const feeding = feedingColumns(preset, columns);
  const hasDates = feeding.has("sold_at") || feeding.has("sold_from") || feeding.has("sold_to");
  const period = preset.kind === "listing" || hasDates ? undefined : periodInName(name);
  return period && { period, isFromName: true };
}

/** When the file was modified, or the period in its name where that differs: a copy is newer than its content. */
function dateSeen({ name, modifiedAt }: MarketFile): Date {
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

function requireMissingFacts(
  columns: readonly string[],
  { preset, kind, category }: { preset: Preset; kind: string | undefined; category: string | undefined },
): void {
  const feeding = feedingColumns(preset, columns);
  if (!kind && !preset.kind && !feeding.has("kind")) {
    throw new WrongArguments("The file does not say what its rows are. Add --kind sale or --kind listing.");
  }
  if (!category && !preset.category && !preset.belongs && !feeding.has("category")) {
    throw new WrongArguments(
      "The file does not say which category its rows belong to. Add --category legos, or another one.",
    );
  }
}
