import { categories, type ItemKind, requireCategory } from "#app/models/catalog/categories.ts";
import type { Cover } from "#app/models/catalog/covers/cover.server.ts";
import { drawings } from "#app/models/catalog/covers/cover-drawing.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import type { CoverShape } from "#app/models/catalog/kinds/kind.ts";
import { fitLines } from "./outlines.server.ts";

/** Where words stand on the stage of 320 by 240, and how many lines they may have. */
interface Place {
  top: number;
  bottom: number;
  lines: number;
  /** How much further in they stand than the others. */
  inset?: number;
  /** Whether the words stand on a filled part of the drawing. */
  inverted?: boolean;
}

interface Layout {
  left: number;
  right: number;
  centred: boolean;
  first: Place;
  big: Place;
  second: Place;
}

const row = (top: number, bottom: number, lines = 1): Place => ({ top, bottom, lines });
const filledRow = (top: number, bottom: number, lines: number): Place => ({ top, bottom, lines, inverted: true });

/** Layouts by shape, the same as in the styles of covers (`cover.css.ts`). */
const layouts: Record<CoverShape, Layout> = {
  brick: { left: 68, right: 252, centred: false, first: row(82, 102), big: row(102, 166, 2), second: row(166, 186) },
  minifigure: {
    ...{ left: 98, right: 222, centred: true },
    ...{ first: row(178, 196), big: { ...row(116, 176, 2), inset: 4 }, second: row(196, 236, 2) },
  },
  blister: {
    ...{ left: 94, right: 226, centred: true },
    ...{ first: row(158, 196, 2), big: { ...row(64, 152, 3), inset: 10 }, second: row(198, 218) },
  },
  comic: {
    ...{ left: 98, right: 222, centred: false },
    ...{ first: filledRow(18, 76, 3), big: row(84, 202, 3), second: row(204, 222) },
  },
  carriage: { left: 44, right: 276, centred: false, first: row(68, 88), big: row(88, 138, 2), second: row(138, 158) },
  car: {
    left: 60,
    right: 260,
    centred: true,
    first: row(58, 78),
    big: { ...row(80, 138, 2), inset: 20 },
    second: row(138, 156),
  },
  card: {
    ...{ left: 100, right: 220, centred: true },
    ...{ first: row(24, 60, 2), big: row(62, 168, 3), second: filledRow(174, 218, 2) },
  },
  plate: { left: 66, right: 254, centred: true, first: row(60, 80), big: row(80, 148, 2), second: row(148, 184, 2) },
};

const smallSize = 14;
const largestBig = 56;

/** The colour of an item's category; the first one's for what belongs to none. */
export function colourOf(itemKind: ItemKind | "other"): string {
  return requireCategory(itemKind === "other" ? categories[0]?.id : kinds[itemKind].category).colour.light;
}

/** A drawn cover as SVG of 320 by 240, the same as pages show, in the light theme. */
export function coverMarkup({ itemKind, shape, big, first, second, grade }: Cover): string {
  const [outline, filled] = drawings[shape];
  const layout = layouts[shape];
  return [
    `<g color="${colourOf(itemKind)}"><rect width="320" height="240" rx="6" fill="#fff"/>`,
    '<rect width="320" height="240" rx="6" fill="currentColor" fill-opacity=".09"/>',
    `<path d="${outline}" fill="#fff" stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>`,
    filled && `<path d="${filled}" fill="currentColor"/>`,
    first && words(first, layout, layout.first),
    big ? bigWords(big, layout) : second && words(second, layout, { ...layout.big, lines: 4 }),
    big && second && words(second, layout, layout.second),
    grade && badge(grade),
    "</g>",
  ].join("");
}

function words(text: string, layout: Layout, place: Place): string {
  const lines = fitLines(text, { size: smallSize, weight: 700 }, layout.right - layout.left, place.lines);
  return drawn(lines, smallSize, 1.2, layout, place);
}

/** Words as large as their place holds. */
function bigWords(text: string, layout: Layout): string {
  const { top, bottom, inset = 0 } = layout.big;
  const width = layout.right - layout.left - 2 * inset;
  for (let size = Math.min(largestBig, bottom - top); ; size *= 0.92) {
    const most = Math.max(1, Math.min(layout.big.lines, Math.floor((bottom - top) / size)));
    const style = { size, weight: 700 } as const;
    const lines = fitLines(text, style, width, most);
    const isWhole = lines.map((line) => line.text).join(" ") === text.trim();
    if (isWhole || size < smallSize) return drawn(lines, size, 1.04, layout, layout.big);
  }
}

function drawn(
  lines: ReturnType<typeof fitLines>,
  size: number,
  lineHeight: number,
  { left, right, centred }: Layout,
  { top, bottom, inverted }: Place,
): string {
  const height = lines.length * size * lineHeight;
  const start = top + Math.max(0, (bottom - top - height) / 2);
  const markup = lines.map((line, at) =>
    line.draw(centred ? (left + right - line.width) / 2 : left, start + (at + 0.5) * size * lineHeight + size * 0.36),
  );
  return `<g fill="${inverted ? "#fff" : "currentColor"}"${inverted ? ' color="#fff"' : ""}>${markup.join("")}</g>`;
}

function badge(grade: string): string {
  const [line] = fitLines(grade, { size: 14, weight: 700 }, 120, 1);
  if (!line) return "";
  const width = line.width + 14;
  return `<g fill="#15181d" color="#15181d"><rect x="${308 - width}" y="12" width="${width}" height="22" rx="3"/><g fill="#fbfbf8">${line.draw(315 - width, 28)}</g></g>`;
}
