import { markMarkup } from "#app/components/layout/mark.ts";
import type { Cover } from "#app/models/catalog/covers/cover.server.ts";
import type { ChartGeometry } from "#app/presenters/chart-geometry.server.ts";
import { colourOf, coverMarkup } from "./cover-markup.server.ts";
import { fitLines } from "./outlines.server.ts";

/** What a preview says of an item: the words of its page. */
export interface Preview {
  cover: Cover;
  name: string;
  /** "Value, used". */
  label: string;
  figure: string | null;
  sentence: string;
  chart: Pick<ChartGeometry, "line" | "points" | "height" | "pathWidth"> | null;
  isSample: boolean;
}

const ink = "#15181d";
const quiet = "#5a616c";
const side = 64;
const width = 1200;
const height = 630;
const coverWidth = 384;
const textLeft = side + coverWidth + 48;

/** The picture of a link to an item's page, all of its text as outlines. */
export function previewSvg({ cover, name, label, figure, sentence, chart, isSample }: Preview): string {
  const textWidth = width - side - textLeft;
  const title = fitLines(name, { size: 44, weight: 700 }, textWidth, 2);
  const labelAt = 100 + Math.max(0, title.length - 1) * 54 + 58;
  const size = (figure?.length ?? 0) > 9 ? 68 : 108;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="${ink}" color="${ink}">
<rect width="${width}" height="${height}" fill="#fbfbf8"/><rect width="${width}" height="8" fill="${colourOf(cover.itemKind)}"/>
<g transform="translate(${side} 60) scale(${coverWidth / 320})">${coverMarkup(cover)}</g>
${block(title, textLeft, 100, 54)}
${coloured(quiet, block(fitLines(label, { size: 26, weight: 400 }, textWidth, 1), textLeft, labelAt, 32))}
${figure ? block(fitLines(figure, { size, weight: 700 }, textWidth, 1), textLeft, labelAt + 12 + size * 0.85, size) : ""}
${block(fitLines(sentence, { size: 26, weight: 400 }, width - 2 * side, 2), side, 402, 38)}
${chart ? `<g transform="translate(${side} 462)">${lineMarkup(chart, width - 2 * side, 84, colourOf(cover.itemKind))}</g>` : ""}
<g transform="translate(${side} 572)" color="#1d4fc4">${markMarkup()}</g>
${block(fitLines("Chartables", { size: 26, weight: 700 }, 300, 1), side + 44, 597, 26)}
${isSample ? coloured(quiet, endingAt(width - side, 597, "Sample data: these sales are invented.")) : ""}
</svg>`;
}

function block(lines: ReturnType<typeof fitLines>, x: number, y: number, lineHeight: number): string {
  return lines.map((line, at) => line.draw(x, y + at * lineHeight)).join("");
}

function endingAt(right: number, y: number, text: string): string {
  const [line] = fitLines(text, { size: 22, weight: 400 }, width / 2, 1);
  return line?.draw(right - line.width, y) ?? "";
}

function coloured(colour: string, markup: string): string {
  return `<g fill="${colour}" color="${colour}">${markup}</g>`;
}

/** The dots and the line of the page's chart, without its axes. */
function lineMarkup(
  { line, points, height: chartHeight, pathWidth }: NonNullable<Preview["chart"]>,
  width: number,
  height: number,
  colour: string,
): string {
  const toX = (share: number) => Math.round(share * width * 10) / 10;
  const toY = (y: number) => Math.round((y / chartHeight) * height * 10) / 10;
  const path = line.replace(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_, x: string, y: string) => `${toX(Number(x) / pathWidth)},${toY(Number(y))}`,
  );
  const dots = points
    .map(({ x, y }) => `<circle cx="${toX(Number.parseFloat(x) / 100)}" cy="${toY(y)}" r="4"/>`)
    .join("");
  return `<g fill="${colour}" fill-opacity=".4">${dots}</g><path d="${path}" fill="none" stroke="${colour}" stroke-width="4" stroke-linejoin="round"/>`;
}
