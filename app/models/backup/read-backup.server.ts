import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Entry, extract } from "tar-stream";
import type { z } from "zod";
import { codeOf } from "../pictures/whole-files.server.ts";
import { clip } from "../platform/text-length.ts";
import {
  type BackupContent,
  BackupError,
  type BackupHeader,
  firstEntry,
  format,
  headerSchema,
  isFileName,
  jobsEntry,
  lastEntry,
  manifestSchema,
  maxFileBytes,
  maxPartBytes,
  partOf,
  rowsIn,
  secretsEntry,
} from "./backup-format.ts";

/** A back-up that was read to its end, and whose every entry is what its manifest says. */
export interface CheckedBackup {
  file: string;
  header: BackupHeader;
  contents: BackupContent[];
}

/** Reads the whole file. Throws `BackupError` unless it is a back-up that is whole and as it was written. */
export async function checkBackup(file: string, onProgress?: (share: number) => void): Promise<CheckedBackup> {
  const contents: BackupContent[] = [];
  let header: BackupHeader | undefined;
  let manifest: BackupContent[] | undefined;
  for await (const { content, bytes } of entriesOf(file, onProgress)) {
    if (manifest) throw new BackupError(`${file} is damaged: something follows its manifest.`);
    if (contents.length === 0) header = readHeader(file, content.name, bytes);
    if (content.name === lastEntry) manifest = readJson(file, bytes, manifestSchema).contents;
    else contents.push(content);
  }
  if (!header) throw new BackupError(`${file} is not a back-up of Chartables.`);
  if (!manifest) throw new BackupError(`${file} is not complete: it has no manifest.`);
  checkManifest(file, contents, manifest);
  checkParts(file, contents, header);
  return { file, header, contents };
}

/** The entries of a checked back-up again. Throws `BackupError` if the file has changed since. */
export async function* entriesAgain(
  { file, contents }: CheckedBackup,
  onProgress?: (share: number) => void,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  let at = 0;
  for await (const { content, bytes } of entriesOf(file, onProgress)) {
    const known = contents[at];
    at += 1;
    if (known?.name !== content.name || known.sha256 !== content.sha256) {
      if (content.name === lastEntry && at > contents.length) return;
      throw new BackupError(`${file} was changed while it was read.`);
    }
    yield { name: content.name, bytes };
  }
}

async function* entriesOf(
  file: string,
  onProgress: (share: number) => void = () => {},
): AsyncGenerator<{ content: BackupContent; bytes: Buffer }> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new BackupError(`There is no file ${file}.`);
  const source = createReadStream(file);
  const tar = extract();
  const gunzip = createGunzip();
  // An error at any place ends the tar, and with it the loop below.
  source.on("error", (error) => tar.destroy(error));
  gunzip.on("error", (error) => tar.destroy(error));
  const isUnpacked = finished(gunzip, { writable: false });
  isUnpacked.catch(() => {});
  source.pipe(gunzip).pipe(tar);
  try {
    for await (const entry of tar) {
      const bytes = await bytesOf(file, entry);
      const { name } = entry.header;
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const content = { name, bytes: bytes.length, sha256, ...(partOf(name) && { rows: rowsIn([bytes]) }) };
      yield { content, bytes };
      onProgress(source.bytesRead / found.size);
    }
    // The checksum of gzip comes after the last entry.
    await isUnpacked;
  } catch (error) {
    throw error instanceof BackupError ? error : unreadable(file, error);
  } finally {
    source.destroy();
    gunzip.destroy();
    tar.destroy();
  }
}

async function bytesOf(file: string, entry: Entry): Promise<Buffer> {
  const { name, type, size = 0 } = entry.header;
  const isKnown = [firstEntry, lastEntry, secretsEntry, jobsEntry].includes(name) || partOf(name) || isFileName(name);
  // A name is never a path elsewhere: each has one of a few forms.
  if (type !== "file" || !isKnown)
    throw new BackupError(`${file} holds "${clip(name, 100)}", which no back-up of Chartables does.`);
  if (size > (partOf(name) ? maxPartBytes : maxFileBytes))
    throw new BackupError(`${file} is damaged: ${name} is too large.`);
  const pieces: Buffer[] = [];
  for await (const piece of entry) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function readHeader(file: string, name: string, bytes: Buffer): BackupHeader {
  if (name !== firstEntry) throw new BackupError(`${file} is not a back-up of Chartables.`);
  const header = readJson(file, bytes, headerSchema);
  if (header.version > format.version)
    throw new BackupError(
      `${file} was made by a newer version of Chartables (${header.app}). Restore it with that one.`,
    );
  return header;
}

/** What the JSON of this entry holds. Throws `BackupError` if it has another shape. */
export function readJson<Shape extends z.ZodType>(file: string, bytes: Buffer, shape: Shape): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    throw new BackupError(`${file} is damaged: what it says of itself cannot be read.`);
  }
}

function checkManifest(file: string, found: BackupContent[], manifest: BackupContent[]): void {
  const byName = new Map(manifest.map((content) => [content.name, content]));
  for (const { name, bytes, sha256, rows } of found) {
    const listed = byName.get(name);
    const isSame = listed?.bytes === bytes && listed.sha256 === sha256 && listed.rows === rows;
    if (!isSame) throw new BackupError(`${file} is damaged: ${name} is not what its manifest says.`);
    byName.delete(name);
  }
  for (const name of byName.keys()) throw new BackupError(`${file} is damaged: ${name} is missing.`);
}

/** Every part of a table that is named, from the first one on. */
function checkParts(file: string, contents: BackupContent[], { tables }: BackupHeader): void {
  const last = new Map(tables.map(({ name }) => [name, 0]));
  for (const { name } of contents) {
    const { table, part } = partOf(name) ?? {};
    if (!table || !part) continue;
    if (last.get(table) !== part - 1) throw new BackupError(`${file} is damaged: ${name} is out of order.`);
    last.set(table, part);
  }
}

function unreadable(file: string, error: unknown): BackupError {
  const reasons: Record<string, string> = {
    Z_BUF_ERROR: "is not complete: it was cut off",
    Z_DATA_ERROR: "is damaged, or no back-up of Chartables",
    EACCES: "may not be read",
  };
  return new BackupError(`${file} ${reasons[codeOf(error)] ?? "is damaged, or no back-up of Chartables"}.`);
}
