import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { dayMs } from "../platform/day.ts";
import { isDiskFull } from "../platform/disk-full.ts";
import { UnavailableError } from "../platform/errors.ts";

/** A file that came from elsewhere. */
export interface ReceivedFile {
  bytes: number;
  /** SHA-256, in hexadecimal. */
  digest: string;
}

/** Writes what comes to a new file as it comes, never all of it in memory. Whatever fails, no file is left. */
export async function receiveFile(body: AsyncIterable<Uint8Array>, target: string): Promise<ReceivedFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* counted() {
    for await (const piece of body) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  try {
    const file = createWriteStream(target, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(Readable.from(counted(), { objectMode: false }), file);
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
  return { bytes, digest: hash.digest("hex") };
}

/** Whether there is a file, on the disk of this machine. */
export function isHere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Writes the names in a folder to the disk, so that none is lost that a row of the database names. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** What somebody is told who sent a file to a full disk; any other error as it is. */
export function ofFullDisk(error: unknown): unknown {
  if (!isDiskFull(error)) return error;
  return new UnavailableError("disk-full", "The disk of the server is full. Nothing of the file was kept.");
}

/** A name for a file that ends in `.gz` where it is packed, and only there: the import goes by it. */
export async function nameByContent(name: string, file: string): Promise<string> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0).finally(() => handle.close());
  const isPacked = bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b;
  const unpacked = name.replace(/\.gz$/i, "");
  return isPacked ? `${unpacked}.gz` : unpacked;
}

/** Deletes the files of a folder that nobody has written for a day, such as those of processes that were killed. */
export async function removeLeftFiles(folder: string, isKept: (name: string) => boolean = () => false): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const facts = isKept(name) ? null : await stat(file).catch(() => null);
    if (facts && Date.now() - facts.mtimeMs > dayMs) await rm(file, { force: true });
  }
}
