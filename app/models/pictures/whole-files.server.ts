import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";

/** Writes a file of this folder under another name first, so that a reader sees whole files only, also after a crash. */
export async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const target = path.join(folder, name);
  const part = path.join(folder, `.${randomUUID()}.part`);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  try {
    const file = await open(part, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** The file of this name; undefined if there is none. A link to elsewhere counts as none. */
export async function readWhole(folder: string, name: string): Promise<Buffer | undefined> {
  try {
    const file = await open(path.join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      return (await file.stat()).isFile() ? await file.readFile() : undefined;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (["ENOENT", "ELOOP"].includes(codeOf(error))) return undefined;
    throw error;
  }
}

/** The names in this folder, and in folders of it; none if it is not there. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder, { recursive: true }).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
}

/** The code of an error of the file system: `ENOENT`. */
export function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code);
}
