import { execFileSync } from "node:child_process";
import { appendFile, lstat, mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { UnreadableFile } from "#app/models/files/unreadable-file.ts";
import { db } from "#app/models/platform/database.server.ts";
import { folder, inboxFolder, makeInbox } from "#app/models/sources/folder.server.ts";
import { runSource } from "#app/models/sources/run-source.server.ts";
import { changeSettings, listRuns } from "#app/models/sources/sources.server.ts";

const header = "kind,title,price,currency,sold_at,category,source,source_item_id";
const sale = (id: string, title = "LEGO 75257 Millennium Falcon new") =>
  `sale,${title},149.00,USD,2026-11-20,legos,sample,${id}`;
const inInbox = (...names: string[]) => path.join(inboxFolder, ...names);

/** Nobody changes a file for so long when it is whole. */
const settleMs = 10_100;
/** Names of files that programs still write. */
const temporary = [".hidden.csv", "~$book.xlsx", "copy.csv.part", "x.TMP", "y.csv~", "z.crdownload"];

/** Runs the inbox until nothing waits. Returns the names of what was read, each with what was wrong. */
async function runAll(): Promise<[string | null, string | null][]> {
  const ran: [string | null, string | null][] = [];
  for (;;) {
    const report = await runSource("inbox", "now", () => {});
    if (report === null) throw new Error("Another process runs it.");
    if (report.file === null && !report.hasFailed) return ran;
    ran.push([report.file, report.problem]);
    if (report.hasFailed) return ran;
  }
}

/** The names in a folder without the times that they were moved at. */
const moved = async (outcome: string) =>
  (await readdir(inInbox(outcome))).map((name) => name.replace(/^\d{8}T\d{9}Z-/, "")).sort();

async function reportOf(outcome: string, name: string): Promise<string> {
  const file = (await readdir(inInbox(outcome))).find((each) => each.endsWith(`Z-${name}.report.txt`));
  return readFile(inInbox(outcome, file ?? "missing"), "utf8");
}

const noCalls = async () => expect.unreachable();
const context = {
  source: "inbox",
  secret: null,
  cursor: null,
  ...{ countCall: noCalls, findCalls: noCalls, beginDay: noCalls },
};
const long = `${"☃".repeat(80)}.csv`;

beforeAll(async () => {
  await makeInbox();
});

test("each file is imported under the source's name and moved with its report, links and devices are not followed", async () => {
  await writeFile(inInbox("growing.csv"), `${header}\n${sale("11")}\n`);
  await writeFile(inInbox("first sale #1 ☃.csv"), [header, sale("1")].join("\n"));
  await writeFile(inInbox(long), [header, sale("2"), "sale,No price,,USD,2026-11-20,legos,,3"].join("\n"));
  await writeFile(inInbox("notes.txt"), "hello");
  await writeFile(inInbox("empty.csv"), "");
  await writeFile(inInbox("nul.csv"), Buffer.alloc(65_536));
  const outside = path.join(inboxFolder, "..", "outside.csv");
  await writeFile(outside, [header, sale("secret")].join("\n"));
  await symlink(outside, inInbox("link.csv"));
  execFileSync("mkfifo", [inInbox("pipe.csv")]);
  await mkdir(inInbox("folder.csv"));
  for (const name of temporary) await writeFile(inInbox(name), [header, sale(name)].join("\n"));
  expect(await folder.isAnythingWaiting("inbox")).toBe(false);
  await wait(settleMs);
  expect(await folder.isAnythingWaiting("inbox")).toBe(true);
  // The writer gives it an old time, as copies have it.
  await appendFile(inInbox("growing.csv"), `${sale("12")}\n`);
  await utimes(inInbox("growing.csv"), 0, 0);

  expect((await runAll()).sort()).toEqual(
    [
      ["first sale #1 ☃.csv", null],
      [long, null],
      ["notes.txt", expect.stringContaining("has no column for title and price")],
      ["empty.csv", "empty.csv is empty."],
      ["nul.csv", "nul.csv is not a text file: it holds binary data."],
      ["link.csv", "link.csv is a link."],
    ].sort(),
  );
  const { rows } = await sql`select source, source_item_id as id from sale order by id`.execute(db);
  expect(rows).toEqual([
    { source: "inbox", id: "1" },
    { source: "inbox", id: "2" },
  ]);
  expect(await moved("failed")).toEqual(
    ["empty.csv", "link.csv", "notes.txt", "nul.csv"].flatMap((name) => [name, `${name}.report.txt`]),
  );
  expect(await moved("done")).toHaveLength(4);
  expect(await reportOf("done", "first sale #1 ☃.csv")).toContain("        1  kept");
  expect(await reportOf("failed", "notes.txt")).toContain("npm run sources -- set inbox");
  expect(await readFile(outside, "utf8")).toContain("secret");
  const left = (await readdir(inboxFolder)).filter((name) => name !== ".clock");
  expect(left.sort()).toEqual([...temporary, "done", "failed", "folder.csv", "growing.csv", "pipe.csv"].sort());
  const runs = await listRuns("inbox", 10);
  expect(runs.find(({ file }) => file === "nul.csv")).toMatchObject({ bytes: 65_536, read: 0 });
  expect(runs.find(({ file }) => file === long)).toMatchObject({ read: 2, kept: 1, rejected: { "no price": 1 } });
});

test("a file that is changed while it is read is read again; one that comes again brings nothing new", async () => {
  await appendFile(inInbox("growing.csv"), `${sale("13")}\n`);
  await writeFile(inInbox("again.part"), [header, sale("1"), sale("2")].join("\n"));
  await wait(settleMs);
  // A copy that is renamed into place was changed by that, too.
  await rename(inInbox("again.part"), inInbox("again.csv"));
  const file = await folder.fetch(folder.settings.parse({}), context);
  if (!file || file.path === null) throw new Error("There is no file.");
  expect(file.name).toBe("growing.csv");
  await appendFile(inInbox("growing.csv"), `${sale("14")}\n`);
  await file.refuse(new UnreadableFile("It was half a file."));
  expect(await readdir(inboxFolder)).toContain("growing.csv");
  expect(await moved("failed")).not.toContain("growing.csv");
  expect(await runAll()).toEqual([]);
  await writeFile(inInbox("waiting.csv"), [header, sale("31")].join("\n"));
  await writeFile(inInbox("offers.csv"), "title,price\nLEGO 10281 Bonsai Tree new,35.00\n");
  await changeSettings("inbox", { kind: "listing", category: "legos", currency: "gbp", endAfterDays: 14 });
  await wait(settleMs);
  expect((await runAll()).map(([name, problem]) => problem ?? name).sort()).toEqual([
    ...["again.csv", "growing.csv", "offers.csv", "waiting.csv"],
  ]);
  const runs = await listRuns("inbox", 10);
  expect(runs.find(({ file: name }) => name === "again.csv")).toMatchObject({ kept: 0, repeated: 2 });
  expect(runs.find(({ file: name }) => name === "growing.csv")).toMatchObject({ kept: 4, repeated: 0 });
});

test("what is set of the folder holds for rows that do not say it, and listings end in its days", async () => {
  const { rows } = await sql`
    select source, currency, round(extract(epoch from expires_at - now()) / 86400)::int as days
    from listing join listing_seen on listing_id = listing.id`.execute(db);
  expect(rows).toEqual([{ source: "inbox", currency: "GBP", days: 14 }]);
});

test("an inbox that cannot be written fails with a sentence, and its files wait", async () => {
  await writeFile(inInbox("waiting.csv"), [header, sale("31")].join("\n"));
  await wait(settleMs);
  await rename(inInbox("done"), inInbox("done-before"));
  await writeFile(inInbox("done"), "not a folder");
  const sentence = `${inboxFolder} cannot be written by the user that runs Chartables. Its files wait.`;
  expect(await runAll()).toEqual([["waiting.csv", sentence]]);
  expect(await readdir(inboxFolder)).toContain("waiting.csv");
  await rm(inInbox("done"));
  await rename(inInbox("done-before"), inInbox("done"));
  // A link in place of the file that tells the time leads to nothing that is then written.
  const outside = path.join(inboxFolder, "..", "outside.csv");
  await rm(inInbox(".clock"));
  await symlink(outside, inInbox(".clock"));
  const before = await lstat(outside);
  expect(await runAll()).toEqual([[null, sentence]]);
  expect(await lstat(outside)).toEqual(before);
  await rm(inInbox(".clock"));
  expect(await runAll()).toEqual([["waiting.csv", null]]);
  expect(await listRuns("inbox", 2)).toMatchObject([{ file: null }, { file: "waiting.csv", kept: 0, repeated: 1 }]);
});
