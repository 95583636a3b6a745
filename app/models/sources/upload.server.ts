import { randomUUID } from "node:crypto";
import { access, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { type Selectable, sql } from "kysely";
import type { z } from "zod";
import type { FileImportTable } from "#db/tables/sources.ts";
import { env } from "../../env.server.ts";
import type { ImportProgress, ImportReport } from "../market/import-file.server.ts";
import type { SetListReport } from "../market/import-set-list.server.ts";
import { tallyFromJson } from "../market/import-tally.ts";
import { type FilePreview, previewFromDisk } from "../market/preview-file.server.ts";
import { type Purged, undoImport } from "../market/purge-source.server.ts";
import { formatBytes } from "../platform/amounts.ts";
import { db } from "../platform/database.server.ts";
import { dayMs } from "../platform/day.ts";
import { isDiskFull } from "../platform/disk-full.ts";
import { LimitReachedError, NotFoundError, TakenError, UnavailableError } from "../platform/errors.ts";
import { clip } from "../platform/text-length.ts";
import { queued } from "./pause.server.ts";
import { nameByContent, receiveFile, removeLeftFiles } from "./received-file.server.ts";
import { type SourceFile, type SourceKind, SourceStopped } from "./source-kind.ts";
import { type FileReading, readingOf, uploadSettings } from "./upload-settings.ts";

type Settings = z.output<typeof uploadSettings>;

/**
 * Files that operators upload. Each waits in `DATA_DIR/imports`: first to be read through, for its preview, then for
 * somebody to begin its import.
 */
export const upload: SourceKind<Settings> = {
  title: "Upload",
  isBuiltIn: true,
  isByHand: true,
  settings: uploadSettings,
  asksOthers: false,
  callsPerDay: 0,
  everySeconds: () => 0,
  hoursShown: ({ endAfterDays }) => endAfterDays * 24,
  isAnythingWaiting: async () => (await findNext()) !== null,
  async fetch() {
    for (;;) {
      const next = await findNext();
      if (!next) return null;
      if (next.step === "importing") return sourceFile(next);
      await (next.step === "reading" ? preview(next) : takeRowsBack(next));
    }
  },
  withoutSecret: (settings) => ({ settings, secret: null }),
  removeOld,
};

/** The source whose runs do what uploaded files need. No name of another source has a blank. */
export const byHand = "by hand";

export type ImportStep = FileImport["step"];

/** A file that was uploaded, how it is read, and what became of it. */
export interface FileImport {
  id: number;
  /** "sales-2026-11.csv" */
  file: string;
  bytes: number;
  receivedAt: Date;
  step: Selectable<FileImportTable>["step"];
  stepSince: Date;
  reading: FileReading;
  /** Null until it was read through. */
  preview: FilePreview | null;
  /** Null until its first rows are recorded. */
  progress: KeptProgress | null;
  /** Null until it is imported. */
  report: ImportReport | SetListReport | null;
  /** What it brought; null for a list of sets, and before it is imported. */
  brought: Brought | null;
  /** What taking it back took away; null before. */
  purged: Purged | null;
  /** Why it cannot be read, as a sentence. */
  problem: string | null;
}

/** One of which a page tells all. */
export interface WholeFileImport extends FileImport {
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

type KeptReport = Pick<FileImport, "report" | "brought" | "purged">;

/** How far an import is, and when the run began that brought it so far, after how many rows. */
interface KeptProgress extends ImportProgress {
  run: { at: string; read: number };
}

const folder = path.join(env.DATA_DIR, "imports");
const pathOf = (id: number) => path.join(folder, String(id));
/** The rows of an import that were rejected, as CSV. */
export const rejectedPathOf = (id: number) => `${pathOf(id)}.rejected.csv`;

/** A file that has arrived, until `keepUpload` or `dropUpload`. */
export interface ArrivedFile {
  path: string;
  name: string;
  bytes: number;
}

/** Files that wait to be read or imported, in bytes. */
const maxWaitingBytes = 4 * env.IMPORT_BYTES;

/** Writes a file to the disk as it arrives. Throws `LimitReachedError`, `UnavailableError` on a full disk, and what `body` throws. */
export async function receiveUpload(name: string, body: AsyncIterable<Uint8Array>): Promise<ArrivedFile> {
  const waiting = await db
    .selectFrom("file_import")
    .select(({ fn }) => fn.coalesce(fn.sum<number>("bytes"), sql<number>`0`).as("bytes"))
    .where("step", "in", ["reading", "read", "importing", "stopped"])
    .executeTakeFirstOrThrow();
  if (Number(waiting.bytes) >= maxWaitingBytes)
    throw new LimitReachedError(
      "too-much-waits",
      `${formatBytes(Number(waiting.bytes))} of files wait already. Import or delete some of them first.`,
    );
  const part = path.join(folder, `${randomUUID()}.part`);
  try {
    const { bytes } = await receiveFile(body, part);
    const known =
      clip(
        name
          .toWellFormed()
          .replaceAll(/\p{Cc}/gu, " ")
          .trim(),
        200,
      ) || "file";
    return { path: part, name: bytes > 0 ? await nameByContent(known, part) : known, bytes };
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw diskFull();
  }
}

const diskFull = () =>
  new UnavailableError("disk-full", "The disk of the server is full. Nothing of the file was kept.");

export async function dropUpload({ path }: ArrivedFile): Promise<void> {
  await rm(path, { force: true });
}

/** Keeps a file that has arrived, to be read through within seconds. Returns the number of its import. */
export async function keepUpload(
  { path, name, bytes }: ArrivedFile,
  settings: FileReading["settings"],
): Promise<number> {
  try {
    return await db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto("file_import")
        .values({ file: name, bytes, reading: JSON.stringify({ settings }) })
        .returning("id")
        .executeTakeFirstOrThrow();
      await rename(path, pathOf(id));
      await syncFolder();
      await trx.updateTable("source").set({ next_run_at: queued }).where("kind", "=", "upload").execute();
      return id;
    });
  } catch (error) {
    await rm(path, { force: true });
    throw isDiskFull(error) ? diskFull() : error;
  }
}

