import { randomUUID } from "node:crypto";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { z } from "zod";
import { env } from "../../env.server.ts";
import { formatNumber } from "../platform/amounts.ts";
import { db } from "../platform/database.server.ts";
import { dayMs, utcDayEnd } from "../platform/day.ts";
import { NotFoundError, TakenError, TooManyError } from "../platform/errors.ts";
import { newSecretToken, tokenHash } from "../platform/secret-token.server.ts";
import { clip } from "../platform/text-length.ts";
import { announceDue } from "./pause.server.ts";
import { readingAsSet, sourceSettings } from "./reading-settings.ts";
import { isHere, nameByContent, ofFullDisk, receiveFile, removeLeftFiles, syncFolder } from "./received-file.server.ts";
import { countsOf, type RunCounts } from "./run-counts.ts";
import type { SourceFile, SourceKind } from "./source-kind.ts";
import { termsAsSet } from "./source-terms.ts";

const settings = sourceSettings.meta({
  description: "Your program sends files with a token: POST /api/market/rows.",
});

type Settings = z.output<typeof settings>;

/** Files that programs send with the token of the source. Each waits in `DATA_DIR/uploads` for a run of its own. */
export const push: SourceKind<Settings> = {
  title: "Push",
  settings,
  asksOthers: false,
  hasToken: true,
  callsPerDay: () => 0,
  dayEnd: utcDayEnd,
  everySeconds: () => 0,
  hoursShown: ({ endAfterDays }) => endAfterDays * 24,
  terms: termsAsSet,
  isAnythingWaiting: async (source) => (await findNext(source)) !== null,
  async fetch(settings, { source }) {
    const next = await findNext(source);
    return next && sourceFile(next, source, readingAsSet(settings));
  },
  withoutSecret: (settings) => ({ settings, secret: null }),
  removeOld,
};

/** A file that a program has sent, and what became of it. */
export interface Upload {
  id: string;
  state: "waiting" | "recorded" | "refused";
  receivedAt: Date;
  bytes: number;
  /** Null while it waits, and where none of its rows could be read. */
  rows: RunCounts | null;
  /** Why it could not be read, as a sentence. */
  problem: string | null;
}

const folder = path.join(env.DATA_DIR, "uploads");
const pathOf = (id: string) => path.join(folder, id);

/** Tokens begin with it, so that programs that look for lost secrets know them. */
const tokenPrefix = "chartables_";

/** Makes the token of a source, in place of an earlier one. Only its hash is kept. Throws `NotFoundError`. */
export async function newPushToken(source: string): Promise<string> {
  const token = `${tokenPrefix}${newSecretToken()}`;
  await setTokenHash(source, hashOf(token));
  return token;
}

/** Lets no program send rows for a source until it has a new token. Throws `NotFoundError`. */
export async function revokePushToken(source: string): Promise<void> {
  await setTokenHash(source, null);
}

async function setTokenHash(source: string, secret: string | null): Promise<void> {
  const changed = await db
    .updateTable("source")
    .set({ secret })
    .where("name", "=", source)
    .where("kind", "=", "push")
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n)
    throw new NotFoundError("source", `There is no source "${source}" to which programs send rows.`);
}

const hashOf = (token: string) => tokenHash(token).toString("base64url");

/** The name of the source that a token is of; null for any other text. */
export async function findSourceOfToken(token: string): Promise<string | null> {
  if (!token.startsWith(tokenPrefix)) return null;
  const source = await db
    .selectFrom("source")
    .select("name")
    .where("kind", "=", "push")
    .where("secret", "=", hashOf(token))
    .executeTakeFirst();
  return source?.name ?? null;
}

/** How a program sends a file. */
interface SentFile {
  /** "rows.csv" */
  name: string;
  idempotencyKey: string | null;
  body: AsyncIterable<Uint8Array>;
}

const maxAtOnce = 4;
const maxWaiting = 1_000;
/** Bytes of files that wait, of each source. */
const maxWaitingBytes = 2 * env.IMPORT_BYTES;

/**
 * Keeps what a program sends until a run records it. The same file with the same `Idempotency-Key` is kept once. Throws
 * `TooManyError`, `UnavailableError` on a full disk, `TakenError` where the key came with another file before, and what
 * `body` throws: then nothing is kept.
 */
export async function receiveUpload(source: string, sent: SentFile): Promise<Upload> {
  const endReceiving = beginReceiving(source);
  try {
    await requireRoom(source);
    return await receive(source, sent);
  } catch (error) {
    throw ofFullDisk(error);
  } finally {
    endReceiving();
  }
}

/** How many files of each source this process is receiving. */
const receiving = new Map<string, number>();

/** Counts one more. Returns a function that counts it no more. */
function beginReceiving(source: string): () => void {
  const others = receiving.get(source) ?? 0;
  if (others >= maxAtOnce)
    throw new TooManyError("too-many-uploads", `At most ${maxAtOnce} files can be sent at once.`, 10);
  receiving.set(source, others + 1);
  return () => {
    const left = (receiving.get(source) ?? 1) - 1;
    if (left > 0) receiving.set(source, left);
    else receiving.delete(source);
  };
}

async function receive(source: string, { name, idempotencyKey: key, body }: SentFile): Promise<Upload> {
  const id = randomUUID();
  const part = `${pathOf(id)}.part`;
  const received = await receiveFile(body, part);
  try {
    const file = await nameByContent(name, part);
    await rename(part, pathOf(id));
    await syncFolder(folder);
    return await keep({ id, source, key, file, ...received });
  } finally {
    await rm(part, { force: true });
  }
}

