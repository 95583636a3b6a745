import { PgBoss } from "pg-boss";
import { database } from "#app/models/platform/database.server.ts";
import { prepareJobQueue, statementsOf } from "#app/models/platform/job-queue.ts";

/** Makes the queues of these scheduled jobs, as a process that runs jobs does, in the database of this process. */
export async function createJobQueues(...names: string[]): Promise<void> {
  await prepareJobQueue(database);
  const boss = new PgBoss({ db: { executeSql: statementsOf(database) }, supervise: false, schedule: false });
  await boss.start();
  for (const name of names) await boss.createQueue(name, { policy: "exclusive", retryLimit: 2 });
  await boss.stop({ graceful: false });
}
