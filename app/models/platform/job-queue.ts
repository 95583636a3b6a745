import { type Db, PgBoss, type Queue } from "pg-boss";
import type { Database } from "#db/client.ts";

/** What runs the queue's statements. */
type Statements = Db["executeSql"];

/** Queues that every process may send to. Those of scheduled jobs are made by whoever works. */
const openQueues: Queue[] = [
  {
    name: "mail",
    // After about 1, 2, 4, 8 seconds and so on, at last every hour: the thirty-fifth time a day later.
    retryLimit: 35,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 120,
    // An order may name an address: it is forgotten soon after.
    deleteAfterSeconds: 3_600,
  },
];

/** Brings the tables of the job queue up to date, and makes the queues that every process may send to. */
export async function prepareJobQueue(database: Database): Promise<void> {
  await makeJobQueue(database).catch((error: { code?: string }) => {
    // Of processes that start together on a new database one makes the schema; the others may be told so by its unique index.
    if (error.code !== "23505") throw error;
    return makeJobQueue(database);
  });
}

async function makeJobQueue(database: Database): Promise<void> {
  await withJobQueue(statementsOf(database), { migrate: true }, async (boss) => {
    for (const { name, ...options } of openQueues) await boss.createQueue(name, options);
  });
}

/**
 * Has a job done, in whatever process there is that works. All that this asks of the database goes through `executeSql`,
 * which may be a transaction: the job is then ordered if that commits.
 */
export async function sendJob(name: "mail", data: object, executeSql: Statements): Promise<void> {
  await withJobQueue(executeSql, { migrate: false }, (boss) => boss.send(name, data));
}

/** Each statement on any connection of the pool. */
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
