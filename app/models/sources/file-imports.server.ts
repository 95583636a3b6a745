import { type Selectable, sql } from "kysely";
import type { FileImportTable } from "#db/tables/sources.ts";
import type { ImportProgress, ImportReport } from "../market/import-file.server.ts";
import type { SetListReport } from "../market/import-set-list.server.ts";
import { tallyFromJson } from "../market/import-tally.ts";
import type { FilePreview } from "../market/preview-file.server.ts";
import type { Purged } from "../market/purge-source.server.ts";
import { db } from "../platform/database.server.ts";
import { NotFoundError, TakenError } from "../platform/errors.ts";
import { queueSources } from "./pause.server.ts";
import { isHere } from "./received-file.server.ts";
import type { FileReading } from "./upload-settings.ts";
import { pathOf, rejectedPathOf, removeFiles } from "./uploaded-file.server.ts";

/** The source whose runs do what uploaded files need. No name of another source has a blank. */
export const byHand = "by hand";

export type ImportStep = FileImport["step"];

/** A file that was uploaded, how it is read, and what became of it. */
export interface FileImport {
  id: number;
  /** "sales-2026-11.csv" */
  file: string;
  bytes: number;
  step: Selectable<FileImportTable>["step"];
  stepSince: Date;
  reading: FileReading;
  /** Null until its first rows are recorded. */
  progress: KeptProgress | null;
  /** Null until it is imported. As JSON keeps it: its dates are texts. */
  report: ImportReport | SetListReport | null;
  /** What it brought; null for a list of sets, and before it is imported. */
  brought: Brought | null;
  /** What taking it back took away; null before. */
  purged: Purged | null;
  /** Why it cannot be read, as a sentence. */
  problem: string | null;
}

/** An import with all that its page shows. */
export interface WholeFileImport extends FileImport {
  /** Null until it was read through. As JSON keeps it: its dates are texts. */
  preview: FilePreview | null;
  /** Whether its file is still on the disk of this machine, and whether the one of its rejected rows is. */
  hasFile: boolean;
  hasRejected: boolean;
  /** Why the last attempt to go on failed, and when the next one is; null where it did not. */
  failure: { problem: string; retryAt: Date } | null;
}

/** What an import brought. */
export interface Brought {
  /** Items that have sales or listings from it. */
  items: number;
  /** Rows that no value counts, that name no item, and listings that had ended already. */
  excluded: number;
  nameless: number;
  ended: number;
}

/** What is kept of an import that is over. */
export type KeptReport = Pick<FileImport, "report" | "brought" | "purged">;

/** How far an import is, and when the run began that brought it so far, after how many rows. */
export interface KeptProgress extends ImportProgress {
  run: { at: string; read: number };
}

/** The columns of every import. A preview may have hundreds of kilobytes, and only the page of its own shows it. */
const columns = ["id", "file", "bytes", "step", "step_since", "reading", "progress", "report", "problem"] as const;

/** The last imports, the latest first. */
export async function listFileImports(count: number): Promise<FileImport[]> {
  const rows = await db.selectFrom("file_import").select(columns).orderBy("id", "desc").limit(count).execute();
  return rows.map(importOf);
}

/** An import by its number. Throws `NotFoundError`. */
export async function requireFileImport(id: number): Promise<WholeFileImport> {
  const row = await db.selectFrom("file_import").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new NotFoundError("import", "There is no such import. They are kept for 30 days.");
  const [hasFile, hasRejected] = [await isHere(pathOf(id)), await isHere(rejectedPathOf(id))];
  const goesOn = goingOn.includes(row.step);
  const preview = row.preview as FilePreview | null;
  return { ...importOf(row), preview, hasFile, hasRejected, failure: goesOn ? await findFailure() : null };
}

/** What changes while an import goes on: that of this number, or with 0 the one that was changed last. Null without one. */
export async function findImportState(id: number): Promise<ImportState | null> {
  const { rows } = await sql<ImportState>`
    select step, step_since as since, (progress -> 'tally' -> 'read')::int as read,
      (select failures_in_a_row from source where kind = 'upload') as failures
    from file_import where id = ${id} or ${id} = 0 order by step_since desc limit 1`.execute(db);
  return rows[0] ?? null;
}

