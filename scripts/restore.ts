/** npm run restore -- FILE [--replace] [--check]. `--help` says what it does. */
import path from "node:path";
import { parseArgs } from "node:util";
import { makeBackupFolder, writeBackupFile } from "#app/models/backup/backup-file.server.ts";
import { BackupError, partOf } from "#app/models/backup/backup-format.ts";
import { countRows } from "#app/models/backup/count-rows.server.ts";
import { type CheckedBackup, checkBackup } from "#app/models/backup/read-backup.server.ts";
import { holdsData, restoreBackup, whileSiteStands } from "#app/models/backup/restore-backup.server.ts";
import { prepareDatabase } from "#app/models/jobs/prepare-database.server.ts";
import { formatNumber } from "#app/models/platform/amounts.ts";
import { WrongArguments } from "#app/models/platform/errors.ts";
import { prepareJobQueue } from "#app/models/platform/job-queue.ts";
import { runCommand } from "./command-line/run-command.ts";
import { typedPath } from "./command-line/typed-path.ts";
import { progressLine } from "./progress-line.ts";

const usage = `Usage: npm run restore -- FILE [--replace] [--check]

Puts a back-up into this site, which must be stopped: every table, the pictures of people, the jobs that were not
done, and the secret that signs cookies. It reads the whole file before it changes anything.

  --replace    where the site has data: makes a back-up of them first, then replaces them
  --check      only reads the file, and prints its counts beside those of this site, which may run`;

/** Throws where the site has data that nobody wants to lose; with `--replace`, backs them up. */
async function makeRoom(mayReplace: boolean): Promise<void> {
  if (!(await holdsData())) return;
  if (!mayReplace)
    throw new BackupError(
      "This site has data already. Nothing was changed. To back them up and replace them, add: --replace",
    );
  const name = `before-restore-${new Date().toISOString().replace(/[-:.]/g, "")}.tar.gz`;
  const kept = path.join(await makeBackupFolder(), name);
  const { forbidden } = await writeBackupFile(kept);
  console.log(
    `What was here is in ${kept}${forbidden.length > 0 ? `, without the rows of ${forbidden.join(", ")}` : ""}`,
  );
}

const withoutRows = ({ withoutRowsOf: sources }: CheckedBackup["header"]) =>
  sources ? ` It has no rows of ${sources.join(", ")}: they may be in no back-up.` : "";

const rowsOf = (contents: CheckedBackup["contents"]) => contents.reduce((sum, { rows }) => sum + (rows ?? 0), 0);

async function countsOf({ file, header, contents }: CheckedBackup): Promise<string> {
  const here = await countRows();
  const lines = header.tables.flatMap(({ name }) => {
    const rows = rowsOf(contents.filter((content) => partOf(content.name)?.table === name));
    const rowsHere = here.get(name) ?? 0;
    // A table that is empty in both says nothing.
    return rows + rowsHere > 0
      ? `${name.padEnd(22)}${formatNumber(rows).padStart(12)}${formatNumber(rowsHere).padStart(12)}`
      : [];
  });
  const { app, newestMigration, madeAt } = header;
  return [
    `${file} is whole. Chartables ${app} made it at ${madeAt}, with the schema ${newestMigration}.${withoutRows(header)}`,
    `${"table".padEnd(22)}${"back-up".padStart(12)}${"this site".padStart(12)}`,
    ...lines,
  ].join("\n");
}

await runCommand(usage, async (args, database) => {
  const options = { replace: { type: "boolean" }, check: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [path, another] = positionals;
  if (path === undefined || another !== undefined) throw new WrongArguments("Name one file.");
  const file = typedPath(path);
  const line = progressLine();
  const showShare = (doing: string) => (share: number) => line.show(`${doing}: ${Math.round(share * 100)} %`);
  try {
    const backup = await checkBackup(file, showShare("Checking the back-up"));
    line.end();
    if (values.check) return await countsOf(backup);
    await prepareDatabase();
    await prepareJobQueue(database);
    await whileSiteStands(async () => {
      await makeRoom(values.replace ?? false);
      const staySignedIn = await restoreBackup(backup, showShare("Restoring"));
      line.end();
      if (!staySignedIn) console.log("SESSION_SECRET is another one than in the back-up: people must sign in again.");
    });
    return `Restored ${file}, made ${backup.header.madeAt}: ${formatNumber(rowsOf(backup.contents))} rows.${withoutRows(backup.header)} Start the site: npm start
Its sources are paused, as the site it was made of may run too. To go on: npm run sources -- resume`;
  } finally {
    line.end();
  }
});
