import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { cluster, drawn, hairline, media, note, tabular } from "./mixins.ts";
import { priceColour } from "./price-colour.css.ts";
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
export const plotArea = style({ position: "relative", flex: "1 1 0", minWidth: 0 });
export const plot = style({ flex: "1 1 0", minWidth: 0, overflow: "visible" });
const grid = style({ stroke: color.hairline, strokeWidth: 1, shapeRendering: "crispEdges" });
const label = style({ ...tabular, fill: color.quiet, fontSize: "12px" });

/** What a chart consists of. */
export const parts = {
  grid,
  baseline: style([grid, { stroke: color.control }]),
  area: style({ fill: priceColour, opacity: 0.08 }),
  line: style({ ...drawn, stroke: priceColour, strokeWidth: 2 }),
  // Single sales stand back behind the line of their averages.
  point: style({ fill: priceColour, fillOpacity: 0.45 }),
  excluded: style({ fill: color.paper, stroke: color.control, strokeWidth: 1.25, strokeOpacity: 0.7 }),
  heldBackTime: style({ fill: priceColour, opacity: 0.06 }),
  heldBackLabel: style({ ...tabular, fill: priceColour, fontSize: "12px", fontWeight: 650 }),
  heldBack: style({ fill: color.paper, stroke: priceColour, strokeWidth: 1.75 }),
  label,
  /** The label of a date that a phone has no room for. */
  wideLabel: style([label, { "@media": { [media.phone]: { display: "none" } } }]),
};

export const reader = style({
  position: "absolute",
  inset: 0,
  cursor: "crosshair",
  // A finger moves the crosshair sideways and the page up and down.
  touchAction: "pan-y",
});
export const crosshair = style({ display: "block", overflow: "visible", pointerEvents: "none" });
export const crosshairLine = style({ stroke: color.ink, strokeWidth: 1, strokeDasharray: "3 3" });
export const crosshairPoint = style({ fill: color.paper, stroke: priceColour, strokeWidth: 2.5 });
export const readout = style({ fill: color.ink });
export const readoutHeading = style({ ...tabular, fill: color.paper, fontSize: "12px", fontWeight: 650 });
export const readoutTitle = style({ fill: color.paper, fillOpacity: 0.8, fontSize: "12px" });

export const caption = style({ ...note, paddingBlockStart: space.one });

export const trendLabel = recipe({
  base: {
    ...cluster,
    columnGap: space.half,
    ...tabular,
    fontSize: text.small,
    fontWeight: 600,
  },
  variants: { trend: { up: { color: color.gain }, down: { color: color.loss }, stable: { color: color.quiet } } },
});

export const trendBasis = style({ color: color.quiet, fontWeight: 400 });
