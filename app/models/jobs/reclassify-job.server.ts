import { fork } from "node:child_process";
import { once } from "node:events";
import type { PgBoss } from "pg-boss";
import { areRowsOutdated, type ReclassifyReport } from "../market/reclassify.server.ts";
import { lookEvery, makeQueue } from "../platform/job-queue.ts";
import { log } from "../platform/log.server.ts";

const queue = "reclassify";

/**
 * Reads the stored rows again where older rules have read them. The signal ends that; the next start takes it up again.
 * Returns a function that has it done once more.
 */
export async function workReclassify(boss: PgBoss, signal: AbortSignal): Promise<() => Promise<unknown>> {
  // A server that was killed sends no heartbeat: another one does its job after a minute.
  await makeQueue(boss, queue, {
    policy: "exclusive",
    retryLimit: 2,
    expireInSeconds: 12 * 3_600,
    heartbeatSeconds: 60,
  });
  await boss.work(queue, lookEvery(5), () => reclassifyInProcess(signal));
  const queueJob = () => boss.send(queue, {});
  if (await areRowsOutdated()) await queueJob();
  return queueJob;
}

/** In a process of its own, since a server that reads a million rows would answer late. */
async function reclassifyInProcess(signal: AbortSignal): Promise<void> {
  log.info("reading the stored sales and listings again: rules or lists of sets have changed");
  const child = fork("scripts/reclassify.ts", [], {
    execArgv: ["--max-old-space-size=128", "--max-semi-space-size=16"],
    signal,
    killSignal: "SIGKILL",
  });
  child.on("message", ({ report }: { report: ReclassifyReport | null }) => {
    if (report) log.info(report, "read the stored sales and listings again");
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`Reading the stored rows again ended with ${code}.`);
}
