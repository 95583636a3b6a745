import { setTimeout as wait } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { afterEach, expect, test, vi } from "vitest";
import { startSources } from "#app/models/jobs/source-runner.server.ts";
import { database } from "#app/models/platform/database.server.ts";
import { lookEvery, makeQueue, prepareJobQueue, sendJob, workerDatabase } from "#app/models/platform/job-queue.ts";
import { listFileImports, readAgain } from "#app/models/sources/file-imports.server.ts";
import { dueChannel, resumeSources } from "#app/models/sources/pause.server.ts";
import { receiveUpload as receivePush } from "#app/models/sources/push.server.ts";
import { addSource, listRuns, queueSource, switchSource } from "#app/models/sources/sources.server.ts";
import { keepUpload, receiveUpload } from "#app/models/sources/uploaded-file.server.ts";

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  vi.useRealTimers();
});

async function startBoss(options: { useListenNotify?: boolean } = {}): Promise<PgBoss> {
  const boss = new PgBoss({ db: workerDatabase(database), schedule: false, supervise: false, ...options });
  stops.push(() => boss.stop({ graceful: false }));
  return boss.start();
}

test("a worker hears of a job at once, not when it looks the next time", async () => {
  await prepareJobQueue(database);
  const boss = await startBoss({ useListenNotify: true });
  const done: object[] = [];
  await boss.work<object>("mail", lookEvery(3_600), async (jobs) => {
    done.push(...jobs.map(({ data }) => data));
  });
  for (const order of [{ at: 1 }, { at: 2 }]) {
    await sendJob("mail", order);
    await expect.poll(() => done.at(-1)).toEqual(order);
  }
});

test("a queue that an earlier release made gets the options of this one, once", async () => {
  await prepareJobQueue(database);
  const boss = await startBoss();
  await boss.createQueue("of-before", { policy: "exclusive", retryLimit: 1 });
  const options = { policy: "exclusive", retryLimit: 2, heartbeatSeconds: 60 } as const;
  await makeQueue(boss, "of-before", options);
  const made = await boss.getQueue("of-before");
  expect(made).toMatchObject({ ...options, notify: true });
  await makeQueue(boss, "of-before", options);
  expect(await boss.getQueue("of-before")).toEqual(made);
});

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

test("whoever makes a source due says so, and the process that runs sources does not wait for its next look", async () => {
  await addSource("shop", "push", {});
  await resumeSources();
  // The next look is a timer, which does not come.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  stops.push(await startSources({ onRows: async () => {}, onOutdated: async () => {} }));
  await until(listens);
  const runs = async (source: string) => (await listRuns(source, 10)).filter(({ endedAt }) => endedAt !== null).length;
  const acts: [source: string, act: () => Promise<unknown>][] = [
    ["inbox", () => queueSource("inbox")],
    ["shop", () => receivePush("shop", { name: "a.csv", idempotencyKey: null, body: bytesOf("title,price\n") })],
    ["by hand", async () => keepUpload(await receiveUpload("b.csv", bytesOf("title,price\n")), {})],
    ["by hand", async () => readAgain((await listFileImports(1))[0]?.id ?? 0, { settings: {} })],
  ];
  for (const [source, act] of acts) {
    const before = await runs(source);
    await act();
    await until(async () => (await runs(source)) > before);
  }
});

test("a source that is switched on is due at once, and so are all that were paused", async () => {
  const heard = vi.fn();
  stops.push(database.listen(dueChannel, heard));
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  await switchSource("inbox", true);
  await expect.poll(() => heard.mock.calls.length).toBe(2);
  await switchSource("inbox", false);
  await resumeSources();
  await expect.poll(() => heard.mock.calls.length).toBe(3);
});

/** Waits, where `expect.poll` would let the time of fake timers pass. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(50);
}

/** Whether a connection of this database listens. */
async function listens(): Promise<boolean> {
  const { rows } = await database.run(
    `select 1 from pg_stat_activity where datname = current_database() and query like 'listen "${dueChannel}"'`,
    [],
  );
  return rows.length > 0;
}
