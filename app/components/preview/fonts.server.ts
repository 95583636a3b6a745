import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font, GlyphRun } from "fontkit";
import { LRUCache } from "lru-cache";

/** As the names of static font files have them. */
export type Weight = 400 | 700;

interface Family {
  name: string;
  /** Where its files are, and what comes after a subset in their names. */
  files: string;
  /** A variable font, drawn as it is at this weight: `fontkit` cannot set the weight of a WOFF2 file. */
  variable: boolean;
}

/** The first family with a character draws it. */
const families: Family[] = [
  { name: "inter", files: "@fontsource/inter", variable: false },
  ...["jp", "kr", "sc", "arabic", "hebrew", "thai", "devanagari"].map((script) => ({
    name: `noto-sans-${script}`,
    files: `@fontsource-variable/noto-sans-${script}`,
    variable: true,
  })),
];

const { resolve } = createRequire(import.meta.url);

interface Subset {
  family: Family;
  name: string;
  ranges: [first: number, last: number][];
}

let subsets: Subset[] | undefined;

function listSubsets(): Subset[] {
  subsets ??= families.flatMap((family) => {
    const ranges: Record<string, string> = JSON.parse(readFileSync(resolve(`${family.files}/unicode.json`), "utf8"));
    return Object.entries(ranges).map(([name, list]) => ({
      family,
      name: name.replace(/[[\]]/g, ""),
      ranges: list.split(",").map((range): [number, number] => {
        const [first = 0, last = first] = range
          .replace("U+", "")
          .split("-")
          .map((hex) => Number.parseInt(hex, 16));
        return [first, last];
      }),
    }));
  });
  return subsets;
}

/** A font, and how much bolder its outlines must become, in parts of an em. */
export interface LoadedFont {
  font: Font;
  fileBytes: number;
  bolder: number;
  /** Of words: the same ones are in most pictures. */
  layouts: LRUCache<string, GlyphRun>;
}

/** A font of which every character was drawn once takes 61 times its file, measured over 30 files of Noto Sans JP. */
const bytesPerFileByte = 61;
/** A glyph of a word that is laid out takes 123 bytes. */
const bytesPerGlyph = 123;
const maxGlyphs = 2_000;
const loaded = new LRUCache<string, LoadedFont>({
  maxSize: 20 * 1024 * 1024,
  sizeCalculation: ({ fileBytes }) => fileBytes * bytesPerFileByte + maxGlyphs * bytesPerGlyph,
});
let create: ((bytes: Buffer) => unknown) | undefined;

/** Reads the library, which takes some megabytes: before the functions below. */
export async function prepareFonts(): Promise<void> {
  create ??= (await import("fontkit")).create;
}

function load({ family, name }: Subset, weight: Weight): LoadedFont | undefined {
  const file = family.variable
    ? `${family.name}-${name}-wght-normal.woff2`
    : `${family.name}-${name}-${weight}-normal.woff`;
  const known = loaded.get(file + weight);
  if (known) return known;
  const bytes = readFileSync(resolve(`${family.files}/files/${file}`));
  const font = create?.(bytes) as Font | undefined;
  if (!font) return undefined;
  const drawnWeight = family.variable ? (font.variationAxes.wght?.default ?? 400) : weight;
  const found = {
    font,
    fileBytes: bytes.byteLength,
    bolder: (Math.max(0, weight - drawnWeight) / 900) * 0.11,
    layouts: new LRUCache<string, GlyphRun>({
      maxSize: maxGlyphs,
      sizeCalculation: ({ glyphs }) => Math.max(1, glyphs.length),
    }),
  };
  loaded.set(file + weight, found);
  return found;
}

/** The font that draws a character; undefined where none does. */
export function fontFor(codePoint: number, weight: Weight): LoadedFont | undefined {
  for (const subset of listSubsets()) {
    if (!subset.ranges.some(([first, last]) => codePoint >= first && codePoint <= last)) continue;
    const found = load(subset, weight);
    if (found?.font.hasGlyphForCodePoint(codePoint)) return found;
  }
  return undefined;
}
