import { type Db, PgBoss, type Queue } from "pg-boss";
import type { Database } from "#db/client.ts";

type Statements = Db["executeSql"];

/** The queue that every process may send to. `startJobs` creates those of scheduled jobs. */
const mailQueue: Omit<Queue, "name"> = {
  // After 1, 2, 4, 8 seconds and so on, at most an hour apart: the last retry is a day later.
  retryLimit: 35,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 120,
  // An order may hold an email address.
  deleteAfterSeconds: 3_600,
};

export async function prepareJobQueue(database: Database): Promise<void> {
  const create = () => withJobQueue(statementsOf(database), true, (boss) => boss.createQueue("mail", mailQueue));
  await create().catch((error: { code?: string }) => {
    // Another process created the schema at the same moment.
    if (error.code !== "23505") throw error;
    return create();
  });
}

/** Queues a mail. With the `executeSql` of a transaction, it is queued when that commits. */
export async function sendMailJob(order: object, executeSql: Statements): Promise<void> {
  await withJobQueue(executeSql, false, (boss) => boss.send("mail", order));
}

export function statementsOf({ run }: Database): Statements {
  return (text, values) => run(text, values) as ReturnType<Statements>;
}

async function withJobQueue(executeSql: Statements, migrate: boolean, use: (boss: PgBoss) => Promise<unknown>) {
  const boss = new PgBoss({ db: { executeSql }, migrate, supervise: false, schedule: false });
  await boss.start();
  try {
    await use(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}
