import { rm } from "node:fs/promises";
import path from "node:path";
import { namesIn, readWhole, writeWhole } from "../../pictures/whole-files.server.ts";
import { removeFilesUnlessBackedUp } from "../../platform/file-removal.server.ts";
import { type AvatarStore, isAvatarName, newAvatarName } from "./avatar-store.ts";

const prefix = "/avatars/";

/** Pictures as files in this folder, which `/avatars/{file}` serves. */
export function fileStore(folder: string): AvatarStore {
  return {
    async put(userId, webp) {
      const name = newAvatarName(userId);
      await writeWhole(folder, name, webp);
      return prefix + name;
    },

    async remove(urls) {
      const names = urls.filter((url) => url.startsWith(prefix)).map((url) => url.slice(prefix.length));
      await removeFilesUnlessBackedUp(async () => {
        for (const name of names.filter(isAvatarName)) await rm(path.join(folder, name), { force: true });
      });
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
  return isAvatarName(name) ? readWhole(folder, name) : undefined;
}
