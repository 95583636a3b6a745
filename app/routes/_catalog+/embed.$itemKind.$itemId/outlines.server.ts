import type { GlyphRun } from "fontkit";
import { clip, lengthOf } from "#app/models/platform/text-length.ts";
import { escapeXml } from "#app/web/api/atom.server.ts";
import { fontFor, type Weight } from "./fonts.server.ts";

interface TextStyle {
  size: number;
  weight: Weight;
}

/** Units per em in every file of Inter. */
const unitsPerEm = 2048;
const spaceWidth = 0.28;

/**
 * A text as lines of at most this width, the last one with an ellipsis where it is longer. None where Inter lacks a
 * character.
 */
export function fitLines(text: string, style: TextStyle, width: number, maxLines: number): Line[] {
  // No character is narrower than a quarter of an em: what stands behind could not show.
  const visible = clip(text.normalize("NFC"), Math.ceil((width / style.size) * maxLines * 4) + 1);
  const words = visible.split(/\s+/).filter(Boolean);
  if ([...words.join("")].some((character) => !fontFor(character.codePointAt(0) ?? 0, style.weight))) return [];
  const fits = (line: string) => new Line(line, style).width <= width;
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else if (fits(word)) lines.push(word);
    else lines.push(...cut(word, fits));
    if (lines.length > maxLines) break;
  }
  const shown = lines.slice(0, maxLines);
  if (lines.length > maxLines) shown.push(withEllipsis(shown.pop() ?? "", fits));
  return shown.map((line) => new Line(line, style));
}

/** A word too long for a line, in pieces that are not. */
function cut(word: string, fits: (line: string) => boolean): string[] {
  const parts = [""];
  for (const character of word) {
    const longer = parts.at(-1) + character;
    if (fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(character);
  }
  return parts;
}

function withEllipsis(line: string, fits: (line: string) => boolean): string {
  let kept = line;
  while (kept && !fits(`${kept}…`))
    kept = kept.includes(" ") ? kept.slice(0, kept.lastIndexOf(" ")) : clip(kept, lengthOf(kept) - 1);
  return `${kept}…`;
}

/** A word's neighbouring characters of one file of Inter, laid out together. */
function layoutWord(word: string, weight: Weight): GlyphRun[] {
  const runs: { text: string; font: ReturnType<typeof fontFor> }[] = [];
  for (const character of word) {
    const font = fontFor(character.codePointAt(0) ?? 0, weight);
    const last = runs.at(-1);
    if (last?.font === font && last) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs.flatMap(({ text, font }) => font?.layout(text) ?? []);
}

/** One line of text, drawn as outlines: the same wherever it is drawn, whatever fonts are there. */
class Line {
  readonly text: string;
  readonly width: number;
  readonly #size: number;
  readonly #words: GlyphRun[][];

  constructor(text: string, { size, weight }: TextStyle) {
    this.text = text;
    this.#size = size;
    this.#words = text.split(" ").map((word) => layoutWord(word, weight));
    const advance = this.#words.flat().reduce((sum, run) => sum + run.advanceWidth / unitsPerEm, 0);
    this.width = (advance + (this.#words.length - 1) * spaceWidth) * size;
  }

  /** The line as SVG, in the colour that is around it. `y` is the line that its letters stand on. */
  draw(x: number, y: number): string {
    const scale = this.#size / unitsPerEm;
    const paths: string[] = [];
    let at = x;
    for (const word of this.#words) {
      for (const { glyphs, positions } of word) {
        for (const [index, glyph] of glyphs.entries()) {
          const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
          const outline = glyph.path.toSVG();
          const place = `translate(${round(at + xOffset * scale)} ${round(y - yOffset * scale)}) scale(${round(scale, 6)} ${round(-scale, 6)})`;
          if (outline) paths.push(`<path transform="${place}" d="${outline}"/>`);
          at += xAdvance * scale;
        }
      }
      at += spaceWidth * this.#size;
    }
    return `<g aria-label="${escapeXml(this.text)}">${paths.join("")}</g>`;
  }
}

function round(value: number, digits = 2): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
