import { globSync } from "node:fs";
import type { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";

type Identifiers = NonNullable<Parameters<typeof vanillaExtractPlugin>[0]>["identifiers"];

// No vowels: no name spells "ad", which browser extensions hide.
const letters = "bcfghjkmnpqrtvwxz";

/** The files whose names a page says most often have one letter, in upper case, since a selector has words like "later": "L2". */
const letterOf: Record<string, string> = {
  "app/components/cover/cover.css.ts": "C",
  "app/components/icon.css.ts": "I",
  "app/styles/listing-card.css.ts": "L",
  "app/styles/tokens.css.ts": "T",
};

/**
 * Names of classes and custom properties for a build: two characters for the file, then the number that the name has in
 * it: "b02". A page repeats them a thousand times. They are the same in each build of the same files, and in that of
 * the server.
 */
export function shortNames(): Identifiers {
  const files = globSync("app/**/*.css.ts").sort();
  if (files.length > letters.length * 10)
    throw new Error(`Names of classes have room for ${letters.length * 10} files.`);
  const hashes = new Map<string, string>();
  return ({ hash, filePath }) => {
    // The hash of the file, and the number of the name, which is 0 for the first.
    const ofFile = hashes.get(filePath) ?? hash.slice(0, -1);
    hashes.set(filePath, ofFile);
    const at = files.indexOf(filePath);
    if (at < 0 || !hash.startsWith(ofFile)) throw new Error(`No name of a class for ${hash} in ${filePath}.`);
    const file = letterOf[filePath] ?? `${letters[Math.floor(at / 10)]}${at % 10}`;
    return file + hash.slice(ofFile.length);
  };
}
