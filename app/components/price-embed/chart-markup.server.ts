import type { ChartGeometry } from "#app/presenters/chart-geometry.server.ts";
import { escapeXml } from "#app/web/api/atom.server.ts";

/** The price labels of a chart as SVG, ending at `axisWidth`. */
export function axisMarkup({ axisWidth, priceTicks }: ChartGeometry): string {
  return priceTicks
    .map(({ y, text }) => `<text x="${axisWidth - 8}" y="${y + 4}" text-anchor="end">${escapeXml(text)}</text>`)
    .join("");
}

/** What is inside the plot of a chart as SVG: positions along it are in percent of the SVG around it. */
export function plotMarkup({
  height,
  pathWidth,
  line,
  points,
  excluded,
  priceTicks,
  dateTicks,
}: ChartGeometry): string {
  const circle = (name: string, { x, y }: { x: string; y: number }, label: string) =>
    `<circle class="${name}" cx="${x}" cy="${y}" r="3.5"><title>${escapeXml(label)}</title></circle>`;
  return [
    ...priceTicks.map(({ y }) => `<line class="grid" x1="0" x2="100%" y1="${y}" y2="${y}"/>`),
    `<svg width="100%" height="${height}" viewBox="0 0 ${pathWidth} ${height}" preserveAspectRatio="none">`,
    line && `<path class="line" d="${line}" vector-effect="non-scaling-stroke"/>`,
    "</svg>",
    ...excluded.map((sale) => circle("excluded", sale, sale.label)),
    ...points.map((sale) => circle("sale", sale, `${sale.day}: ${sale.price}, ${sale.title}`)),
    ...dateTicks.map(
      ({ x, text, anchor, wideOnly }) =>
        `<text${wideOnly ? ' class="wide"' : ""} x="${x}" y="${height - 8}" text-anchor="${anchor}">${escapeXml(text)}</text>`,
    ),
  ].join("");
}

/** The styles of both, with the colours of light and dark pages inside. `own` is the colour of what is drawn. */
export function chartStyles(own: { light: string; dark: string }): string {
  return `:root{--paper:#fbfbf8;--ink:#15181d;--quiet:#5a616c;--hairline:#dfe1dc;--own:${own.light}}
@media (prefers-color-scheme:dark){:root{--paper:#101216;--ink:#eceef2;--quiet:#a1a8b4;--hairline:#2b3038;--own:${own.dark}}}
text{font:12px system-ui,sans-serif;fill:var(--quiet)}.grid{stroke:var(--hairline)}.line{fill:none;stroke:var(--own);stroke-width:2}
.sale{fill:var(--own);fill-opacity:.45}.excluded{fill:var(--paper);stroke:var(--quiet);stroke-opacity:.7}.paper{fill:var(--paper)}
text.name{font-weight:600;font-size:15px;fill:var(--ink)}text.value{font-weight:700;font-size:30px;fill:var(--ink)}text.words{font-size:14px;fill:var(--ink)}`;
}
