import { PgBoss } from "pg-boss";
import { removeExpired } from "../auth/clean-up.server.ts";
import { placeUnplaced } from "../listings/placement.server.ts";
import { database } from "../platform/database.server.ts";
import { statementsOf } from "../platform/job-queue.ts";
import { log } from "../platform/log.server.ts";
import { recalculatePrices } from "../prices/recalculate.server.ts";
import { refreshRecentPrices } from "../prices/recent-prices.server.ts";
import { workMails } from "./mail-worker.server.ts";

interface Job {
  name: string;
  /** Cron, UTC. */
  schedule: string;
  run(): Promise<unknown>;
}

const jobs: readonly Job[] = [
  // An import settles what it brought in. This takes up what one that was cut off left behind.
  { name: "settle-prices", schedule: "*/5 * * * *", run: () => recalculatePrices() },
  { name: "refresh-recent-prices", schedule: "10 0 * * *", run: refreshRecentPrices },
  { name: "shelve-listings", schedule: "20 * * * *", run: placeUnplaced },
  { name: "forget-ended", schedule: "40 * * * *", run: removeExpired },
];

/**
 * Starts working in this process, on the one pool: it sends the mails that are ordered, and each job runs once now, then
 * on its schedule. Returns how to stop.
 */
export async function startJobs(): Promise<() => Promise<void>> {
  const boss = new PgBoss({ db: { executeSql: statementsOf(database) } });
  boss.on("error", (error) => log.warn({ error: error.message }, "the job queue met an error"));
  await boss.start();
  for (const { name, schedule, run } of jobs) {
    await boss.createQueue(name, { policy: "exclusive", retryLimit: 2 });
    await boss.work(name, { pollingIntervalSeconds: 5 }, async () => {
      await run();
    });
    await boss.schedule(name, schedule);
    await boss.send(name, {});
  }
  await workMails(boss);
  return () => boss.stop({ graceful: true, timeout: 5_000 });
}
