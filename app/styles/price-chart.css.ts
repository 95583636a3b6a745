import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { drawn, hairline, media, note, tabular, withIcon } from "./mixins.ts";
import { color, space, text } from "./tokens.css.ts";

const chartHeight = "300px";
export const chart = style({ minHeight: chartHeight });

export const noChart = style({
  display: "grid",
  alignContent: "center",
  justifyItems: "center",
  gap: space.half,
  minHeight: chartHeight,
  paddingInline: space.two,
  borderTop: hairline,
  color: color.quiet,
  textAlign: "center",
});

export const noChartTitle = style({ color: color.ink, fontWeight: 550 });

// Positions along the line are in percent and heights in pixels, so text and points keep their size at every width.
export const frame = style({ display: "flex" });
export const plot = style({ flex: "1 1 0", minWidth: 0, height: chartHeight, overflow: "visible" });
export const grid = style({ stroke: color.hairline, strokeWidth: 1, shapeRendering: "crispEdges" });
export const baseline = style([grid, { stroke: color.control }]);
export const area = style({ fill: color.accent, opacity: 0.08 });
export const line = style({ ...drawn, stroke: color.accent, strokeWidth: 2 });

export const point = recipe({
  base: {
    fill: color.accent,
    stroke: color.paper,
    strokeWidth: 1.5,
    selectors: { "&:hover": { fill: color.ink, stroke: color.ink, strokeWidth: 4 } },
  },
  variants: {
    // Single sales stand back behind the line of their days.
    byDay: { true: { fillOpacity: 0.75 } },
  },
});

const label = style({ ...tabular, fill: color.quiet, fontSize: "12px" });
export const priceLabel = style([label, { textAnchor: "end" }]);

export const dateLabel = recipe({
  base: [label],
  variants: { wideOnly: { true: { "@media": { [media.phone]: { display: "none" } } } } },
});

export const caption = style({ ...note, paddingBlockStart: space.one });

export const trendLabel = recipe({
  base: {
    ...withIcon,
    ...tabular,
    fontSize: text.small,
    fontWeight: 600,
  },
  variants: { trend: { up: { color: color.gain }, down: { color: color.loss }, stable: { color: color.quiet } } },
});
