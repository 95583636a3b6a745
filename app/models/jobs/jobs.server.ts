import { PgBoss } from "pg-boss";
import { database } from "../platform/database.server.ts";
import { lookEvery, makeQueue, sendOnlyJob, workerDatabase } from "../platform/job-queue.ts";
import { describeError, log } from "../platform/log.server.ts";
import { workDeletions } from "./deletion-worker.server.ts";
import { workMails } from "./mail-worker.server.ts";
import { workReclassify } from "./reclassify-job.server.ts";
import { type JobOrder, judgeAlertsJob, scheduledJobs } from "./scheduled-jobs.server.ts";
import { startSources } from "./source-runner.server.ts";

/** Starts the jobs in this process, each now and then on its schedule. Returns a function that stops them. */
export async function startJobs(): Promise<() => Promise<void>> {
  const boss = new PgBoss({ db: workerDatabase(database), useListenNotify: true });
  boss.on("error", (error) => log.warn({ error: error.message }, "the job queue failed"));
  await boss.start();
  const stopping = new AbortController();
  for (const { name, title, schedule, queue, skipsStart, run } of scheduledJobs) {
    await makeQueue(boss, name, { policy: "exclusive", retryLimit: 2, ...queue });
    await boss.work<JobOrder | null>(name, lookEvery(5), async ([job]) => {
      await run(stopping.signal, job?.data ?? {}).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ job: title, error: describeError(error) }, "a job failed");
        throw error;
      });
    });
    if (schedule !== null) await boss.schedule(name, schedule);
    // At its worker's next look, so that the first pages, and the deletion of a market without keys, come before it.
    if (!skipsStart) await boss.send(name, {}, { startAfter: 1 });
  }
  // What is off, or what a newer or older version has scheduled, would be queued for nobody.
  const scheduled = new Set(scheduledJobs.flatMap(({ name, schedule }) => (schedule === null ? [] : [name])));
  for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name);
  await workMails(boss);
  await workDeletions(boss);
  const reclassify = await workReclassify(boss, stopping.signal);
  // Whoever waits for a price hears of it at once, not at the next minute.
  const onRows = () => sendOnlyJob(judgeAlertsJob, {});
  const stopSources = await startSources({ onRows, onOutdated: reclassify });
  return async () => {
    stopping.abort();
    await stopSources();
    await boss.stop({ graceful: true, timeout: 5_000 });
  };
}
