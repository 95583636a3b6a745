/** npm run backup -- [FILE] [--pictures]. `--help` says what it does. */
import { createWriteStream } from "node:fs";
import { parseArgs } from "node:util";
import { notWritten, writeBackupFile } from "#app/models/backup/backup-file.server.ts";
import { backupFileName } from "#app/models/backup/backup-names.ts";
import { type BackupOptions, type BackupReport, createBackup } from "#app/models/backup/create-backup.server.ts";
import { formatNumber } from "#app/models/platform/amounts.ts";
import { WrongArguments } from "#app/models/platform/errors.ts";
import { runCommand } from "./command-line/run-command.ts";
import { typedPath } from "./command-line/typed-path.ts";
import { progressLine } from "./progress-line.ts";

const usage = `Usage: npm run backup -- [FILE] [--pictures]

Writes a back-up of the whole site to FILE while the site may go on: every table, the pictures of people, the
jobs that are not done, and the secret that signs cookies. Keep it where nobody else can read it.

  FILE          by default ${backupFileName(new Date())} in this folder; - for standard output
  --pictures    also the fetched pictures of listings and items, which a site fetches again by itself`;

function sentence({ rows, files, missingFiles, forbidden }: BackupReport): string {
  const missing = missingFiles ? ` ${formatNumber(missingFiles)} pictures that rows name are not there.` : "";
  const without = forbidden.length > 0 ? ` Rows of ${forbidden.join(", ")} are in no back-up, as you have set.` : "";
  return `${formatNumber(rows)} rows and ${formatNumber(files)} pictures.${missing}${without}`;
}

await runCommand(usage, async (args, database) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { pictures: { type: "boolean" } },
  });
  const [path, another] = positionals;
  if (another !== undefined) throw new WrongArguments("Name one file.");
  // Standard output may be the back-up itself.
  const line = progressLine(process.stderr);
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  const options: BackupOptions = {
    withPictures: values.pictures,
    signal: stopping.signal,
    onProgress: ({ rows, files }) =>
      line.show(`Backing up: ${formatNumber(rows)} rows, ${formatNumber(files)} pictures`),
  };
  try {
    await database.ready();
    if (path === "-") {
      // Where it is a file, `process.stdout` would throw what cannot be written.
      const report = await createBackup(createWriteStream("", { fd: 1 }), options).catch((error: unknown) => {
        throw notWritten("standard output", error);
      });
      line.end();
      console.error(`Backed up ${sentence(report)}`);
      return undefined;
    }
    const file = typedPath(path ?? backupFileName(new Date()));
    const report = await writeBackupFile(file, options);
    line.end();
    return `${file} (${(report.bytes / 1e6).toFixed(1)} MB): ${sentence(report)}`;
  } finally {
    line.end();
  }
});
