import { PgBoss } from "pg-boss";
import { env } from "../../env.server.ts";
import { finishDeletions } from "../account/delete-account.server.ts";
import { removeExpired } from "../auth/clean-up.server.ts";
import { backUpNightly } from "../backup/nightly.server.ts";
import { forgetOldDrafts } from "../collection/files/drafts.server.ts";
import { recognizeEntries } from "../collection/recognize.server.ts";
import { forgetRemovedEntries } from "../collection/removals.server.ts";
import { takeDueSnapshots } from "../collection/snapshots.server.ts";
import { forgetRemovedActivities } from "../community/activities.server.ts";
import { removeOldItemViews } from "../community/item-views.server.ts";
import { findTrending } from "../community/trending.server.ts";
import { placeUnplaced } from "../listings/placement.server.ts";
import { deleteExpired } from "../listings/remove-listings.server.ts";
import { fetchPictures } from "../pictures/fetch-pictures.server.ts";
import { removeUnusedPictures, repairPictures } from "../pictures/keep-pictures.server.ts";
import { database } from "../platform/database.server.ts";
import { statementsOf } from "../platform/job-queue.ts";
import { log } from "../platform/log.server.ts";
import { findHighlights } from "../prices/highlights.server.ts";
import { recalculateAgeingValues, recalculatePrices } from "../prices/recalculate.server.ts";
import { workDeletions } from "./deletion-worker.server.ts";
import { workMails } from "./mail-worker.server.ts";
import { workReclassify } from "./reclassify-job.server.ts";
import { startSources } from "./source-runner.server.ts";

const jobs = [
  // An import recalculates prices at its end. This completes an import that was cut off.
  { name: "recalculate-prices", schedule: "*/5 * * * *", run: () => recalculatePrices() },
  { name: "recalculate-ageing-values", schedule: "10 0 * * *", run: recalculateAgeingValues },
  { name: "delete-expired-listings", schedule: "* * * * *", run: deleteExpired },
  { name: "place-listings", schedule: "20 * * * *", run: placeUnplaced },
  { name: "recognize-entries", schedule: "30 * * * *", run: recognizeEntries },
  { name: "find-trending", schedule: "*/10 * * * *", run: findTrending },
  { name: "find-highlights", schedule: "25 * * * *", run: findHighlights },
  { name: "fetch-pictures", schedule: "* * * * *", run: (signal: AbortSignal) => fetchPictures({ signal }) },
  { name: "remove-unused-pictures", schedule: "*/5 * * * *", run: removeUnusedPictures },
  { name: "repair-pictures", schedule: "35 3 * * *", run: repairPictures },
  { name: "take-snapshots", schedule: "50 23 * * *", run: () => takeDueSnapshots() },
  { name: "forget-removed-activities", schedule: "15 * * * *", run: forgetRemovedActivities },
  { name: "forget-removed-entries", schedule: "20 * * * *", run: forgetRemovedEntries },
  { name: "forget-import-drafts", schedule: "25 * * * *", run: forgetOldDrafts },
  { name: "remove-expired", schedule: "40 * * * *", run: removeExpired },
  { name: "remove-old-views", schedule: "45 0 * * *", run: removeOldItemViews },
  { name: "finish-deletions", schedule: "15 * * * *", run: finishDeletions },
];

/** A back-up is made at its hour only. A server that was killed sends no heartbeat: another one makes it after a minute. */
const backup = {
  queue: "back-up",
  schedule: `0 ${env.BACKUP_HOUR} * * *`,
  options: {
    ...{ policy: "exclusive", heartbeatSeconds: 60, expireInSeconds: 12 * 3_600 },
    ...{ retryLimit: 6, retryDelay: 600, retryBackoff: true, retryDelayMax: 3_600 },
  } as const,
};

/** Starts the jobs in this process, each now and then on its schedule. Returns a function that stops them. */
export async function startJobs(): Promise<() => Promise<void>> {
  const boss = new PgBoss({ db: { executeSql: statementsOf(database) } });
  boss.on("error", (error) => log.warn({ error: error.message }, "the job queue failed"));
  await boss.start();
  const stopping = new AbortController();
  for (const { name, schedule, run } of jobs) {
    await boss.createQueue(name, { policy: "exclusive", retryLimit: 2 });
    await boss.work(name, { pollingIntervalSeconds: 5 }, async () => {
      await run(stopping.signal);
    });
    await boss.schedule(name, schedule);
    await boss.send(name, {});
  }
  const names = new Set([...jobs.map(({ name }) => name), backup.queue]);
  // What a newer or older version has scheduled would be queued for nobody.
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
  await boss.createQueue(backup.queue, backup.options);
  await boss.work(backup.queue, { pollingIntervalSeconds: 5 }, () => backUpNightly(stopping.signal));
  if (env.BACKUPS === "off") await boss.unschedule(backup.queue);
  else await boss.schedule(backup.queue, backup.schedule);
  await workMails(boss);
  await workDeletions(boss);
  const reclassify = await workReclassify(boss, stopping.signal);
  const stopSources = await startSources(reclassify);
  return async () => {
    stopping.abort();
    await stopSources();
    await boss.stop({ graceful: true, timeout: 5_000 });
  };
}
