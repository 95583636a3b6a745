import { readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "#app/models/platform/database.server.ts";
import { folder, inboxFolder, makeInbox } from "#app/models/sources/folder.server.ts";
import { adoptSources, pauseSources, resumeSources } from "#app/models/sources/pause.server.ts";
import { runSource } from "#app/models/sources/run-source.server.ts";
import {
  endRun,
  failuresBeforeRest,
  findDueSource,
  keepLease,
  secondsAfter,
  takeSource,
} from "#app/models/sources/schedule.server.ts";
import { SourceFailed } from "#app/models/sources/source-kind.ts";
import {
  changeSettings,
  listRuns,
  listSources,
  queueSource,
  switchSource,
} from "#app/models/sources/sources.server.ts";

const went = { report: null, problem: null, hasFailed: false };
const failed = { report: null, problem: "It did not answer.", hasFailed: true };
const lost = () => {};

beforeEach(async () => {
  await sql`delete from source; delete from source_state`.execute(db);
  await sql`insert into source (name, kind) values ('inbox', 'folder'), ('second', 'folder')`.execute(db);
  await sql`insert into source_state default values`.execute(db);
  await adoptSources();
  vi.spyOn(folder, "isAnythingWaiting").mockResolvedValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const minutesUntilNextRun = async (name = "inbox") => {
  const { rows } = await sql<{ minutes: number }>`
    select (extract(epoch from next_run_at - now()) / 60)::float8 as minutes from source where name = ${name}`.execute(
    db,
  );
  return rows[0]?.minutes ?? Number.NaN;
};
const makeDue = () => sql`update source set next_run_at = now()`.execute(db);
const letLeaseEnd = () => sql`update source set leased_until = now()`.execute(db);

test("of many processes that look at once, one takes a source, and none takes another meanwhile", async () => {
  const names = ["inbox", "second", "inbox", "second", "inbox", "second"];
  const taken = await Promise.all(names.map((name) => takeSource(name, "due")));
  const [mine, ...others] = taken.filter((source) => source !== null);
  expect(others).toEqual([]);
  if (!mine) throw new Error("Nobody has taken a source.");
  expect(await findDueSource()).toBeNull();
  expect(await takeSource(mine.name, "now")).toBeNull();
  await endRun(mine, went);
  expect(await takeSource("second", "due")).not.toBeNull();
});

test("who looks while another process takes a source waits for it, and takes none", async () => {
  let other: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    await sql`select from source_state for update`.execute(trx);
    await sql`update source set leased_until = now() + interval '1 minute' where name = 'inbox'`.execute(trx);
    other = takeSource("second", "due");
    const isDone = await Promise.race([other.then(() => true), wait(200).then(() => false)]);
    expect(isDone).toBe(false);
  });
  expect(await other).toBeNull();
});

test("a run that says nothing for a minute is taken up again by another process, and the first one learns it", async () => {
  const dead = await takeSource("inbox", "due");
  if (!dead) throw new Error("It is taken.");
  await letLeaseEnd();
  expect(await findDueSource()).toBe("inbox");
  const next = await takeSource("inbox", "due");
  expect(next).not.toBeNull();
  expect(await listRuns("inbox", 10)).toMatchObject([
    { endedAt: null, problem: null },
    { endedAt: expect.any(Date), problem: "It was cut off, and began again." },
  ]);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const onLost = vi.fn();
  const stop = keepLease(dead, onLost);
  const stopNext = next && keepLease(next, () => expect.unreachable());
  vi.advanceTimersByTime(15_000);
  vi.useRealTimers();
  await expect.poll(() => onLost.mock.calls.length).toBe(1);
  stop();
  stopNext?.();
  // What the dead one still says does not give back what another has.
  await endRun(dead, failed);
  expect(await listSources(0)).toMatchObject([{ name: "inbox", state: "running" }, { state: "waiting" }]);
  expect(await listRuns("inbox", 10)).toMatchObject([
    { endedAt: null },
    { problem: "It was cut off, and began again." },
  ]);
});

test("a run that goes on keeps its source: it renews the lease", async () => {
  const source = await takeSource("inbox", "due");
  if (!source) throw new Error("It is taken.");
  await sql`update source set leased_until = now() + interval '1 second'`.execute(db);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const stop = keepLease(source, () => expect.unreachable());
  vi.advanceTimersByTime(15_000);
  vi.useRealTimers();
  const left = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from leased_until - now())::float8 as seconds from source where name = 'inbox'`.execute(db);
    return rows[0]?.seconds ?? 0;
  };
  await expect.poll(left).toBeGreaterThan(50);
  stop();
});

test("after each failure a source waits twice as long, at most a day, and after ten it rests for a day", async () => {
  const waits = Array.from({ length: 12 }, (_, at) => secondsAfter(at + 1, 0, 0));
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_840, 7_680, 86_400, 86_400, 86_400]);
  expect(secondsAfter(3, 3_600, 0)).toBe(14_400);
  expect(secondsAfter(8, 3_600, 0)).toBe(86_400);
  expect(secondsAfter(3, 0, 0.999)).toBeGreaterThanOrEqual(60);
  for (let failure = 1; failure <= failuresBeforeRest; failure++) {
    await makeDue();
    const source = await takeSource("inbox", "due");
    if (!source) throw new Error("It is not due.");
    await endRun(source, failed);
  }
  expect(await listSources(1)).toMatchObject([
    { name: "inbox", state: "resting", runs: [{ problem: "It did not answer." }] },
    { name: "second", state: "waiting" },
  ]);
  expect(await minutesUntilNextRun()).toBeCloseTo(24 * 60, 0);
  // Somebody runs it by hand, and it works again.
  const byHand = await takeSource("inbox", "now");
  if (!byHand) throw new Error("It is not free.");
  await endRun(byHand, went);
  expect(await listSources(0)).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
});

test("what is paused does not run by itself, and runs when somebody runs it", async () => {
  expect(await findDueSource()).toBe("inbox");
  await switchSource("inbox", false);
  expect(await findDueSource()).toBe("second");
  expect(await takeSource("inbox", "due")).toBeNull();
  await pauseSources(null);
  expect(await findDueSource()).toBeNull();
  const byHand = await takeSource("inbox", "now");
  if (!byHand) throw new Error("It is not free.");
  await endRun(byHand, went);
  await resumeSources();
  await switchSource("inbox", true);
  expect(await findDueSource()).not.toBeNull();
  await expect(switchSource("nobody", true)).rejects.toThrow('There is no source "nobody".');
});

test("a source that somebody wants to run comes first and runs once, be it off, resting, paused with all, or without anything new", async () => {
  vi.spyOn(folder, "isAnythingWaiting").mockResolvedValue(false);
  vi.spyOn(folder, "fetch").mockResolvedValue(null);
  await switchSource("second", false);
  await sql`update source set failures_in_a_row = 10, next_run_at = now() + interval '1 day' where name = 'second'`.execute(
    db,
  );
  await pauseSources(null);
  expect(await findDueSource()).toBeNull();
  await queueSource("second");
  expect(await listSources(0)).toMatchObject([
    { state: "waiting" },
    { name: "second", state: "queued", nextRunAt: null },
  ]);
  expect(await findDueSource()).toBe("second");
  expect(await runSource("second", "due", lost)).toMatchObject({ source: "second", problem: null });
  expect(await findDueSource()).toBeNull();
  expect(await listSources(0)).toMatchObject([{}, { state: "off", nextRunAt: expect.any(Date) }]);
  await expect(queueSource("nobody")).rejects.toThrow('There is no source "nobody".');
});

test("what somebody wants to run is queued no more once it, or everything, is paused", async () => {
  await queueSource("inbox");
  await switchSource("inbox", false);
  expect(await findDueSource()).toBe("second");
  await queueSource("inbox");
  await pauseSources(null);
  expect(await findDueSource()).toBeNull();
});

test("the sources of a database that was another site's are paused until somebody resumes them", async () => {
  await sql`update source_state set origin = null`.execute(db);
  expect(await findDueSource()).toBeNull();
  expect(await adoptSources()).toBeNull();
  expect(await findDueSource()).toBe("inbox");
  await sql`update source_state set origin = 'https://chartables.example'`.execute(db);
  expect(await findDueSource()).toBeNull();
  const reason = "This was the site at https://chartables.example before: two of them would ask for the same rows.";
  expect(await adoptSources()).toBe(reason);
  expect(await adoptSources()).toBe(reason);
  expect(await findDueSource()).toBeNull();
  await resumeSources();
  expect(await adoptSources()).toBeNull();
  expect(await findDueSource()).toBe("inbox");
  // Who resumes them before the first start need not do it again.
  await sql`update source_state set origin = 'https://chartables.example', paused_at = now()`.execute(db);
  await resumeSources();
  expect(await adoptSources()).toBeNull();
});

test("a source that cannot be looked at is run, and says why it failed", async () => {
  vi.spyOn(folder, "isAnythingWaiting").mockRejectedValue(new SourceFailed("It cannot be read."));
  vi.spyOn(folder, "fetch").mockRejectedValue(new SourceFailed("It cannot be read."));
  expect(await findDueSource()).toBe("inbox");
  expect(await runSource("inbox", "due", lost)).toMatchObject({ problem: "It cannot be read.", hasFailed: true });
  expect(await minutesUntilNextRun()).toBeGreaterThan(0.2);
  expect(await findDueSource()).toBe("second");
});

test("settings are kept as their kind reads them; others are refused with a sentence, and at a run too", async () => {
  await changeSettings("inbox", { currency: "gbp", endAfterDays: "14" });
  await expect(changeSettings("inbox", { currency: "pounds" })).rejects.toMatchObject({
    code: "currency",
    message: "It is a code of three letters, like GBP.",
  });
  await expect(changeSettings("inbox", { colour: "red" })).rejects.toThrow("colour");
  await changeSettings("inbox", { currency: null, category: "legos" });
  expect((await listSources(0))[0]?.settings).toEqual({ category: "legos", endAfterDays: "14" });
  await sql`update source set settings = '{"category": "stamps"}' where name = 'inbox'`.execute(db);
  expect(await runSource("inbox", "now", lost)).toMatchObject({
    hasFailed: true,
    problem: expect.stringContaining("The setting category is not usable"),
  });
});

test("the last hundred runs of each source are kept", async () => {
  await sql`insert into source_run (source, ended_at) select 'second', now() from generate_series(1, 3)`.execute(db);
  await sql`insert into source_run (source, ended_at) select 'inbox', now() from generate_series(1, 150)`.execute(db);
  const source = await takeSource("inbox", "due");
  if (!source) throw new Error("It is not due.");
  await endRun(source, { ...failed, problem: "The newest \0." });
  const runs = await listRuns("inbox", 1_000);
  expect([runs.length, runs[0]?.problem]).toEqual([100, "The newest  ."]);
  expect(await listRuns("second", 10)).toHaveLength(3);
});

test("what is older than 30 days is deleted from the inbox, and nothing that somebody else put there", async () => {
  await makeInbox();
  const done = path.join(inboxFolder, "done");
  const old = new Date(Date.now() - 31 * 86_400_000).toISOString().replace(/[-:.]/g, "");
  const recent = new Date(Date.now() - 29 * 86_400_000).toISOString().replace(/[-:.]/g, "");
  const names = [`${old}-a.csv`, `${old}-a.csv.report.txt`, `${recent}-b.csv`, "mine.csv"];
  for (const name of names) {
    await writeFile(path.join(done, name), "");
    await utimes(path.join(done, name), 0, 0);
  }
  await folder.removeOld();
  expect((await readdir(done)).sort()).toEqual([`${recent}-b.csv`, "mine.csv"].sort());
  await rm(done, { recursive: true });
});
