import { constants } from "node:fs";
import { lstat, mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";
import { env } from "../../env.server.ts";
import { reportInWords } from "../market/report-in-words.ts";
import { dayMs, utcDayEnd } from "../platform/day.ts";
import { readingAsSet, sourceSettings } from "./reading-settings.ts";
import { SourceFailed, type SourceFile, type SourceKind } from "./source-kind.ts";
import { termsAsSet } from "./source-terms.ts";

type Settings = z.output<typeof sourceSettings>;

/** What lands in `DATA_DIR/inbox`. Files move to `done` or `failed` in it, with a report beside each. */
export const folder: SourceKind<Settings> = {
  title: "Folder",
  isBuiltIn: true,
  settings: sourceSettings,
  asksOthers: false,
  callsPerDay: () => 0,
  dayEnd: utcDayEnd,
  everySeconds: () => 0,
  hoursShown: ({ endAfterDays }) => endAfterDays * 24,
  terms: termsAsSet,
  isAnythingWaiting: async () => (await findReady()).length > 0,
  async fetch(settings, { source }) {
    const [first] = await findReady();
    return first ? sourceFile(first, source, readingAsSet(settings)) : null;
  },
  withoutSecret: (settings) => ({ settings, secret: null }),
  removeOld,
};

/** The folder into which people put files. */
export const inboxFolder = path.join(env.DATA_DIR, "inbox");

const outcomes = ["done", "failed"] as const;

/** Makes the folders of the inbox where they are missing. */
export async function makeInbox(): Promise<void> {
  for (const outcome of outcomes) await mkdir(path.join(inboxFolder, outcome), { recursive: true });
}

interface ReadyFile {
  name: string;
  bytes: number;
  changedAt: number;
}

/** A file is whole when nobody has changed it for so long. */
const settledMs = 10_000;

/** What programs add to the names of files that they still write. */
const isTemporary = (name: string) =>
  /^[.~]|(?:\.(?:part|partial|tmp|temp|crdownload|download|filepart)|~)$/i.test(name);

/** Files that are looked at together: the server does so every few seconds. */
const maxAtOnce = 1_000;

/** The files and links that nobody writes any more, the oldest first. */
async function findReady(): Promise<ReadyFile[]> {
  const entries = await readdir(inboxFolder, { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw sentenceOf(error);
  });
  const names = entries
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && !isTemporary(entry.name))
    .map(({ name }) => name)
    .sort()
    .slice(0, maxAtOnce);
  if (names.length === 0) return [];
  const now = await timeOfDisk();
  const found = await Promise.all(names.map(lookAt));
  return found
    .filter((file) => file !== null)
    .filter(({ changedAt }) => now - changedAt >= settledMs)
    .sort((one, other) => one.changedAt - other.changedAt || (one.name < other.name ? -1 : 1));
}

/** Null for what is gone meanwhile. `changedAt` moves with every write, whatever time the writer gives the file. */
async function lookAt(name: string): Promise<ReadyFile | null> {
  const facts = await lstat(path.join(inboxFolder, name)).catch(() => null);
  return facts && { name, bytes: facts.size, changedAt: facts.ctimeMs };
}

/** The time by the clock that dates the files: a disk of the network has its own. */
async function timeOfDisk(): Promise<number> {
  const { O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_WRONLY } = constants;
  try {
    const clock = await open(path.join(inboxFolder, ".clock"), O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_WRONLY, 0o600);
    try {
      const now = new Date();
      await clock.utimes(now, now);
      return (await clock.stat()).ctimeMs;
    } finally {
      await clock.close();
    }
  } catch (error) {
    throw sentenceOf(error);
  }
}

function sourceFile(file: ReadyFile, source: string, reading: SourceFile["reading"]): SourceFile {
  return {
    path: path.join(inboxFolder, file.name),
    name: file.name,
    bytes: file.bytes,
    reading,
    settle: (report) => moveTo("done", file, reportInWords(report, false)),
    refuse: ({ message }) => moveTo("failed", file, `${message}\n${howToReadIt(source)}`),
  };
}

const howToReadIt = (source: string) => `
Mend the file and put it into the inbox again: rows that are on record change nothing. Or say what it leaves open, and import it by
hand: what you say of its columns then holds for each file of the inbox with the same header. For example:
  npm run import -- FILE --source ${source} --columns title=Name --category legos
What holds for every file of the inbox can be set. For example:
  npm run sources -- set ${source} --category legos --currency GBP`;

/** Moves a file out of the inbox, with a report beside it. One that was changed while it was read stays, and is read again. */
async function moveTo(outcome: (typeof outcomes)[number], file: ReadyFile, report: string): Promise<void> {
  const now = await lookAt(file.name);
  if (!now || now.changedAt !== file.changedAt) return;
  const target = path.join(inboxFolder, outcome, `${stamp(new Date())}-${shortened(file.name)}`);
  try {
    await makeInbox();
    await writeFile(`${target}.report.txt`, `${report}\n`, { flag: "wx", flush: true });
    await rename(path.join(inboxFolder, file.name), target);
  } catch (error) {
    await rm(`${target}.report.txt`, { force: true }).catch(() => {});
    throw sentenceOf(error);
  }
}

/** "20261201T081500123Z" */
const stamp = (at: Date) => at.toISOString().replace(/[-:.]/g, "");
const stamped = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)\d{3}Z-/;

/** A name that leaves room for the stamp and the end of the report's name: file systems take 255 bytes. */
function shortened(name: string): string {
  const end = path.extname(name).slice(-20);
  let start = name.slice(0, name.length - path.extname(name).length);
  while (Buffer.byteLength(start + end) > 200) start = start.slice(0, -1);
  return (start + end).toWellFormed();
}

const keptMs = 30 * dayMs;

/** Deletes what was moved more than 30 days ago, and nothing that somebody else put there. */
async function removeOld(): Promise<void> {
  for (const outcome of outcomes) {
    const names = await readdir(path.join(inboxFolder, outcome)).catch(() => []);
    for (const name of names) {
      const [, ...parts] = stamped.exec(name) ?? [];
      const [year = 0, month = 0, ...rest] = parts.map(Number);
      const movedAt = parts.length > 0 ? Date.UTC(year, month - 1, ...rest) : Number.POSITIVE_INFINITY;
      if (Date.now() - movedAt > keptMs) await rm(path.join(inboxFolder, outcome, name), { force: true });
    }
  }
}

const codeOf = (error: unknown) => String((error as { code?: unknown }).code);

/** What the file system forbids, as a sentence; any other error as it is. */
function sentenceOf(error: unknown): unknown {
  const code = codeOf(error);
  if (["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "EISDIR", "ELOOP", "ENXIO"].includes(code))
    return new SourceFailed(`${inboxFolder} cannot be written by the user that runs Chartables. Its files wait.`);
  return error;
}
