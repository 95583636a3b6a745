import type { CoverShape } from "../kinds/kind.ts";

/** The outline of each thing, and what is filled in it, on a stage of 320 by 240. */
export const drawings: Record<CoverShape, [outline: string, filled: string]> = {
  brick: ["M56 76h14V60h34v16h15V60h34v16h14V60h34v16h15V60h34v16h14v120H56Z", ""],
  minifigure: [
    "M146 26V16h28v10h14q14 0 14 14v34q0 14-14 14h-56q-14 0-14-14V40q0-14 14-14ZM102 96h116l40 150H62ZM92 118q-30 24-42 126M228 118q30 24 42 126",
    "M143 50a5 5 0 1 0 .1 0ZM177 50a5 5 0 1 0 .1 0ZM142 68q18 12 36 0-18 18-36 0Z",
  ],
  blister: [
    "M94 16h132q8 0 8 8v192q0 8-8 8H94q-8 0-8-8V24q0-8 8-8ZM147 25h26a4 4 0 0 1 0 8h-26a4 4 0 0 1 0-8ZM102 154v-54a58 58 0 0 1 116 0v54Z",
    "",
  ],
  comic: ["M94 226v7h139V21h-7v205ZM90 14v212h136V14Z", "M90 14h136v64H90Z"],
  carriage: [
    "M30 164V86q0-24 24-24h206q30 0 30 34v68ZM20 190h280M68 164a13 13 0 1 0 24 0M108 164a13 13 0 1 0 24 0M188 164a13 13 0 1 0 24 0M228 164a13 13 0 1 0 24 0",
    "M30 190h8v8h-8ZM66 190h8v8h-8ZM102 190h8v8h-8ZM138 190h8v8h-8ZM174 190h8v8h-8ZM210 190h8v8h-8ZM246 190h8v8h-8ZM282 190h8v8h-8Z",
  ],
  car: [
    "M22 178v-52q0-18 16-21l32-7 26-44q8-14 24-14h82q16 0 26 14l30 44 22 5q18 4 18 22v53Z",
    "M56 178a22 22 0 0 1 44 0 22 22 0 0 1-44 0ZM220 178a22 22 0 0 1 44 0 22 22 0 0 1-44 0Z",
  ],
  card: ["M94 14h132q6 0 6 6v200q0 6-6 6H94q-6 0-6-6V20q0-6 6-6ZM94 20h132v200H94Z", "M94 172h132v48H94Z"],
  plate: ["M48 44h224v152H48ZM56 52h208v136H56Z", ""],
};

/** In pixels, of the pictures that stand in the place of a cover. They are as high as three quarters of it. */
export const pictureWidths = [160, 320, 640] as const;

export type PictureWidth = (typeof pictureWidths)[number];

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
