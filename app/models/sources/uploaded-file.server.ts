import { randomUUID } from "node:crypto";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { env } from "../../env.server.ts";
import { formatBytes } from "../platform/amounts.ts";
import { db } from "../platform/database.server.ts";
import { LimitReachedError } from "../platform/errors.ts";
import { clip } from "../platform/text-length.ts";
import { queueSources } from "./pause.server.ts";
import { nameByContent, ofFullDisk, receiveFile, syncFolder } from "./received-file.server.ts";
import type { FileReading } from "./upload-settings.ts";

/** The folder of the files that operators upload. */
export const importsFolder = path.join(env.DATA_DIR, "imports");
/** The file of an import, until its rows are recorded. */
export const pathOf = (id: number) => path.join(importsFolder, String(id));
/** The rows of an import that were rejected, as CSV. */
export const rejectedPathOf = (id: number) => `${pathOf(id)}.rejected.csv`;

/** Removes all files of an import. */
export async function removeFiles(id: number): Promise<void> {
  for (const file of [pathOf(id), rejectedPathOf(id)]) await rm(file, { force: true });
}

/** A file that has arrived, until `keepUpload` or `dropUpload`. */
export interface ArrivedFile {
  path: string;
  name: string;
  bytes: number;
}

/** Files that wait to be read or imported, in bytes. */
const maxWaitingBytes = 4 * env.IMPORT_BYTES;

/** Writes a file to the disk as it arrives. Throws `LimitReachedError`, `UnavailableError` on a full disk, and what `body` throws. */
export async function receiveUpload(name: string, body: AsyncIterable<Uint8Array>): Promise<ArrivedFile> {
  const waiting = await db
    .selectFrom("file_import")
    .select(({ fn }) => fn.coalesce(fn.sum<number>("bytes"), sql<number>`0`).as("bytes"))
    .where("step", "in", ["reading", "read", "importing", "stopped"])
    .executeTakeFirstOrThrow();
  if (Number(waiting.bytes) >= maxWaitingBytes)
    throw new LimitReachedError(
      "too-much-waits",
      `${formatBytes(Number(waiting.bytes))} of files wait already. Import or delete some of them first.`,
    );
  const part = path.join(importsFolder, `${randomUUID()}.part`);
  try {
    const { bytes } = await receiveFile(body, part);
    const plain = name.toWellFormed().replace(/\p{Cc}/gu, " ");
    const known = clip(plain.trim(), 200) || "file";
    return { path: part, name: bytes > 0 ? await nameByContent(known, part) : known, bytes };
  } catch (error) {
    throw ofFullDisk(error);
  }
}

export async function dropUpload({ path }: ArrivedFile): Promise<void> {
  await rm(path, { force: true });
}

/** Keeps a file that has arrived, to be read through within seconds. Returns the number of its import. */
export async function keepUpload(
  { path, name, bytes }: ArrivedFile,
  settings: FileReading["settings"],
): Promise<number> {
  try {
    return await db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto("file_import")
        .values({ file: name, bytes, reading: JSON.stringify({ settings }) })
        .returning("id")
        .executeTakeFirstOrThrow();
      await rename(path, pathOf(id));
      await syncFolder(importsFolder);
      await queueSources("kind", "upload", trx);
      return id;
    });
  } catch (error) {
    await rm(path, { force: true });
    throw ofFullDisk(error);
  }
}
