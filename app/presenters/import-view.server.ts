import type { ImportReport } from "#app/models/market/import-file.server.ts";
import type { SetListReport } from "#app/models/market/import-set-list.server.ts";
import type { ImportTally } from "#app/models/market/import-tally.ts";
import type { Recorded } from "#app/models/market/recorded.ts";
import { countOf, formatBytes, formatNumber } from "#app/models/platform/amounts.ts";
import type { Brought, FileImport, ImportStep, WholeFileImport } from "#app/models/sources/file-imports.server.ts";
import { settingFields } from "#app/models/sources/settings-form.server.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { columnChoices } from "./column-labels.server.ts";
import { momentOf } from "./dates.ts";
import type { Mark } from "./mark.ts";
import { countOfRejected, previewView, rejectedView } from "./preview-view.server.ts";

/** The four steps that a page of an import names, and in which of them it is. */
const placeOf: Record<ImportStep, 2 | 3 | 4> = {
  reading: 2,
  read: 2,
  importing: 3,
  stopped: 3,
  imported: 4,
  "taking-back": 4,
  "taken-back": 4,
};

interface Shown {
  /** The first of the rows of a preview. */
  from: number;
  /** Whether somebody wants to take it back: then the page asks for the password. */
  isTakingBack: boolean;
}

/** An import as its page shows it. */
export function importView(fileImport: WholeFileImport, { from, isTakingBack }: Shown, now: Date) {
  const { id, file, bytes, step, stepSince, problem, preview, hasFile, failure } = fileImport;
  const { settings, statuses = [] } = fileImport.reading;
  return {
    ...{ id, file, step, problem, hasFile, isTakingBack },
    title: titleOf(fileImport),
    place: placeOf[step],
    size: formatBytes(bytes),
    since: momentOf(stepSince, now),
    /** By which a form says what it was made of. */
    version: stepSince.toISOString(),
    failure: failure && { problem: failure.problem, retryAt: momentOf(failure.retryAt, now) },
    preview: step === "read" && preview ? previewView(preview, from) : null,
    canStart: step === "read" && preview?.report != null && hasFile,
    canTakeBack: (step === "imported" || step === "stopped") && fileImport.progress !== null,
    columnChoices: step === "read" ? columnChoices : [],
    fields: step === "read" ? settingFields("upload", settings) : [],
    statuses,
    progress: progressOf(fileImport, now),
    report: step === "imported" || step === "taken-back" ? reportOf(fileImport) : null,
  };
}

export type ImportView = ReturnType<typeof importView>;

function titleOf({ step, file, report, progress, purged }: FileImport): string {
  switch (step) {
    case "reading":
      return `Reading ${file}`;
    case "read":
      return "How we read it";
    case "importing":
      return `Importing ${file}`;
    case "stopped":
      return `Stopped: ${file}`;
    case "imported":
      return storedInWords(report, progress?.tally);
    case "taking-back":
      return `Taking ${file} back`;
    case "taken-back":
      return purged ? `${countOf(purged.sales + purged.listings, "row")} taken back` : "Taken back";
  }
}

/** "28,304 rows stored" */
function storedInWords(report: FileImport["report"], tally: ImportTally | undefined): string {
  if (report && "list" in report) return `${countOf(report.added + report.changed, "row")} stored`;
  const { kept, updated } = report ?? tally?.recorded ?? { kept: 0, updated: 0 };
  return kept + updated === 0 ? "Nothing new" : `${countOf(kept + updated, "row")} stored`;
}

function progressOf({ step, stepSince, progress, preview }: WholeFileImport, now: Date) {
  if (step !== "importing" && step !== "stopped") return null;
  const { read = 0, share = 0, recorded } = progress?.tally ?? {};
  const all = preview?.report?.read ?? null;
  const since = progress?.run ?? { at: stepSince, read: 0 };
  const seconds = Math.max((now.getTime() - new Date(since.at).getTime()) / 1000, 0.001);
  const rowsASecond = (read - since.read) / seconds;
  const isRecorded = all !== null && read >= all;
  return {
    share: isRecorded ? 1 : share,
    percent: `${Math.floor((isRecorded ? 1 : share) * 100)}%`,
    isRecorded,
    rows: all === null ? countOf(read, "row") : `${formatNumber(read)} of ${countOf(all, "row")}`,
    pace:
      step === "importing" && !isRecorded && all !== null && rowsASecond > 0
        ? `${formatNumber(Math.round(rowsASecond))} a second · ${leftInWords((all - read) / rowsASecond)} left`
        : null,
    counts: recorded && countsInWords(recorded, progress?.tally.rejections ?? []),
  };
}

