import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "#app/env.server.ts";
import { outdatedBackups } from "#app/models/backup/backup-names.ts";
import { listBackups, requireBackupPath } from "#app/models/backup/list-backups.server.ts";
import { checkBackup } from "#app/models/backup/read-backup.server.ts";
import { backUpByHand, backUpNightly } from "#app/models/backup/scheduled-backups.server.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { log } from "#app/models/platform/log.server.ts";

const folder = env.BACKUPS;
beforeEach(() => {
  mkdirSync(folder, { recursive: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const nameOf = (at: Date) => `nightly-${at.toISOString().slice(0, 10).replaceAll("-", "")}T030000Z.tar.gz`;
const daysFrom = (first: string, days: number) =>
  Array.from({ length: days }, (_, day) => new Date(Date.parse(first) + day * dayMs));

test("after a hundred nights there are those of the last seven, and before them the last of each of four weeks", () => {
  let kept: string[] = [];
  for (const night of daysFrom("2026-08-17", 100)) {
    kept.push(nameOf(night));
    const outdated = outdatedBackups(kept);
    kept = kept.filter((name) => !outdated.includes(name));
  }
  // 24 November 2026 is a Tuesday.
  const days = kept.map((name) => name.slice(8, 16)).reverse();
  expect(days.slice(0, 7)).toEqual([
    "20261124",
    "20261123",
    "20261122",
    "20261121",
    "20261120",
    "20261119",
    "20261118",
  ]);
  expect(days.slice(7)).toEqual(["20261117", "20261115", "20261108", "20261101"]);
});

test("the nightly back-up is whole, removes its own old ones and no other file, and says size and time in the log", async () => {
  const info = vi.spyOn(log, "info");
  const old = daysFrom("2026-09-01", 60).map(nameOf);
  const others = ["chartables-20200101T000000Z.tar.gz", "before-restore-x.tar.gz", "nightly-notes.txt"];
  for (const name of [...old, ...others, ".nightly-killed.part"]) writeFileSync(path.join(folder, name), "x");
  await backUpNightly(undefined, new Date("2026-11-24T03:00:00Z"));
  const left = readdirSync(folder);
  expect(left).toEqual(expect.arrayContaining(others));
  expect(left.filter((name) => /^nightly-\d/.test(name))).toHaveLength(11);
  expect(left).not.toContain(".nightly-killed.part");
  const file = path.join(folder, "nightly-20261124T030000Z.tar.gz");
  await checkBackup(file);
  const logged = { file, bytes: expect.any(Number), rows: 7, files: 0, ms: expect.any(Number) };
  expect(info).toHaveBeenCalledWith(logged, "made the nightly back-up");
});

test("where less than twice the last one's size is free, none is made, the log has an error, and nothing is removed", async () => {
  const error = vi.spyOn(log, "error");
  const { bavail, bsize } = await statfs(folder);
  const last = path.join(folder, "nightly-20261123T030000Z.tar.gz");
  writeFileSync(last, "");
  truncateSync(last, Math.floor((bavail * bsize) / 2) + 64 * 1024 * 1024);
  await expect(backUpNightly()).rejects.toThrow("less than twice the size of the last back-up is free");
  expect(readdirSync(folder)).toEqual([path.basename(last)]);
  expect(error).toHaveBeenCalledWith(
    { folder, reason: expect.stringContaining("twice") },
    "the nightly back-up was not made",
  );
});

test("a back-up by hand is made at any time, stands for no night, and no night removes it", async () => {
  const night = new Date("2026-11-24T03:00:00Z");
  await backUpNightly(undefined, night);
  const byHand = daysFrom("2026-11-24T12:00:00Z", 8);
  writeFileSync(path.join(folder, ".by-hand-killed.part"), "x");
  for (const at of byHand) await backUpByHand(undefined, at);
  await backUpNightly(undefined, new Date(night.getTime() + 30 * dayMs));
  const left = readdirSync(folder).sort();
  expect(left.filter((name) => name.startsWith("by-hand-"))).toHaveLength(byHand.length);
  expect(left.filter((name) => name.startsWith("nightly-"))).toHaveLength(2);
  expect(left.filter((name) => name.endsWith(".part"))).toEqual([]);
  await checkBackup(path.join(folder, "by-hand-20261124T120000Z.tar.gz"));
});

test("the list has every kind of back-up, the newest first, and nothing else of the folder is one", async () => {
  const names = [
    "by-hand-20261128T120000Z.tar.gz",
    "nightly-20261128T030000Z.tar.gz",
    "before-restore-20261127T101500123Z.tar.gz",
    "before-postgres-18-20261126T101500Z.tar.gz",
    "chartables-20261125T101500Z.tar.gz",
  ];
  const others = ["notes.txt", ".nightly-20261128T030000Z.tar.gz-1.part", "photos-20261128T030000Z.tar.gz"];
  for (const name of [...names, ...others]) writeFileSync(path.join(folder, name), "four");
  mkdirSync(path.join(folder, "by-hand-20261129T120000Z.tar.gz"));
  const listed = await listBackups();
  expect(listed.map(({ name }) => name)).toEqual(names);
  expect(listed[2]).toEqual({ name: names[2], madeAt: new Date("2026-11-27T10:15:00Z"), bytes: 4 });
  expect(await requireBackupPath("nightly-20261128T030000Z.tar.gz")).toBe(
    path.join(folder, "nightly-20261128T030000Z.tar.gz"),
  );
  for (const name of [...others, "by-hand-20261129T120000Z.tar.gz", `../${path.basename(folder)}/${names[0]}`, ""])
    await expect(requireBackupPath(name), name).rejects.toThrow("no longer there");
});
