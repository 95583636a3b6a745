import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { listScheduledJobs, nextRun, queueScheduledJob } from "#app/models/jobs/scheduled-job-states.server.ts";
import { scheduledJobs } from "#app/models/jobs/scheduled-jobs.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { createJobQueues } from "#tests/support/database/job-queues.ts";

await createJobQueues(
  ...["back-up", "find-highlights", "find-trending", "place-listings", "recalculate-prices", "remove-expired"],
);
beforeEach(() => sql`delete from pgboss.job`.execute(db));

const now = new Date("2026-11-29T12:00:00Z");
const stateOf = async (name: string) => (await listScheduledJobs(now)).find((job) => job.name === name);

test("a job runs, waits, waits for its next attempt, went well or failed, as its rows say", async () => {
  await sql`
    insert into pgboss.job (name, state, policy, created_on, started_on, completed_on, start_after, output) values
      ('find-trending', 'active', 'exclusive', '2026-11-29T11:59:00Z', '2026-11-29T11:59:02Z', null, now(), null),
      ('find-trending', 'failed', 'exclusive', '2026-11-29T11:40:00Z', '2026-11-29T11:40:01Z', '2026-11-29T11:40:03Z',
        now(), '{"message": "It broke."}'),
      ('place-listings', 'created', 'exclusive', '2026-11-29T11:58:00Z', null, null, '2026-11-29T11:58:00Z', null),
      ('back-up', 'retry', 'exclusive', '2026-11-29T03:00:00Z', '2026-11-29T11:30:00Z', null, '2026-11-29T12:30:00Z',
        '{"message": "The disk is full.", "stack": "at /secret"}'),
      ('find-highlights', 'failed', 'exclusive', '2026-11-29T11:20:00Z', '2026-11-29T11:25:00Z',
        '2026-11-29T11:25:09Z', now(), '{"value": {"message": "job timed out"}}'),
      ('find-highlights', 'completed', 'exclusive', '2026-11-29T10:20:00Z', '2026-11-29T10:25:00Z',
        '2026-11-29T10:25:02Z', now(), null),
      ('recalculate-prices', 'completed', 'exclusive', '2026-11-29T11:55:00Z', '2026-11-29T11:55:01Z',
        '2026-11-29T11:55:04Z', now(), null),
      ('recalculate-prices', 'failed', 'exclusive', '2026-11-29T11:50:00Z', '2026-11-29T11:50:01Z',
        '2026-11-29T11:50:04Z', now(), '{"message": "It broke."}'),
      ('remove-expired', 'cancelled', 'exclusive', '2026-11-29T11:50:00Z', null, '2026-11-29T11:50:04Z', now(), null),
      ('mail', 'active', null, now(), now(), null, now(), null)`.execute(db);
  expect(await stateOf("find-trending")).toMatchObject({
    ...{ title: "Find trending items", state: "running", since: new Date("2026-11-29T11:59:02Z") },
    ...{ problem: "It broke.", nextRunAt: new Date("2026-11-29T12:10:00Z") },
  });
  expect(await stateOf("place-listings")).toMatchObject({
    ...{ state: "waiting", since: new Date("2026-11-29T11:58:00Z"), lastRun: null, problem: null },
  });
  expect(await stateOf("back-up")).toMatchObject({
    ...{ state: "retrying", problem: "The disk is full.", nextRunAt: new Date("2026-11-29T12:30:00Z") },
  });
  expect(await stateOf("find-highlights")).toMatchObject({
    ...{ state: "failed", problem: "job timed out" },
    lastRun: { startedAt: new Date("2026-11-29T11:25:00Z"), endedAt: new Date("2026-11-29T11:25:09Z") },
  });
  expect(await stateOf("recalculate-prices")).toMatchObject({ state: "well", problem: null, since: null });
  expect(await stateOf("remove-expired")).toMatchObject({ state: "unknown", lastRun: null });
  // One whose time to try again has come waits like any other.
  await sql`update pgboss.job set start_after = '2026-11-29T11:59:59Z' where name = 'back-up'`.execute(db);
  expect(await stateOf("back-up")).toMatchObject({ state: "waiting", nextRunAt: new Date("2026-11-30T03:00:00Z") });
});

test("the next run is the next time at which a schedule comes true, by UTC", () => {
  const next = (schedule: string, at: string) => nextRun(schedule, new Date(at)).toISOString();
  expect(next("*/5 * * * *", "2026-11-29T12:00:00Z")).toBe("2026-11-29T12:05:00.000Z");
  expect(next("* * * * *", "2026-11-29T12:00:59Z")).toBe("2026-11-29T12:01:00.000Z");
  expect(next("0 3 * * *", "2026-11-29T03:00:00Z")).toBe("2026-11-30T03:00:00.000Z");
  // Nowhere is this hour skipped but where clocks are put forward.
  expect(next("30 2 * * *", "2026-03-29T00:00:00Z")).toBe("2026-03-29T02:30:00.000Z");
});

test("each job has a name of its own, and says in a sentence what it does", () => {
  expect(new Set(scheduledJobs.map(({ name }) => name)).size).toBe(scheduledJobs.length);
  for (const { title, about } of scheduledJobs) expect([title, about]).toEqual([title, expect.stringMatching(/\.$/)]);
});

test("a job is queued once, by hand; one that waits for its next attempt begins at once instead", async () => {
  const queued = async () => {
    const { rows } = await sql<{ state: string; data: unknown; isDue: boolean }>`
      select state::text, data, start_after <= now() as "isDue" from pgboss.job`.execute(db);
    return rows;
  };
  expect(await queueScheduledJob("back-up")).toEqual({ title: "Back-up", isQueued: true });
  expect(await queueScheduledJob("back-up")).toEqual({ title: "Back-up", isQueued: false });
  expect(await queued()).toEqual([{ state: "created", data: { byHand: true }, isDue: true }]);
  await sql`update pgboss.job set state = 'active'`.execute(db);
  expect(await queueScheduledJob("back-up")).toMatchObject({ isQueued: false });
  await sql`update pgboss.job set state = 'retry', data = null, start_after = now() + interval '1 hour'`.execute(db);
  expect(await queueScheduledJob("back-up")).toMatchObject({ isQueued: true });
  expect(await queueScheduledJob("back-up")).toMatchObject({ isQueued: false });
  expect(await queued()).toEqual([{ state: "retry", data: { byHand: true }, isDue: true }]);
  await expect(queueScheduledJob("mail")).rejects.toThrow("There is no such job.");
  await expect(queueScheduledJob("take-snapshots")).rejects.toThrow("No process runs jobs here");
});