interface ImportState {
  step: ImportStep;
  since: Date;
  /** Rows that are recorded, or were passed over. */
  read: number | null;
  /** Failures in a row of what goes on. */
  failures: number;
}

async function findFailure(): Promise<WholeFileImport["failure"]> {
  const { rows } = await sql<{ problem: string; retryAt: Date }>`
    select last.problem, next_run_at as "retryAt" from source
    join lateral (
      select problem from source_run where source_run.source = source.name and ended_at is not null
      order by id desc limit 1
    ) as last on last.problem is not null
    where kind = 'upload' and failures_in_a_row > 0 and next_run_at > now()`.execute(db);
  return rows[0] ?? null;
}

function importOf(row: Pick<Selectable<FileImportTable>, (typeof columns)[number]>): FileImport {
  const { id, file, bytes, step, step_since: stepSince, problem } = row;
  const { report = null, brought = null, purged = null } = (row.report ?? {}) as Partial<KeptReport>;
  const progress = row.progress as KeptProgress | null;
  return {
    ...{ id, file, bytes: Number(bytes), step, stepSince, problem, report },
    reading: row.reading as FileReading,
    progress: progress && { ...progress, tally: tallyFromJson(progress.tally) },
    ...{ brought, purged },
  };
}

/** Reads a file through anew, as somebody says now. Throws `TakenError` where it is being imported, or was. */
export async function readAgain(id: number, reading: FileReading): Promise<void> {
  await move(id, ["read"], { step: "reading", reading: JSON.stringify(reading), preview: null, problem: null });
}

/** Begins an import, or goes on with one that was stopped. Throws `TakenError` where it cannot. */
export async function startImport(id: number): Promise<void> {
  const { hasFile, preview, step } = await requireFileImport(id);
  if (!hasFile) throw new TakenError("file-gone", "The file is no longer here. Upload it again.");
  if (step === "read" && !preview?.report) throw new TakenError("not-readable", "The file cannot be read yet.");
  await move(id, ["read", "stopped"], { step: "importing", problem: null });
}

/** Stops an import. What it recorded stays. Throws `TakenError` where it has ended. */
export async function stopImport(id: number): Promise<void> {
  await move(id, ["importing"], { step: "stopped", problem: null });
}

/** Begins to take back what an import brought. Throws `TakenError` where there is nothing to take back. */
export async function takeImportBack(id: number): Promise<void> {
  const { progress } = await requireFileImport(id);
  if (!progress) throw new TakenError("nothing-to-take-back", "It has brought nothing that could be taken back.");
  await move(id, ["imported", "stopped"], { step: "taking-back", problem: null });
}

/** The steps in which this server has something to do. */
const goingOn: ImportStep[] = ["reading", "importing", "taking-back"];

/** Deletes a file of which nothing was imported, or an import that is over: its rows stay. Throws `TakenError` where it goes on. */
export async function deleteFileImport(id: number): Promise<void> {
  await requireFileImport(id);
  const deleted = await db
    .deleteFrom("file_import")
    .where("id", "=", id)
    .where("step", "not in", ["importing", "taking-back"])
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) throw elsewhere();
  await removeFiles(id);
}

const elsewhere = () => new TakenError("step", "It is in another step by now. Look at what it says.");

interface Change {
  step: ImportStep;
  reading?: string;
  preview?: null;
  problem: null;
}

/** Moves an import on from one of these steps, and has what it needs then done within seconds. */
async function move(id: number, from: ImportStep[], change: Change): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const moved = await trx
      .updateTable("file_import")
      .set({ ...change, step_since: new Date() })
      .where("id", "=", id)
      .where("step", "in", from)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n) throw elsewhere();
    await queueSources("kind", "upload", trx);
  });
}

/** The import that has waited longest for this process to do something. */
export async function findNextImport(): Promise<FileImport | null> {
  const waiting = await db
    .selectFrom("file_import")
    .select(columns)
    .where("step", "in", goingOn)
    .orderBy("step_since")
    .orderBy("id")
    .execute();
  for (const row of waiting) if (row.step === "taking-back" || (await isHere(pathOf(row.id)))) return importOf(row);
  return null;
}
