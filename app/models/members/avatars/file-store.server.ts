import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { type AvatarStore, isAvatarName, newAvatarName } from "./avatar-store.ts";

const prefix = "/avatars/";

/** Pictures as files in this folder, which `/avatars/{file}` serves. */
export function fileStore(folder: string): AvatarStore {
  return {
    async put(userId, webp) {
      const name = newAvatarName(userId);
      const part = path.join(folder, `.${randomUUID()}.part`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        // A reader sees whole pictures only, also after a crash.
        const file = await open(part, "wx", 0o600);
        await file.writeFile(webp).finally(() => file.close());
        await rename(part, path.join(folder, name));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      return prefix + name;
    },

    async remove(urls) {
      const names = urls.filter((url) => url.startsWith(prefix)).map((url) => url.slice(prefix.length));
      for (const name of names.filter(isAvatarName)) await rm(path.join(folder, name), { force: true });
    },

    async list(userId) {
      const names = (await namesIn(folder)).filter((name) => isAvatarName(name) && name.startsWith(`${userId}-`));
      return names
        .sort()
        .slice(0, 100)
        .map((name) => prefix + name);
    },

    // Our own profile has the address.
    note: async () => {},
  };
}

/** The picture with this name; undefined if there is none. Any other name, and a link to elsewhere, counts as none. */
export async function findAvatarFile(folder: string, name: string): Promise<Buffer | undefined> {
  if (!isAvatarName(name)) return undefined;
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

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code);
}
