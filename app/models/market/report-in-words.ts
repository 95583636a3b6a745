import { formatNumber, toMajor } from "../platform/amounts.ts";
import type { ImportReport } from "./import-file.server.ts";
import type { SetListReport } from "./import-set-list.server.ts";
import type { RowSample } from "./read-batches.ts";

const howToSayColumns = "To say what one is, for example: --columns condition=Name.";

/** What an import tells the operator, in lines of text. A dry run shows the first rows as they were read. */
export function reportInWords(report: ImportReport | SetListReport, isDryRun: boolean): string {
  return ("list" in report ? setListLines(report, isDryRun) : importLines(report, isDryRun)).join("\n");
}

function importLines(report: ImportReport, isDryRun: boolean): string[] {
  const n = (count: number) => formatNumber(count).padStart(9);
  const lines = [
    `${report.file} (preset ${report.preset}, source ${report.source})`,
    ...(report.soldIn ? [soldInSentence(report.soldIn)] : []),
    ...(report.datesRead ? [report.datesRead] : []),
    ...(report.sheet && report.sheet.names.length > 1 ? [sheetSentence(report.sheet)] : []),
    `${n(report.read)}  rows read`,
    `${n(report.kept)}  kept`,
    `${n(report.updated)}  updated`,
    `${n(report.repeated)}  repeated: the same row again`,
    `${n(report.nearlyRepeated)}  repeated: the same sale at a price within 3 %`,
    ...report.rejected.map(({ reason, count, lines }) => {
      const more = count > lines.length ? ", …" : "";
      return `${n(count)}  rejected: ${reason} (${report.countedIn}${count > 1 ? "s" : ""} ${lines.join(", ")}${more})`;
    }),
  ];
  if (report.ended > 0) lines.push(`${n(report.ended)}  of these had ended already, and are not shown`);
  for (const { remark, count, lines: numbers } of report.remarks) {
    const more = count > numbers.length ? ", …" : "";
    lines.push(`${n(count)}  ${remark} (${report.countedIn}${count > 1 ? "s" : ""} ${numbers.join(", ")}${more})`);
  }
  if (report.importId !== null) lines.push(`To take this import back: npm run import -- --undo ${report.importId}`);
  lines.push(...frameLines(report), `Columns read: ${report.columnsRead}`);
  if (report.columnsNotUsed !== "") lines.push(`Columns not used: ${report.columnsNotUsed}. ${howToSayColumns}`);
  if (report.columnsSaidAt) lines.push(saidBeforeSentence(report.columnsSaidAt));
  if (report.statuses.length > 0) lines.push(statusesSentence(report.statuses));
  if (report.unknownStatuses.length > 0) lines.push(unknownStatusesSentence(report.unknownStatuses));
  if (report.rejected.some(({ reason }) => reason === "unknown currency")) {
    lines.push("To keep prices that do not say their currency, say it, for example: --currency GBP.");
  }
  if (report.rejected.some(({ reason }) => reason === "no date of sale")) {
    lines.push("To keep sales without a date, say when they were made, for example: --sold-in 2021-01.");
  }
  if (report.rejected.some(({ reason }) => reason === "date that may be read two ways")) {
    lines.push(
      "To keep dates that may be read two ways, say how they begin: --dates day-first or --dates month-first.",
    );
  }
  if (isDryRun) lines.push(...report.samples.map(sampleLine), dryRunSentence);
  return lines;
}

const dryRunSentence = "This was a dry run: nothing was stored.";

/** `Statuses as they were said: "Payment failed" is skip.` */
function statusesSentence(statuses: ImportReport["statuses"]): string {
  return `Statuses as they were said: ${statuses.map(({ word, meaning }) => `"${word}" is ${meaning}`).join(", ")}.`;
}

/** `Statuses not known: "Payment failed" (2), "Lost" (1). …` */
function unknownStatusesSentence(statuses: ImportReport["unknownStatuses"]): string {
  const words = statuses.map(({ word, count }) => `"${word}" (${formatNumber(count)})`).join(", ");
  const example = `--status "${statuses[0]?.word}=skip"`;
  return `Statuses not known: ${words}. Say what each is, sale, listing or skip, for example: ${example}.`;
}

function saidBeforeSentence(at: Date): string {
  const day = at.toISOString().slice(0, 10);
  return `The columns are read as was said with --columns on ${day}. To read them by their names: --columns by-name.`;
}

/** "2  no rows, around the table: line 1 (before the header): My sales; line 9 (total): TOTAL, 240.00". */
function frameLines({ frame, headerLine }: ImportReport): string[] {
  if (frame.count === 0) return headerLine === null || headerLine === 1 ? [] : [`The header is line ${headerLine}.`];
  const first = frame.first.map(({ line, reason, text }) => `line ${line} (${reason})${text ? `: ${text}` : ""}`);
  const more = frame.count > first.length ? "; …" : "";
  return [
    `${formatNumber(frame.count).padStart(9)}  no rows, around the table: ${first.join("; ")}${more}`,
    `The header is line ${headerLine}. To say another one, for example: --header-line ${(headerLine ?? 0) + 1}.`,
  ];
}

function sheetSentence({ name, names }: NonNullable<ImportReport["sheet"]>): string {
  const others = names.filter((other) => other !== name);
  return `Sheet "${name}". Not read: ${others.slice(0, 20).join(", ")}. To read one of them: --sheet NAME.`;
}

/** "  line 3: sale of legos 75257, used, 100.00 USD, 2026-11-02: LEGO 75257 Millennium Falcon". */
function sampleLine({ line, kind, category, itemKey, title, conditionKey, ...row }: RowSample): string {
  const price = `${toMajor({ minor: row.priceMinor, currency: row.currency })} ${row.currency}`;
  const day = row.at.toISOString().slice(0, 10);
  const item = itemKey ?? "no item that we know";
  return `  line ${line}: ${kind} of ${category}, ${item}, ${conditionKey}, ${price}, ${day}: ${title}`;
}

function setListLines(report: SetListReport, isDryRun: boolean): string[] {
  const { file, list, read, added, changed, countedIn, rejected, frame } = report;
  const n = (count: number) => formatNumber(count).padStart(9);
  const what = { sets: "LEGO sets", minifigs: "LEGO minifigures", themes: "themes of LEGO sets" }[list];
  const lines = [
    `${file} (a list of ${what})`,
    `${n(read)}  rows read`,
    `${n(added)}  added`,
    `${n(changed)}  changed`,
  ];
  if (rejected.count > 0) {
    const more = rejected.count > rejected.lines.length ? ", …" : "";
    lines.push(
      `${n(rejected.count)}  rejected: no number and name (${countedIn}s ${rejected.lines.join(", ")}${more})`,
    );
  }
  if (frame > 0) lines.push(`${n(frame)}  no rows, around the table`);
  if (isDryRun) lines.push(dryRunSentence);
  else if (added + changed > 0) lines.push("Stored sales and listings are read again with it by: npm run reclassify");
  return lines;
}

function soldInSentence({ period, isFromName }: NonNullable<ImportReport["soldIn"]>): string {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const last = day(new Date(period.until.getTime() - 1));
  const when = day(period.from) === last ? `on ${last}` : `between ${day(period.from)} and ${last}`;
  return `Sales without a date count as made ${when}${isFromName ? ", as the file's name says" : ""}.`;
}
