import { type Db, PgBoss, type Queue } from "pg-boss";
import type { Database } from "#db/client.ts";

type Statements = Db["executeSql"];

/** The queues that every process may send to. `startJobs` creates those of scheduled jobs. */
const queues: Queue[] = [
  {
    name: "mail",
    // After 1, 2, 4, 8 seconds and so on, at most an hour apart: the last retry is a day later.
    retryLimit: 35,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 120,
    // An order may hold an email address.
    deleteAfterSeconds: 3_600,
  },
];

/** Migrates the tables of the job queue and creates the queues that every process may send to. */
export async function prepareJobQueue(database: Database): Promise<void> {
  await createJobQueue(database).catch((error: { code?: string }) => {
    // Another process created the schema at the same moment.
    if (error.code !== "23505") throw error;
    return createJobQueue(database);
  });
}

async function createJobQueue(database: Database): Promise<void> {
  await withJobQueue(statementsOf(database), { migrate: true }, async (boss) => {
    for (const { name, ...options } of queues) await boss.createQueue(name, options);
  });
}

/** Queues a job. With the `executeSql` of a transaction, the job is queued when that commits. */
export async function sendJob(name: "mail", data: object, executeSql: Statements): Promise<void> {
  await withJobQueue(executeSql, { migrate: false }, (boss) => boss.send(name, data));
}

/** Runs each statement on any connection of the pool. */
export function statementsOf({ run }: Database): Statements {
  return (text, values) => run(text, values) as ReturnType<Statements>;
}

async function withJobQueue(
  executeSql: Statements,
  { migrate }: { migrate: boolean },
  use: (boss: PgBoss) => Promise<unknown>,
): Promise<void> {
  const boss = new PgBoss({ db: { executeSql }, migrate, supervise: false, schedule: false });
  await boss.start();
  try {
    await use(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}
