import { type ItemKind, itemKinds } from "#app/models/catalog/categories.ts";
import { conditionInSentence } from "#app/models/catalog/conditions/conditions.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { namesPeople } from "#app/models/files/file-columns.ts";
import type { ImportReport } from "#app/models/market/import-file.server.ts";
import type { SetListReport } from "#app/models/market/import-set-list.server.ts";
import type { FilePreview, PreviewColumn, RowOutcome } from "#app/models/market/preview-file.server.ts";
import { countOf, formatMoney, formatNumber } from "#app/models/platform/amounts.ts";
import { capitalised } from "#app/models/platform/plain-text.ts";
import { formatDay } from "./dates.ts";
import type { Mark } from "./mark.ts";

/** Rows that a page shows at once. */
const rowsAtOnce = 10;

/** What would come of a file, and how it is read. `from` is the first of the rows that are shown. */
export function previewView(preview: FilePreview, from: number) {
  const { columns, columnCount, rows, report } = preview;
  return {
    columns: columns.map(({ name, meaning }) => ({ name, meaning })),
    moreColumns: columnCount - columns.length,
    rows: rows.slice(from, from + rowsAtOnce).map(({ line, cells, outcome }) => ({
      line,
      cells: cells.map((cell) => cell ?? "•••"),
      outcome: outcome && outcomeView(outcome),
    })),
    next: from + rowsAtOnce < rows.length ? from + rowsAtOnce : from > 0 ? 0 : null,
    ...(report ? reportView(report, columns) : { about: "", tiles: [], warnings: [], rejected: [], statuses: [] }),
  };
}

function reportView(report: ImportReport | SetListReport, columns: PreviewColumn[]) {
  if ("list" in report) {
    const { list, read, added, changed, rejected } = report;
    return {
      about: `a list of ${listNames[list]}`,
      tiles: tilesOf([
        [read, "rows, all read"],
        [added, "to add"],
        [changed, "to change"],
        [rejected.count, "rejected: no number and name"],
      ]),
      ...{ warnings: [], rejected: [], statuses: [] },
    };
  }
  const { read, kept, updated, repeated, nearlyRepeated, rejected, named, unknownStatuses } = report;
  return {
    about: aboutOf(report),
    tiles: tilesOf([
      [read, "rows, all read"],
      [kept, "new"],
      ...(updated > 0 ? [[updated, "to update"] as const] : []),
      [repeated + nearlyRepeated, "repeats, kept once"],
      [countOfRejected(rejected), "rejected"],
      [named, "name one item we know"],
    ]),
    warnings: warningsOf(report, columns),
    rejected: rejectedView(report),
    statuses: unknownStatuses.map(({ word, count }) => ({ word, rows: countOf(count, "row") })),
  };
}

const listNames = { sets: "LEGO sets", minifigs: "LEGO minifigures", themes: "themes of LEGO sets" };

const tilesOf = (tiles: (readonly [number, string])[]) =>
  tiles.map(([count, label]) => ({ label, count: formatNumber(count) }));

/** "column names in line 1 · sheet “Sales” · looks like lego-sold-gb · source “shop”" */
function aboutOf({ headerLine, sheet, preset, source }: ImportReport): string {
  return [
    ...(headerLine === null ? [] : [`column names in line ${headerLine}`]),
    ...(sheet ? [`sheet “${sheet.name}”${sheet.names.length > 1 ? ` of ${sheet.names.length}` : ""}`] : []),
    ...(preset === "chartables" ? [] : [`looks like ${preset}`]),
    `source “${source}”`,
  ].join(" · ");
}