/** "about 3 minutes" */
function leftInWords(seconds: number): string {
  return seconds < 90
    ? `about ${countOf(Math.max(1, Math.round(seconds)), "second")}`
    : `about ${countOf(Math.round(seconds / 60), "minute")}`;
}

function countsInWords(recorded: Recorded, rejections: readonly { count: number }[]): string {
  const { kept, updated, repeated, nearlyRepeated } = recorded;
  const parts = [
    [kept, "new"],
    [updated, "updated"],
    [repeated + nearlyRepeated, "repeated"],
    [countOfRejected(rejections), "rejected"],
  ] as const;
  return parts.map(([count, what]) => `${formatNumber(count)} ${what}`).join(", ");
}

function reportOf({ id, report, brought, hasRejected, purged }: WholeFileImport) {
  // One that was taken back after it was stopped has none.
  const rejected = report && "samples" in report ? rejectedView(report) : [];
  return {
    about: report && "samples" in report ? `source “${report.source}”` : "",
    sum: report ? sumOf(report) : [],
    rejected,
    rejectedPath: hasRejected && rejected.length > 0 && purged === null ? adminPaths.rejectedRows(id) : null,
    changed: brought ? changedInWords(brought) : listNote(report),
    purged: purged && `${countOf(purged.sales, "sale")} and ${countOf(purged.listings, "listing")} are gone.`,
  };
}

/** Rows that were read, and what they add up to. */
function sumOf(report: ImportReport | SetListReport): { label: string; count: string }[] {
  const tiles: [number, string][] =
    "list" in report
      ? [
          [report.read, "rows read"],
          [report.added, "added"],
          [report.changed, "changed"],
          [report.rejected.count, "rejected"],
          [report.read - report.added - report.changed - report.rejected.count, "known already"],
        ]
      : [
          [report.read, "rows read"],
          [report.kept, "new"],
          [report.updated, "updated"],
          [report.repeated + report.nearlyRepeated, "repeated"],
          [countOfRejected(report.rejected), "rejected"],
          ...(report.frame.count > 0 ? [[report.frame.count, "no rows"] as [number, string]] : []),
        ];
  return tiles.map(([count, label]) => ({ label, count: formatNumber(count) }));
}

function changedInWords({ items, excluded, nameless, ended }: Brought): { lead: string; text: string }[] {
  return [
    items > 0 && {
      lead: countOf(items, "item"),
      text: `${items === 1 ? "has" : "have"} sales or listings from it.`,
    },
    excluded > 0 && {
      lead: `${countOf(excluded, "row")} ${excluded === 1 ? "does" : "do"} not count:`,
      text: "lots, parts, damaged things and the like.",
    },
    nameless > 0 && {
      lead: `${countOf(nameless, "row")} ${nameless === 1 ? "names" : "name"} no item`,
      text: "that we know. They are found when it becomes known.",
    },
    ended > 0 && { lead: `${countOf(ended, "listing")} had ended already,`, text: "and are not shown." },
  ].filter((change) => change !== false);
}

function listNote(report: SetListReport | ImportReport | null): { lead: string; text: string }[] {
  if (!report || !("list" in report) || report.added + report.changed === 0) return [];
  return [{ lead: "Stored sales and listings", text: "are read again with it, which takes a while." }];
}

/** An import in a list. */
export function importLine(fileImport: FileImport, now: Date) {
  const { id, file, bytes, step, stepSince, problem, report, progress } = fileImport;
  const states: Record<ImportStep, { mark: Mark; state: string }> = {
    reading: { mark: "runs", state: "is being read" },
    read: problem === null ? { mark: "due", state: "waits for you to start it" } : { mark: "bad", state: problem },
    importing: { mark: "runs", state: "is being imported" },
    stopped: { mark: "paused", state: "stopped" },
    imported: { mark: "good", state: storedInWords(report, progress?.tally).toLowerCase() },
    "taking-back": { mark: "runs", state: "is being taken back" },
    "taken-back": { mark: "paused", state: "taken back" },
  };
  return {
    id,
    file,
    to: adminPaths.import(id),
    size: formatBytes(bytes),
    at: momentOf(stepSince, now),
    ...states[step],
  };
}
