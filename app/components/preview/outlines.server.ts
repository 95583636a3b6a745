import { escapeXml } from "#app/web/api/atom.server.ts";
import { fontFor, type LoadedFont, type Weight } from "./fonts.server.ts";

/** Characters of one font, side by side. */
interface Run {
  text: string;
  font: LoadedFont;
}

/** A piece of text that no line breaks: a word, or a character of a script without spaces. */
interface Piece {
  runs: Run[];
  /** In parts of an em. */
  width: number;
  isAfterSpace: boolean;
}

interface TextStyle {
  size: number;
  weight: Weight;
}

const spaceWidth = 0.28;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** Joins what stands before it, and is drawn by the same font. */
const joins = /[\p{Mark}\u200c\u200d]/u;
const withoutSpaces = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]/u;

/** A text as lines of at most this width, the last one with an ellipsis where it is longer. Characters without a font are left out. */
export function fitLines(text: string, style: TextStyle, width: number, maxLines: number): Line[] {
  const most = width / style.size;
  // No character is narrower than a quarter of an em: what stands behind could not show.
  const visible = text.slice(0, Math.ceil(most * maxLines * 4) + 1);
  const pieces = piecesOf(visible, style.weight).flatMap((piece) => (piece.width > most ? cut(piece, most) : [piece]));
  const lines: Piece[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const piece of pieces) {
    const before = piece.isAfterSpace ? spaceWidth : 0;
    const line = lines.at(-1);
    if (line && used + before + piece.width <= most) {
      line.push(piece);
      used += before + piece.width;
    } else {
      lines.push([piece]);
      used = piece.width;
    }
  }
  const shown = lines.slice(0, maxLines);
  const last = shown.at(-1);
  if (last && lines.length > maxLines) endWithEllipsis(last, style.weight, most);
  const isRightToLeft = rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? "");
  return shown.map((pieces) => new Line(inReadingOrder(pieces, isRightToLeft), style));
}

/** From left to right as they are drawn: words of the other direction stand in theirs. */
function inReadingOrder(pieces: readonly Piece[], isRightToLeft: boolean): Piece[] {
  const groups: Piece[][] = [];
  let last: boolean | undefined;
  for (const piece of pieces) {
    const own = piece.runs.some(({ text }) => rightToLeft.test(text));
    if (own === last) groups.at(-1)?.push(piece);
    else groups.push([piece]);
    last = own;
  }
  const drawn = groups.map((group) =>
    group.some(({ runs }) => runs.some(({ text }) => rightToLeft.test(text))) ? group.toReversed() : group,
  );
  return (isRightToLeft ? drawn.toReversed() : drawn).flat();
}

function endWithEllipsis(pieces: Piece[], weight: Weight, most: number): void {
  const [ellipsis] = piecesOf("…", weight);
  if (!ellipsis) return;
  while (pieces.length > 1 && widthOf(pieces) + ellipsis.width > most) pieces.pop();
  const [only] = pieces;
  if (only && pieces.length === 1 && only.width + ellipsis.width > most) {
    const [shorter] = cut(only, most - ellipsis.width);
    if (shorter) pieces[0] = { ...shorter, isAfterSpace: only.isAfterSpace };
  }
  pieces.push({ ...ellipsis, isAfterSpace: false });
}

function widthOf(pieces: readonly Piece[]): number {
  return pieces.reduce(
    (sum, { width, isAfterSpace }, at) => sum + width + (at > 0 && isAfterSpace ? spaceWidth : 0),
    0,
  );
}

function piecesOf(text: string, weight: Weight): Piece[] {
  return text
    .normalize("NFC")
    .split(/\s+/)
    .flatMap((word) =>
      (withoutSpaces.test(word) ? [...word] : [word])
        .map((part) => runsOf(part, weight))
        .filter((runs) => runs.length > 0)
        .map((runs, at) => ({ runs, width: runsWidth(runs), isAfterSpace: at === 0 })),
    );
}

/** A word too long for a line, in pieces that are not. */
function cut(piece: Piece, most: number): Piece[] {
  const parts: Piece[] = [];
  for (const { text, font } of piece.runs) {
    for (const character of text) {
      const runs = [{ text: character, font }];
      const width = runsWidth(runs);
      const part = parts.at(-1);
      const lastRun = part?.runs.at(-1);
      if (!part || !lastRun || part.width + width > most) {
        parts.push({ runs, width, isAfterSpace: parts.length === 0 && piece.isAfterSpace });
      } else {
        if (lastRun.font === font) lastRun.text += character;
        else part.runs.push(...runs);
        part.width += width;
      }
    }
  }
  return parts;
}

function runsOf(word: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const character of word) {
    const last = runs.at(-1);
    if (joins.test(character)) {
      if (last) last.text += character;
      continue;
    }
    const font = fontFor(character.codePointAt(0) ?? 0, weight);
    if (!font) continue;
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}

function layout({ text, font: { font, layouts } }: Run) {
  const known = layouts.get(text) ?? font.layout(text);
  layouts.set(text, known);
  return known;
}

function runsWidth(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + layout(run).advanceWidth / run.font.font.unitsPerEm, 0);
}

/** One line of text, drawn as outlines: the same wherever it is drawn, whatever fonts are there. */
class Line {
  readonly #pieces: readonly Piece[];
  readonly #style: TextStyle;

  constructor(pieces: readonly Piece[], style: TextStyle) {
    this.#pieces = pieces;
    this.#style = style;
  }

  get width(): number {
    return widthOf(this.#pieces) * this.#style.size;
  }

  get text(): string {
    return this.#pieces
      .map(({ runs, isAfterSpace }, at) => (at > 0 && isAfterSpace ? " " : "") + runs.map(({ text }) => text).join(""))
      .join("");
  }

  /** As SVG, in the colour that is around it. `y` is the line that its letters stand on. */
  draw(x: number, y: number): string {
    let at = x;
    const { size } = this.#style;
    const paths: string[] = [];
    for (const [index, { runs, isAfterSpace }] of this.#pieces.entries()) {
      if (index > 0 && isAfterSpace) at += spaceWidth * size;
      for (const run of runs) {
        const { glyphs, positions } = layout(run);
        const { unitsPerEm } = run.font.font;
        const scale = size / unitsPerEm;
        const bolder =
          run.font.bolder > 0 ? ` stroke="currentColor" stroke-width="${run.font.bolder * unitsPerEm}"` : "";
        for (const [glyphAt, glyph] of glyphs.entries()) {
          const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[glyphAt] ?? {};
          const outline = glyph.path.toSVG();
          const place = `translate(${round(at + xOffset * scale)} ${round(y - yOffset * scale)}) scale(${round(scale, 6)} ${round(-scale, 6)})`;
          if (outline) paths.push(`<path transform="${place}"${bolder} d="${outline}"/>`);
          at += xAdvance * scale;
        }
      }
    }
    return `<g aria-label="${escapeXml(this.text)}">${paths.join("")}</g>`;
  }
}

function round(value: number, digits = 2): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
