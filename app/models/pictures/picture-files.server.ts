import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "../../env.server.ts";
import { type PictureWidth, pictureWidths } from "../catalog/covers/cover-drawing.ts";
import { namesIn, readWhole, writeWhole } from "./whole-files.server.ts";

const folder = path.join(env.DATA_DIR, "images");
/** A file younger than this may be one that is just being written, or stored. */
const strayAfterMs = 10 * 60_000;

const signatureForm = /^[\w-]{43}$/;

/** The path of a file, in a folder named by the first two letters of its signature, since there may be many files. */
function nameOf(signature: string, width: PictureWidth): string {
  return path.join(signature.slice(0, 2), `${signature}-${width}.webp`);
}

/** The names in the data directory of the files of a stored picture. */
export function pictureFileNames(signature: string): string[] {
  return pictureWidths.map((width) => path.join("images", nameOf(signature, width)));
}

export async function writePicture(signature: string, files: ReadonlyMap<PictureWidth, Buffer>): Promise<void> {
  for (const [width, bytes] of files) await writeWhole(folder, nameOf(signature, width), bytes);
}

/** A stored picture; undefined if there is none. Any other name counts as none. */
export async function readPicture(signature: string, width: PictureWidth): Promise<Buffer | undefined> {
  return signatureForm.test(signature) ? readWhole(folder, nameOf(signature, width)) : undefined;
}

export async function removePictureFiles(signatures: readonly string[]): Promise<void> {
  for (const signature of signatures) {
    for (const width of pictureWidths) await rm(path.join(folder, nameOf(signature, width)), { force: true });
  }
}

/** The signatures that have all of their files, and how to remove what else is in the folder: what a crash left half done. */
export async function surveyPictureFiles() {
  const names = await namesIn(folder);
  const widths = Map.groupBy(
    names.filter((name) => name.endsWith(".webp")),
    (name) => path.basename(name).slice(0, 43),
  );
  const whole = [...widths]
    .filter(([, files]) => files.length === pictureWidths.length)
    .map(([signature]) => signature);
  return {
    whole,
    /** Removes files of other pictures than these, and parts of files, unless they are new. */
    removeOthers: async (stored: ReadonlySet<string>) => {
      const others = names.filter(
        (name) => /\.(webp|part)$/.test(name) && !stored.has(path.basename(name).slice(0, 43)),
      );
      for (const name of others) await removeOld(path.join(folder, name));
    },
  };
}

async function removeOld(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found && Date.now() - found.mtimeMs > strayAfterMs) await rm(file, { force: true });
}