/** Writes the names in the folder to the disk, so that none is lost that a row names. */
async function syncFolder(): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** The last imports, the latest first. */
export async function listFileImports(count: number): Promise<FileImport[]> {
  const rows = await db.selectFrom("file_import").selectAll().orderBy("id", "desc").limit(count).execute();
  return rows.map(importOf);
}

/** An import by its number. Throws `NotFoundError`. */
export async function requireFileImport(id: number): Promise<WholeFileImport> {
  const row = await db.selectFrom("file_import").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new NotFoundError("import", "There is no such import. They are kept for 30 days.");
  const [hasFile, hasRejected] = [await isHere(pathOf(id)), await isHere(rejectedPathOf(id))];
  const goesOn = goingOn.includes(row.step);
  return { ...importOf(row), hasFile, hasRejected, failure: goesOn ? await findFailure() : null };
}

/** What changes while an import goes on; null without one. */
export async function findImportState(
  id: number,
): Promise<{ step: ImportStep; since: Date; read: number | null } | null> {
  const { rows } = await sql<{ step: ImportStep; since: Date; read: number | null }>`
    select step, step_since as since, (progress -> 'tally' -> 'read')::int as read from file_import where id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
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

function importOf(row: Selectable<FileImportTable>): FileImport {
  const { id, file, bytes, received_at: receivedAt, step, step_since: stepSince, problem } = row;
  const { report = null, brought = null, purged = null } = (row.report ?? {}) as Partial<KeptReport>;
  const progress = row.progress as KeptProgress | null;
  return {
    ...{ id, file, bytes: Number(bytes), receivedAt, step, stepSince, problem, report },
    reading: row.reading as FileReading,
    preview: row.preview as FilePreview | null,
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
    await trx.updateTable("source").set({ next_run_at: queued }).where("kind", "=", "upload").execute();
  });
}

/** The import that has waited longest for this process to do something. */
async function findNext(): Promise<FileImport | null> {
  const waiting = await db
    .selectFrom("file_import")
    .selectAll()
    .where("step", "in", goingOn)
    .orderBy("step_since")
    .orderBy("id")
    .execute();
  for (const row of waiting) if (row.step === "taking-back" || (await isHere(pathOf(row.id)))) return importOf(row);
  return null;
}

function isHere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Reads a file through, and keeps what would come of it. */
async function preview({ id, file, reading }: FileImport): Promise<void> {
  const { opening, hoursShown: _, ...options } = readingOf(reading);
  const limits = { maxUnpackedBytes: env.IMPORT_BYTES, isLinkRefused: true, name: file };
  const found = await previewFromDisk(pathOf(id), { ...options, opening: { ...limits, ...opening } });
  const { problem, report } = found;
  const kept = { ...found, report: report && withoutSamples(report) };
  await db
    .updateTable("file_import")
    .set({ step: "read", step_since: new Date(), preview: storable(kept), problem })
    .where("id", "=", id)
    .where("step", "=", "reading")
    .execute();
}

function sourceFile({ id, file, bytes, reading, progress }: FileImport): SourceFile {
  const { opening, hoursShown, ...options } = readingOf(reading);
  const run: KeptProgress["run"] = { at: new Date().toISOString(), read: progress?.tally.read ?? 0 };
  return {
    ...{ path: pathOf(id), name: file, bytes, reading: options, opening },
    importing: {
      hoursShown,
      rejected: { path: rejectedPathOf(id), holds: "cells" },
      goOn: progress ?? undefined,
      async keepProgress(trx, now) {
        const kept = await trx
          .updateTable("file_import")
          .set({ progress: storable({ ...now, run } satisfies KeptProgress), problem: null })
          .where("id", "=", id)
          .where("step", "=", "importing")
          .executeTakeFirst();
        if (kept.numUpdatedRows === 0n) throw new SourceStopped("Somebody stopped it.");
      },
    },
    async settle(report) {
      const kept = {
        report: withoutSamples(report),
        brought: "list" in report ? null : await findBrought(report),
        purged: null,
      };
      // Whoever stopped it at its last row was too late.
      await db
        .updateTable("file_import")
        .set({ step: "imported", step_since: new Date(), report: storable(kept satisfies KeptReport), problem: null })
        .where("id", "=", id)
        .where("step", "in", ["importing", "stopped"])
        .execute();
      await rm(pathOf(id), { force: true });
    },
    async refuse({ sentence }) {
      await db
        .updateTable("file_import")
        .set({ step: progress ? "stopped" : "read", step_since: new Date(), problem: clip(sentence, 2_000) })
        .where("id", "=", id)
        .where("step", "=", "importing")
        .execute();
    },
  };
}

/** The preview has the first rows of its own. */
function withoutSamples(report: ImportReport | SetListReport): ImportReport | SetListReport {
  return "samples" in report ? { ...report, samples: [] } : report;
}

/** JSON without what PostgreSQL keeps in no JSON: NUL, and halves of surrogate pairs. */
function storable(value: object): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? part.replaceAll("\0", " ").toWellFormed() : part,
  );
}

async function findBrought({ importId, ended }: ImportReport): Promise<Brought> {
  const { rows } = await sql<Omit<Brought, "ended">>`
    select count(distinct item_id)::int as items, (count(*) filter (where excluded_by is not null))::int as excluded,
      (count(*) filter (where item_id is null))::int as nameless
    from (
      select item_id, excluded_by from sale where import_id = ${importId}::bigint
      union all select item_id, excluded_by from listing where import_id = ${importId}::bigint
    ) as brought`.execute(db);
  return { items: 0, excluded: 0, nameless: 0, ...rows[0], ended };
}

async function takeRowsBack({ id, progress, report, brought }: FileImport): Promise<void> {
  const purged = progress && (await undoImport(progress.importId));
  await db
    .updateTable("file_import")
    .set({
      step: "taken-back",
      step_since: new Date(),
      report: storable({ report, brought, purged } satisfies KeptReport),
      problem: null,
    })
    .where("id", "=", id)
    .execute();
  await rm(pathOf(id), { force: true });
}

async function removeFiles(id: number): Promise<void> {
  for (const file of [pathOf(id), rejectedPathOf(id)]) await rm(file, { force: true });
}

const keptMs = 30 * dayMs;

/** Deletes what is older than 30 days and does not go on, and files that no import names. */
async function removeOld(): Promise<void> {
  const old = await db
    .deleteFrom("file_import")
    .where("step_since", "<", new Date(Date.now() - keptMs))
    .where("step", "not in", ["importing", "taking-back"])
    .returning("id")
    .execute();
  for (const { id } of old) await removeFiles(id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const all = await db.selectFrom("file_import").select("id").execute();
  const named = new Set(all.flatMap(({ id }) => [String(id), path.basename(rejectedPathOf(id))]));
  await removeLeftFiles(folder, (name) => named.has(name));
}
