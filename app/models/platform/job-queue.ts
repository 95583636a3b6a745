import { type Kysely, sql } from "kysely";
import pLimit from "p-limit";
import { type Db, fromKysely, type JobPollingOptions, PgBoss, type Queue } from "pg-boss";
import type { Database } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { db } from "./database.server.ts";
import { UnavailableError } from "./errors.ts";

type Statements = Db["executeSql"];

/** After 1, 2, 4, 8 seconds and so on, at most an hour apart: the last retry is a day later. */
const retriedForADay = {
  retryLimit: 35,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 120,
};

/** The queues that every process may send to. `startJobs` makes those of scheduled jobs. */
const queues = {
  // An order may hold an email address.
  mail: { ...retriedForADay, deleteAfterSeconds: 3_600 },
  "remove-pictures": { ...retriedForADay, deleteAfterSeconds: 3_600 },
  "finish-deletion": { ...retriedForADay, deleteAfterSeconds: 3_600 },
} satisfies Record<string, Omit<Queue, "name">>;

export type QueueName = keyof typeof queues;

export const queueNames = Object.keys(queues) as QueueName[];

export async function prepareJobQueue(database: Database): Promise<void> {
  const create = () =>
    withJobQueue(statementsOf(database), true, async (boss) => {
      for (const [name, queue] of Object.entries(queues)) await makeQueue(boss, name, queue);
    });
  await create().catch((error: { code?: string }) => {
    // Another process created the schema at the same moment.
    if (error.code !== "23505") throw error;
    return create();
  });
}

/** Makes a queue, whose workers hear of each job at once, or gives the one that an earlier release made these options. */
export async function makeQueue(
  boss: PgBoss,
  name: string,
  { policy, ...options }: Omit<Queue, "name">,
): Promise<void> {
  const wanted = { ...options, notify: true };
  const made = await boss.getQueue(name);
  if (!made) await boss.createQueue(name, { policy, ...wanted });
  else if (Object.entries(wanted).some(([option, value]) => made[option as keyof typeof made] !== value))
    await boss.updateQueue(name, wanted);
}

/** How often workers look for jobs that nobody told them of: those to try again, and all where a pooler drops notifications. */
export function lookEvery(seconds: number): JobPollingOptions {
  return { pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds };
}

/** Queues a job, when the transaction `on` commits, if given. Those with a lower priority than 0 wait for the others. */
export async function sendJob(queue: QueueName, order: object, on: Kysely<Schema> = db, priority = 0): Promise<void> {
  await withJobQueue(fromKysely(on).executeSql, false, (boss) => boss.send(queue, order, { priority }));
}

/**
 * Queues a job of a queue that `startJobs` made, of which only one waits or runs at a time. One that failed and waits for
 * its next attempt begins at once, with this order. False where one waits or runs already.
 */
export async function sendOnlyJob(queue: string, order: object): Promise<boolean> {
  let isSent = false;
  await withJobQueue(fromKysely(db).executeSql, false, async (boss) => {
    if (!(await boss.getQueue(queue)))
      throw new UnavailableError("no-worker", "No process runs jobs here: one must run with WORKER=on or WORKER=only.");
    isSent = (await boss.send(queue, order)) !== null;
  });
  if (isSent) return true;
  const { numAffectedRows = 0n } = await sql`
    update pgboss.job set start_after = now(), data = ${JSON.stringify(order)}::jsonb
    where name = ${queue} and state = 'retry' and start_after > now()`.execute(db);
  return numAffectedRows > 0n;
}

/** Deletes the orders of mails to somebody: an order names its account or its address. */
export async function forgetMailJobs(on: Kysely<Schema>, accountId: string, email: string | undefined): Promise<void> {
  await sql`
    delete from pgboss.job
    where name = 'mail' and (data ->> 'accountId' = ${accountId} or data ->> 'email' = ${email ?? null})`.execute(on);
}

/** What workers run on: they hear of new jobs over the connection that listens for everything. */
export function workerDatabase(database: Database): Db {
  return {
    executeSql: statementsOf(database),
    listen: async (channel, onNotification, onReconnect) => ({
      close: database.listen(channel, (queue) => (queue === undefined ? onReconnect() : onNotification(queue))),
    }),
  };
}

/** One at a time: workers ask all at once for their jobs, and would keep every connection of the pool open for that. */
export function statementsOf({ run }: Database): Statements {
  const inTurn = pLimit(1);
  return (text, values) => inTurn(() => run(text, values)) as ReturnType<Statements>;
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
