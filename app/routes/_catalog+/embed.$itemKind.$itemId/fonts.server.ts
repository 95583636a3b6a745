import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font } from "fontkit";

/** Weights in the names of Inter's files. */
export type Weight = 400 | 700;

const { resolve } = createRequire(import.meta.url);
const loaded = new Map<string, Font>();
let create: ((bytes: Buffer) => unknown) | undefined;
let subsets: { name: string; ranges: number[][] }[] = [];

/** Reads the library, which takes some megabytes: before the functions below. */
export async function prepareFonts(): Promise<void> {
  create ??= (await import("fontkit")).create;
  const ranges: Record<string, string> = JSON.parse(readFileSync(resolve("@fontsource/inter/unicode.json"), "utf8"));
  subsets = Object.entries(ranges).map(([name, list]) => ({
    name,
    ranges: list.split(",").map((range) =>
      range
        .replace("U+", "")
        .split("-")
        .map((hex) => Number.parseInt(hex, 16)),
    ),
  }));
}

function load(subset: string, weight: Weight): Font {
  const file = `@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`;
  const font = loaded.get(file) ?? (create?.(readFileSync(resolve(file))) as Font);
  loaded.set(file, font);
  return font;
}

/** The file of Inter that draws a character; undefined where none does. */
export function fontFor(codePoint: number, weight: Weight): Font | undefined {
  return subsets
    .filter(({ ranges }) => ranges.some(([first = 0, last = first]) => codePoint >= first && codePoint <= last))
    .map(({ name }) => load(name, weight))
    .find((font) => font.hasGlyphForCodePoint(codePoint));
}
