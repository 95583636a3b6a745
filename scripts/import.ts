/**
 * npm run import -- FILE… [options]. `--help` lists the options. The server starts it too, with the sample catalogue,
 * as a process of its own that ends with the server, and reads how far it is.
 */

import { holdsSampleData } from "#app/models/catalog/items.server.ts";
import { type TableFile, withTableFile } from "#app/models/files/table-file.ts";
import { UnreadableFile } from "#app/models/files/unreadable-file.ts";
import { prepareDatabase } from "#app/models/jobs/prepare-database.server.ts";
import { type ImportOptions, type ImportReport, importFile } from "#app/models/market/import-file.server.ts";
import { importSetList, type SetListReport } from "#app/models/market/import-set-list.server.ts";
import { setListOf } from "#app/models/market/parsing/presets.ts";
import { formatNumber } from "#app/models/platform/amounts.ts";
import { readArguments, usage } from "./command-line/import-arguments.ts";
import { runCommand } from "./command-line/run-command.ts";
import { progressLine } from "./progress-line.ts";

async function importRows(file: TableFile, options: ImportOptions): Promise<void> {
  const line = progressLine();
  const imported = importFile(file, options, ({ read, kept, share }) => {
    line.show(
      `${file.name}: ${Math.round(share * 100)} % · ${formatNumber(read)} rows read · ${formatNumber(kept)} kept`,
    );
    process.send?.({ read });
  });
  const report = await imported.finally(() => line.end());
  print(report);
  if (report.kept > 0 && report.source !== "sample" && (await holdsSampleData())) console.log(offerToPurge);
}

const offerToPurge =
  "The made-up data of the sample catalogue is still there. To take it away: npm run purge -- --source sample";

function print(report: ImportReport): void {
  const n = (count: number) => formatNumber(count).padStart(9);
  const lines = [
    `${report.file} (preset ${report.preset}, source ${report.source})`,
    ...(report.soldIn ? [soldInSentence(report.soldIn)] : []),
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
  lines.push(`Columns read: ${report.columnsRead}`);
  if (report.columnsNotUsed.length > 0) lines.push(`Columns not used: ${report.columnsNotUsed.join(", ")}`);
  if (report.rejected.some(({ reason }) => reason === "unknown currency")) {
    lines.push("To keep prices that do not say their currency, say it, for example: --currency GBP.");
  }
  if (report.rejected.some(({ reason }) => reason === "no date of sale")) {
    lines.push("To keep sales without a date, say when they were made, for example: --sold-in 2021-01.");
  }
  console.log(lines.join("\n"));
}

function printSetList({ file, list, read, added, changed, countedIn, rejected }: SetListReport): void {
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
  if (added + changed > 0) lines.push("Stored sales and listings are read again with it by: npm run reclassify");
  console.log(lines.join("\n"));
}

function soldInSentence({ period, isFromName }: NonNullable<ImportReport["soldIn"]>): string {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const last = day(new Date(period.until.getTime() - 1));
  const when = day(period.from) === last ? `on ${last}` : `between ${day(period.from)} and ${last}`;
  return `Sales without a date count as made ${when}${isFromName ? ", as the file's name says" : ""}.`;
}

await runCommand(usage, async (args) => {
  const { files, options } = readArguments(args);
  await prepareDatabase();
  for (const file of files) {
    try {
      await withTableFile(file, async (opened) => {
        const setList = setListOf(opened.columns);
        if (setList) printSetList(await importSetList(opened, setList));
        else await importRows(opened, options);
      });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      console.error(error.message);
      process.exitCode = 1;
    }
  }
  return undefined;
});
