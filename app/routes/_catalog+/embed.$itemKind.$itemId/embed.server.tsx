import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PriceAxis, PricePlot } from "#app/components/price-chart/chart-picture.tsx";
import { type ItemKind, requireCategory } from "#app/models/catalog/categories.ts";
import type { Cover } from "#app/models/catalog/covers/cover.server.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { clip } from "#app/models/platform/text-length.ts";
import type { ChartGeometry } from "#app/presenters/chart-geometry.server.ts";
import type { SoldView } from "#app/presenters/history-view.server.ts";
import { escapeXml, validXml } from "#app/web/api/atom.server.ts";

/** What other sites may show of an item's page. */
export interface Embedded {
  itemKind: ItemKind;
  title: string;
  /** Path of the item's page. */
  path: string;
  sold: Pick<SoldView, "answer" | "chart" | "isSample">;
  cover: Cover;
}

/** The styles of a chart, with the colours of both light and dark pages. */
function chartStyles(itemKind: ItemKind): string {
  const own = requireCategory(kinds[itemKind].category).colour;
  return `:root{--paper:#fbfbf8;--ink:#15181d;--quiet:#5a616c;--hairline:#dfe1dc;--own:${own.light}}
@media (prefers-color-scheme:dark){:root{--paper:#101216;--ink:#eceef2;--quiet:#a1a8b4;--hairline:#2b3038;--own:${own.dark}}}
text{font:12px system-ui,sans-serif;fill:var(--quiet)}.grid{stroke:var(--hairline)}.line{fill:none;stroke:var(--own);stroke-width:2}
.sale{fill:var(--own);fill-opacity:.45}.excluded{fill:var(--paper);stroke:var(--quiet);stroke-opacity:.7}.paper{fill:var(--paper)}
.held{fill:var(--paper);stroke:var(--own);stroke-width:1.75}.time{fill:var(--own);fill-opacity:.06}text.since{fill:var(--own);font-weight:650}
text.name{font-weight:600;font-size:15px;fill:var(--ink)}text.value{font-weight:700;font-size:30px;fill:var(--ink)}text.words{font-size:14px;fill:var(--ink)}`;
}

/** Class names of the styles above, by part of the chart. */
const classes = {
  grid: "grid",
  baseline: "grid",
  line: "line",
  point: "sale",
  excluded: "excluded",
  heldBack: "held",
  heldBackTime: "time",
  heldBackLabel: "since",
  wideLabel: "wide",
};

const noChart = "No historical price data available";

const draw = (chart: ReactElement) => validXml(renderToStaticMarkup(chart));

/** The line and the dots of a chart, without the area below. */
const plotMarkup = (geometry: ChartGeometry) =>
  draw(<PricePlot geometry={{ ...geometry, area: "" }} classes={classes} radius={3.5} />);

/** What it sells for, and what is held back. */
function sentencesOf({ sold: { answer } }: Embedded): string {
  const { sentence, heldBack } = answer;
  return heldBack ? `${sentence} ${heldBack.lead} ${heldBack.text}` : sentence;
}

function captionOf({ sold: { chart, isSample } }: Embedded): string {
  return `${isSample ? "Sample data: these sales are invented. " : ""}${chart.caption}`;
}

/** A page of its own with sentence and chart, without scripts, and a link to the item's page. */
export function embedHtml(item: Embedded, origin: string): string {
  const address = escapeXml(origin + item.path);
  const { answer, chart } = item.sold;
  const { geometry } = chart;
  const name = escapeXml(item.title);
  const drawn =
    geometry === null || geometry === "failed"
      ? `<p>${noChart}</p>`
      : `<div class="frame">${draw(<PriceAxis geometry={geometry} classes={classes} />)}
<svg class="plot" height="${geometry.height}" role="img" aria-labelledby="chart about"><title id="chart">Sold prices of ${name}</title>
<desc id="about">${escapeXml(chart.summary)}</desc>${plotMarkup(geometry)}</svg></div><p class="note">${escapeXml(captionOf(item))}</p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}: sold prices</title><meta name="robots" content="noindex"><link rel="canonical" href="${address}">
<style>${chartStyles(item.itemKind)}
*{margin:0;box-sizing:border-box}body{padding:1rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:1rem}.figure{font-size:2.5rem;font-weight:700;line-height:1.1}.frame{display:flex;margin-top:1rem}.plot{flex:1 1 0;min-width:0;overflow:visible}
.note{color:var(--quiet);font-size:.8125rem}a{color:inherit;display:inline-block;padding-block:.6rem}@media (max-width:40rem){.wide{display:none}}</style></head>
<body><main><h1>${name} · ${escapeXml(answer.label)}</h1>${answer.figure ? `<p class="figure">${escapeXml(answer.figure)}</p>` : ""}
<p>${escapeXml(sentencesOf(item))}</p>${drawn}
<p><a href="${address}" target="_blank" rel="noopener">Sold prices on Chartables</a></p></main></body></html>
`;
}

const width = 720;
const margin = 16;
const lineHeight = 21;

/** The same as one picture, complete in itself. */
export function embedSvg(item: Embedded): string {
  const { answer, chart } = item.sold;
  const { geometry } = chart;
  const words = linesOf(sentencesOf(item), 95);
  const isDrawn = geometry !== null && geometry !== "failed";
  const top = 44 + (answer.figure ? 34 : 0) + words.length * lineHeight;
  const chartHeight = isDrawn ? geometry.height : 40;
  const height = top + chartHeight + 44;
  const text = (name: string, y: number, line: string) =>
    `<text class="${name}" x="${margin}" y="${y}">${escapeXml(line)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="name about">
<title id="name">${escapeXml(`Sold prices of ${item.title}`)}</title><desc id="about">${escapeXml(`${sentencesOf(item)} ${chart.summary}`)}</desc>
<style>${chartStyles(item.itemKind)}</style><rect class="paper" width="100%" height="100%"/>
${text("name", 30, linesOf(`${item.title} · ${answer.label}`, 80)[0] ?? "")}${answer.figure ? text("value", 66, answer.figure) : ""}
${words.map((line, at) => text("words", top - (words.length - at) * lineHeight + 8, line)).join("")}
${
  isDrawn
    ? `${draw(<PriceAxis geometry={geometry} classes={classes} x={margin} y={top} overflow="visible" />)}
<svg x="${margin + geometry.axisWidth}" y="${top}" width="${width - 2 * margin - geometry.axisWidth}" height="${chartHeight}" overflow="visible">${plotMarkup(geometry)}</svg>`
    : text("words", top + 28, noChart)
}
${linesOf(captionOf(item), 110)
  .slice(0, 2)
  .map((line, at) => text("note", height - 30 + at * 17, line))
  .join("")}
</svg>
`;
}

/** A text in lines of limited length, since SVG does not break lines itself. */
function linesOf(text: string, most: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length <= most) lines[lines.length - 1] = line;
    else lines.push(clip(word, most));
  }
  return lines.filter(Boolean);
}
