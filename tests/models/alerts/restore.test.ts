import path from "node:path";
import { expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { orderDueLetters } from "#app/models/alerts/letters.server.ts";
import { sendAlertLetter } from "#app/models/alerts/send-letter.server.ts";
import { writeBackupFile } from "#app/models/backup/backup-file.server.ts";
import { checkBackup } from "#app/models/backup/read-backup.server.ts";
import { restoreBackup } from "#app/models/backup/restore-backup.server.ts";
import { listOutbox } from "#tests/support/account/outbox.ts";
import { lettersOf, moveValue, newAlert, newCollector, rungOf } from "#tests/support/alerts/alerts.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";

test("a restored site tells of nothing that rang before, be its letter ordered or not, and goes on from there", async () => {
  const [ordered, waiting] = [await newCollector(), await newCollector()];
  const alerts = [await newAlert(ordered.id), await newAlert(waiting.id)];
  await moveValue(alerts[0]!.itemId, 11_800);
  await orderDueLetters();
  await moveValue(alerts[1]!.itemId, 11_800);
  const file = path.join(scratchDir("backup").path, "site.tar.gz");
  await writeBackupFile(file);

  await restoreBackup(await checkBackup(file));
  const [letter] = await lettersOf(ordered.id);
  await sendAlertLetter(letter!.id, new AbortController().signal);
  expect(await orderDueLetters()).toBe(0);
  expect(await listOutbox(env.DATA_DIR)).toEqual([]);
  expect(await rungOf(waiting.id)).toMatchObject([{ waits: false, told_at: null }]);

  // Where it stands was judged anew, and nobody was told.
  await moveValue(alerts[1]!.itemId, 11_700);
  expect(await orderDueLetters()).toBe(0);
  await moveValue(alerts[1]!.itemId, 10_000);
  expect(await orderDueLetters()).toBe(1);
});