async function requireRoom(source: string): Promise<void> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes
    from upload where source = ${source} and ended_at is null`.execute(db);
  const [waiting = { files: 0, bytes: 0 }] = rows;
  if (waiting.files < maxWaiting && waiting.bytes < maxWaitingBytes) return;
  const sentence = `${formatNumber(waiting.files)} files wait already. Send more when they are recorded.`;
  throw new TooManyError("too-much-waits", sentence, 60);
}

interface KeptFile {
  id: string;
  source: string;
  key: string | null;
  file: string;
  bytes: number;
  digest: string;
}

/** Notes a file that is whole on the disk, which is removed where it is not kept. */
async function keep({ id, source, key, file, bytes, digest }: KeptFile): Promise<Upload> {
  let kept: string | undefined;
  try {
    const { rows } = await sql<{ id: string }>`
      insert into upload (id, source, idempotency_key, digest, file, bytes)
      select ${id}, name, ${key}, ${digest}, ${file}, ${bytes}::bigint from source where name = ${source}
      on conflict (source, idempotency_key) do nothing
      returning id`.execute(db);
    kept = rows[0]?.id;
    if (kept !== undefined) await announceDue();
  } finally {
    if (kept === undefined) await rm(pathOf(id), { force: true });
  }
  if (kept === undefined && key !== null) kept = await findSentBefore(source, key, digest);
  return requireUpload(source, kept ?? id);
}

/** The id of the file that came with this key before; undefined without one. Throws `TakenError` where it was another file. */
async function findSentBefore(source: string, key: string, digest: string): Promise<string | undefined> {
  const before = await db
    .selectFrom("upload")
    .select(["id", "digest"])
    .where("source", "=", source)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  if (before && before.digest !== digest)
    throw new TakenError("idempotency-key-used", "This Idempotency-Key came with another file before. Send a new one.");
  return before?.id;
}

/** A file that was sent for this source. Throws `NotFoundError`. */
export async function requireUpload(source: string, id: string): Promise<Upload> {
  const upload = await db
    .selectFrom("upload")
    .selectAll()
    .where("source", "=", source)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!upload) throw new NotFoundError("upload", "There is no such upload. Reports are kept for 30 days.");
  const { received_at: receivedAt, ended_at: endedAt, bytes, report, problem } = upload;
  const state = endedAt === null ? "waiting" : problem === null ? "recorded" : "refused";
  return { id, state, receivedAt, bytes: Number(bytes), rows: report as RunCounts | null, problem };
}

const lookEveryMs = 500;

/** The same once it is recorded or refused; after so many milliseconds as it is. */
export async function awaitReport(source: string, upload: Upload, ms: number, signal: AbortSignal): Promise<Upload> {
  let latest = upload;
  for (let left = ms; latest.state === "waiting" && left > 0 && !signal.aborted; left -= lookEveryMs) {
    await wait(lookEveryMs);
    latest = await requireUpload(source, upload.id);
  }
  return latest;
}

interface WaitingFile {
  id: string;
  file: string;
  bytes: number;
}

/** The file of a source that has waited longest on the disk of this machine. */
async function findNext(source: string): Promise<WaitingFile | null> {
  const waiting = await db
    .selectFrom("upload")
    .select(["id", "file", "bytes"])
    .where("source", "=", source)
    .where("ended_at", "is", null)
    .orderBy("received_at")
    .orderBy("id")
    .execute();
  for (const { id, file, bytes } of waiting) if (await isHere(pathOf(id))) return { id, file, bytes: Number(bytes) };
  return null;
}

function sourceFile({ id, file, bytes }: WaitingFile, source: string, reading: SourceFile["reading"]): SourceFile {
  return {
    path: pathOf(id),
    name: file,
    bytes,
    reading,
    settle: (report) => end(id, { report: JSON.stringify(countsOf(report)) }),
    refuse: ({ sentence }) =>
      end(id, { problem: clip(`${sentence} ${howToSetIt(source)}`.replaceAll("\0", " "), 2_000) }),
  };
}

/** Whoever sends files has no options. */
const howToSetIt = (source: string) =>
  `What a file leaves open can be set for all files of the source: npm run sources -- set ${source} --category legos`;

async function end(id: string, outcome: { report: string } | { problem: string }): Promise<void> {
  await db
    .updateTable("upload")
    .set({ ended_at: new Date(), ...outcome })
    .where("id", "=", id)
    .execute();
  await rm(pathOf(id), { force: true });
}

const keptMs = 30 * dayMs;

/** Deletes reports after 30 days, and files that no row names. What waits here goes on waiting. */
async function removeOld(): Promise<void> {
  const old = await db
    .selectFrom("upload")
    .select(["id", "ended_at"])
    .where("received_at", "<", new Date(Date.now() - keptMs))
    .execute();
  for (const { id, ended_at: endedAt } of old)
    if (endedAt !== null || !(await isHere(pathOf(id)))) await db.deleteFrom("upload").where("id", "=", id).execute();
  const waiting = await db.selectFrom("upload").select("id").where("ended_at", "is", null).execute();
  const ids = new Set(waiting.map(({ id }) => id));
  await removeLeftFiles(folder, (name) => ids.has(name));
}