/** What somebody should know of a file before it is imported: what there is, and what we make of it. */
function warningsOf(report: ImportReport, columns: PreviewColumn[]): { lead: string; text: string }[] {
  const { read, rejected, frame, named, repeated, nearlyRepeated, excluded, ended } = report;
  const rows = read - frame.count - countOfRejected(rejected);
  const hasIds = columns.some(({ meaning }) => meaning === "source_item_id" || meaning === "order_number");
  const unread = columns.filter(({ meaning, name }) => meaning === "none" && namesPeople(name));
  return [
    repeated > 0 && {
      lead: `${countOf(repeated, "row")} ${repeated === 1 ? "is an exact repeat" : "are exact repeats"}.`,
      text: hasIds
        ? "They come twice, or are on record: one of each is kept."
        : "Without ids we cannot tell copies from second sales: one of each is kept.",
    },
    nearlyRepeated > 0 && {
      lead: `${countOf(nearlyRepeated, "row")} ${nearlyRepeated === 1 ? "looks" : "look"} like one sale at a drifting price.`,
      text: "Same title and day, within 3%: the first is kept.",
    },
    rows > named && {
      lead: `${countOf(rows - named, "row")} ${rows - named === 1 ? "names" : "name"} no item.`,
      text: "They are stored, and found when their item becomes known.",
    },
    excluded > 0 && {
      lead: `${countOf(excluded, "row")} ${excluded === 1 ? "does" : "do"} not count.`,
      text: "Lots, parts, damaged things and the like are stored, and in no value.",
    },
    ended > 0 && {
      lead: `${countOf(ended, "listing")} had ended already.`,
      text: "They are stored, and not shown.",
    },
    ...unread.map(({ name }) => ({
      lead: `The column “${name}” is not read.`,
      text: "We store no names of sellers or buyers.",
    })),
    ...report.remarks.map(({ remark, count, lines }) => ({
      lead: `${countOf(count, "row")}: ${remark}.`,
      text: linesInWords(report.countedIn, count, lines),
    })),
    frame.count > 0 && {
      lead: `${countOf(frame.count, "line")} around the table ${frame.count === 1 ? "is no row" : "are no rows"}.`,
      text: frame.first
        .slice(0, 3)
        .map(({ line, reason }) => `Line ${line}: ${reason}.`)
        .join(" "),
    },
    report.soldIn && {
      lead: `Sales without a date count as made from ${formatDay(report.soldIn.period.from)}.`,
      text: report.soldIn.isFromName ? "The name of the file says so." : "Somebody said so.",
    },
    report.datesRead && { lead: report.datesRead, text: "" },
    report.columnsSaidAt && {
      lead: "The columns are read as somebody said before.",
      text: `That was on ${formatDay(report.columnsSaidAt)}, of a file with the same names.`,
    },
  ].filter((warning) => typeof warning === "object" && warning !== null);
}

/** The number of rows that were rejected, for whatever reason. */
export const countOfRejected = (rejections: readonly { count: number }[]) =>
  rejections.reduce((sum, { count }) => sum + count, 0);

/** Rows that were rejected, by reason, the most frequent first. */
export function rejectedView({ rejected, countedIn }: Pick<ImportReport, "rejected" | "countedIn">) {
  const most = Math.max(...rejected.map(({ count }) => count), 1);
  return rejected.map(({ reason, count, lines, titles }) => ({
    reason: capitalised(reason),
    count: formatNumber(count),
    share: count / most,
    lines: linesInWords(countedIn, count, lines.slice(0, 3)),
    first: lines.map((line, at) => ({ line, title: titles[at] ?? "" })),
    isMore: count > lines.length,
  }));
}

/** "lines 7, 31, 96, …" */
function linesInWords(countedIn: string, count: number, lines: readonly number[]): string {
  return `${countedIn}${count > 1 ? "s" : ""} ${lines.map((line) => formatNumber(line)).join(", ")}${count > lines.length ? ", …" : ""}`;
}

/** What becomes of a row: a mark, words that lead, and the rest of the sentence. */
function outcomeView(outcome: RowOutcome): { mark: Mark; lead: string; text: string } {
  if (outcome.is === "rejected") return { mark: "bad", lead: "Rejected:", text: outcome.reason };
  const { category, itemKey, name, conditionKey, minor, currency, at, kind, excluded } = outcome;
  const itemKind = itemKinds.find((known) => known === category);
  const facts = [
    itemKind && conditionInSentence(itemKind, conditionKey),
    formatMoney({ minor, currency }),
    `${kind === "sale" ? "sold" : "seen"} ${formatDay(at)}`,
  ];
  if (excluded !== null) return { mark: "paused", lead: "Stored, but no value counts it:", text: excluded };
  const item = itemWords(itemKind, itemKey, name);
  const [lead, ...more] = item === null ? ["Names no item we know"] : [name, item].filter((text) => text !== null);
  return {
    mark: item === null ? "waits" : "good",
    lead: lead ?? "",
    text: ["", ...more, ...facts.filter((fact) => fact !== undefined)].join(" · ").trim(),
  };
}

/** "LEGO 75257", or "Comics" where the key only spells the name; null where no item is named. */
function itemWords(itemKind: ItemKind | undefined, itemKey: string | null, name: string | null): string | null {
  if (!itemKind || itemKey === null) return null;
  const spellsName = name !== null && /[a-z]-/.test(itemKey);
  return spellsName ? kinds[itemKind].name : `${kinds[itemKind].name} ${itemKey}`;
}
