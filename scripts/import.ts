/**
 * npm run import -- FILE… [options]. `--help` lists the options. The server starts it too, with the sample catalogue,
 * as a process of its own that ends with the server, and reads how far it is.
 */

import path from "node:path";
import { env } from "#app/env.server.ts";
import { holdsSampleData } from "#app/models/catalog/items.server.ts";
import { UnreadableFile } from "#app/models/files/unreadable-file.ts";
import { prepareDatabase } from "#app/models/jobs/prepare-database.server.ts";
import { importFromDisk } from "#app/models/market/import-file.server.ts";
import { listImports, undoImport } from "#app/models/market/purge-source.server.ts";
import { reportInWords } from "#app/models/market/report-in-words.ts";
import { countOf, formatNumber } from "#app/models/platform/amounts.ts";
import { WrongArguments } from "#app/models/platform/errors.ts";
import { readArguments, usage } from "./command-line/import-arguments.ts";
import { runCommand } from "./command-line/run-command.ts";
import { progressLine } from "./progress-line.ts";

/** Imports a file with a line of progress, and prints the report. */
async function importWithProgress(file: string, { headerLine, sheet, ...options }: Options): Promise<void> {
  const line = progressLine();
  const opening = { headerLine, sheet, maxUnpackedBytes: env.IMPORT_BYTES };
  const imported = importFromDisk(file, { ...options, opening }, ({ read, kept, share }) => {
    const name = path.basename(file);
    line.show(`${name}: ${Math.round(share * 100)} % · ${formatNumber(read)} rows read · ${formatNumber(kept)} kept`);
    process.send?.({ read });
  });
  const report = await imported.finally(() => line.end());
  console.log(reportInWords(report, options.isDryRun));
  if ("list" in report || options.isDryRun || report.kept === 0 || report.source === "sample") return;
  if (await holdsSampleData()) console.log(offerToPurge);
}

type Options = ReturnType<typeof readArguments>["options"];

const offerToPurge =
  "The made-up data of the sample catalogue is still there. To take it away: npm run purge -- --source sample";

/** Takes an import back, or names the last ones. */
async function undoRun(id: number): Promise<string> {
  const line = progressLine();
  const taken = await undoImport(id, (rows) => line.show(`${formatNumber(rows)} sales and listings taken back`));
  line.end();
  if (taken)
    return `Import ${id} is taken back: ${countOf(taken.sales, "sale")}, ${countOf(taken.listings, "listing")}. What it only saw again stays.`;
  const last = await listImports(10);
  const lines = last.map(
    ({ id, source, file, startedAt }) =>
      `  ${id}: ${file} (source ${source}), ${startedAt.toISOString().slice(0, 16).replace("T", " ")}`,
  );
  throw new WrongArguments(
    [`There is no import ${id}.`, ...(lines.length > 0 ? ["The last ones:", ...lines] : [])].join("\n"),
  );
}

await runCommand(usage, async (args) => {
  const { files, options, undo } = readArguments(args);
  await prepareDatabase();
  if (undo !== undefined) return undoRun(undo);
  for (const file of files) {
    try {
      await importWithProgress(file, options);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      console.error(error.message);
      process.exitCode = 1;
    }
  }
  return undefined;
});
