import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { z } from "zod";
import { env } from "../../env.server.ts";
import type { ImportReport } from "../market/import-file.server.ts";
import type { SetListReport } from "../market/import-set-list.server.ts";
import { previewFromDisk } from "../market/preview-file.server.ts";
import { undoImport } from "../market/purge-source.server.ts";
import { db } from "../platform/database.server.ts";
import { dayMs, utcDayEnd } from "../platform/day.ts";
import { storedJson } from "../platform/stored-json.ts";
import { clip } from "../platform/text-length.ts";
import {
  type Brought,
  type FileImport,
  findNextImport,
  type KeptProgress,
  type KeptReport,
} from "./file-imports.server.ts";
import { removeLeftFiles } from "./received-file.server.ts";
import { type SourceFile, type SourceKind, SourceStopped } from "./source-kind.ts";
import { termsByHand } from "./source-terms.ts";
import { readingOf, uploadSettings } from "./upload-settings.ts";
import { importsFolder, pathOf, rejectedPathOf, removeFiles } from "./uploaded-file.server.ts";

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
  callsPerDay: () => 0,
  dayEnd: utcDayEnd,
  everySeconds: () => 0,
  hoursShown: ({ endAfterDays }) => endAfterDays * 24,
  terms: () => termsByHand,
  isAnythingWaiting: async () => (await findNextImport()) !== null,
  async fetch() {
    for (;;) {
      const next = await findNextImport();
      if (!next) return null;
      if (next.step === "importing") return sourceFile(next);
      await (next.step === "reading" ? preview(next) : takeRowsBack(next));
    }
  },
  withoutSecret: (settings) => ({ settings, secret: null }),
  removeOld,
};

/** Reads a file through, and keeps what would come of it. */
async function preview({ id, file, reading }: FileImport): Promise<void> {
  const { opening, hoursShown: _, ...options } = readingOf(reading);
  const limits = { maxUnpackedBytes: env.IMPORT_BYTES, isLinkRefused: true, name: file };
  const found = await previewFromDisk(pathOf(id), { ...options, opening: { ...limits, ...opening } });
  const { problem, report } = found;
  const kept = { ...found, report: report && withoutSamples(report) };
  await db
    .updateTable("file_import")
    .set({ step: "read", step_since: new Date(), preview: storedJson(kept), problem })
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
          .set({ progress: storedJson({ ...now, run } satisfies KeptProgress), problem: null })
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
        .set({ step: "imported", step_since: new Date(), report: storedJson(kept satisfies KeptReport), problem: null })
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
      report: storedJson({ report, brought, purged } satisfies KeptReport),
      problem: null,
    })
    .where("id", "=", id)
    .execute();
  await rm(pathOf(id), { force: true });
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
  await mkdir(importsFolder, { recursive: true, mode: 0o700 });
  const all = await db.selectFrom("file_import").select("id").execute();
  const named = new Set(all.flatMap(({ id }) => [String(id), path.basename(rejectedPathOf(id))]));
  await removeLeftFiles(importsFolder, (name) => named.has(name));
}
