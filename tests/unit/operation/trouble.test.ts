import { expect, test } from "vitest";
import { troublesOf } from "#app/models/operation/troubles/trouble.ts";
import type { SourceOverview, SourceRun } from "#app/models/sources/sources.server.ts";

const now = new Date("2026-11-29T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const run = (problem: string | null, hoursAgo: number, ended = true): SourceRun => ({
  ...{ id: 1, file: null, bytes: 0, read: 0, kept: 0, updated: 0, repeated: 0, rejected: {} },
  ...{ startedAt: ago(hoursAgo), endedAt: ended ? ago(hoursAgo) : null, problem },
});

const source = (more: Partial<SourceOverview> = {}): SourceOverview => ({
  ...{
    name: "cards",
    kindName: "address",
    kind: "Address",
    state: "waiting",
    token: null,
    nextRunAt: now,
    settings: {},
    failuresInARow: 0,
    everySeconds: 0,
    terms: null,
  },
  ...{ calls: { made: 0, allowed: 300, until: now }, runs: [run(null, 1)] },
  ...more,
});

const fine: Parameters<typeof troublesOf>[0] = {
  upSince: ago(50),
  pause: null,
  sources: [source()],
  jobs: { running: 0, waiting: 0, lastEndedAt: ago(0.01), failed: [] },
  backups: [{ madeAt: ago(9), bytes: 48_000_000 }],
  backupFailure: null,
  disk: { free: 12e9, total: 40e9, database: 2e9 },
};

const troubles = (more: Partial<typeof fine>) => troublesOf({ ...fine, ...more }, now).map(({ is }) => is);
const ofSource = (more: Partial<SourceOverview>) => troubles({ sources: [source(more)] });

test("a site on which all is well has no trouble", () => {
  expect(troubles({})).toEqual([]);
});

test("a source needs somebody from its third failure in a row, and says since when it fails", () => {
  const failures = [run("It did not answer.", 1), run("It did not answer.", 2), run("No.", 4), run(null, 9)];
  expect(ofSource({ state: "failing", failuresInARow: 2, runs: failures })).toEqual([]);
  const sources = [source({ state: "failing", failuresInARow: 3, runs: failures })];
  expect(troublesOf({ ...fine, sources }, now)).toMatchObject([
    { is: "source-fails", problem: "It did not answer.", since: ago(4) },
  ]);
  const runsAgain = [run(null, 0, false), ...failures];
  expect(ofSource({ state: "running", failuresInARow: 3, runs: runsAgain })).toEqual(["source-fails"]);
  expect(ofSource({ state: "off", failuresInARow: 3, runs: failures })).toEqual([]);
});

test("a file that could not be read needs somebody for a day", () => {
  expect(ofSource({ runs: [run("odd.csv has no column for title.", 2)] })).toEqual(["file-refused"]);
  expect(ofSource({ runs: [run("odd.csv has no column for title.", 25)] })).toEqual([]);
  expect(ofSource({ runs: [run(null, 1), run("odd.csv has no column for title.", 2)] })).toEqual([]);
});

test("a site whose sources are all paused says so", () => {
  expect(troubles({ pause: { since: ago(1), reason: null } })).toEqual(["all-paused"]);
});

test("jobs that stand still, a back-up that is missing and a full disk need somebody", () => {
  const jobs = (lastEndedAt: Date | null) => troubles({ jobs: { ...fine.jobs, lastEndedAt } });
  expect([jobs(ago(0.2)), jobs(ago(0.3)), jobs(null)]).toEqual([[], ["jobs-stopped"], ["jobs-stopped"]]);
  expect(troubles({ upSince: ago(0.2), jobs: { ...fine.jobs, lastEndedAt: null } })).toEqual([]);
  const backup = (hours: number) => troubles({ backups: [{ madeAt: ago(hours), bytes: 1 }] });
  expect([backup(26), backup(28)]).toEqual([[], ["backup-missing"]]);
  // The first one comes at night, and a site may have none.
  expect([troubles({ backups: [] }), troubles({ backups: null })]).toEqual([[], []]);
  expect(troubles({ backupFailure: { since: ago(2), problem: "No space left." } })).toEqual(["backup-fails"]);
  expect(troubles({ disk: { ...fine.disk, free: 1e9 } })).toEqual(["disk-full"]);
});
