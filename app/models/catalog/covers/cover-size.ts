import type { CoverShape } from "./cover.server.ts";

/** Widths that styles have a size for, in digits. */
export const bigWidths = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 20, 23] as const;

const narrow = /[\s.,:;'’!|/ijlftrI()[\]-]/;
const wide = /[mwMW@%&…—]/;
const fullWidth =
  /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|[\u{10000}-\u{10ffff}]/u;

/** About how wide a text is in bold, in digits. */
function widthInDigits(text: string): number {
  let width = 0;
  for (const character of text) {
    width += fullWidth.test(character) ? 1.7 : wide.test(character) ? 1.5 : narrow.test(character) ? 0.65 : 1.1;
    if (character >= "0" && character <= "9") width -= 0.1;
  }
  return width;
}

const tall: ReadonlySet<CoverShape> = new Set(["blister", "comic", "card"]);

/** The width of a line of the large words, in digits, and the number of lines. */
export interface BigSize {
  width: (typeof bigWidths)[number];
  lines: 1 | 2 | 3;
}

/** How wide a line of the large words is, so that they stand on as few lines as their shape has room for. */
export function bigSizeOf(text: string, shape: CoverShape): BigSize {
  const words = text.split(" ").map(widthInDigits);
  const longest = Math.max(...words);
  for (const width of bigWidths) {
    const lines = width < longest ? Number.POSITIVE_INFINITY : linesOf(words, width);
    if (lines === 1) return { width, lines };
    if (lines === 2 || (lines === 3 && tall.has(shape))) return { width, lines };
  }
  return { width: 23, lines: 1 };
}

function linesOf(words: readonly number[], width: number): number {
  let lines = 1;
  let used = 0;
  for (const word of words) {
    if (used > 0 && used + 0.5 + word > width) {
      lines += 1;
      used = word;
    } else used += (used > 0 ? 0.5 : 0) + word;
  }
  return lines;
}
