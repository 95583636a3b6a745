import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { media } from "./media.ts";
import { vars } from "./tokens.css.ts";

/** Keeps the height of the chart whatever stands in it. */
export const space = style({ minHeight: "300px" });

export const none = style([
  space,
  {
    display: "grid",
    alignContent: "center",
    justifyItems: "center",
    gap: vars.space.half,
    paddingInline: vars.space.two,
    borderTop: `1px solid ${vars.color.hairline}`,
    color: vars.color.quiet,
    textAlign: "center",
  },
]);

export const noneTitle = style({ color: vars.color.ink, fontWeight: 550 });

// Positions along the line are in percent and heights in pixels, so text and points keep their size at every width.
export const frame = style({ display: "flex" });

export const plot = style({ flex: "1 1 0", minWidth: 0, height: "300px", overflow: "visible" });

export const grid = style({ stroke: vars.color.hairline, strokeWidth: 1, shapeRendering: "crispEdges" });

export const baseline = style([grid, { stroke: vars.color.control }]);

export const area = style({ fill: vars.color.accent, opacity: 0.08 });

export const line = style({
  fill: "none",
  stroke: vars.color.accent,
  strokeWidth: 2,
  strokeLinejoin: "round",
  strokeLinecap: "round",
});

export const point = recipe({
  base: {
    fill: vars.color.accent,
    stroke: vars.color.paper,
    strokeWidth: 1.5,
    selectors: { "&:hover": { fill: vars.color.ink, stroke: vars.color.ink, strokeWidth: 4 } },
  },
  variants: {
    // Single sales stand back behind the line of their days.
    byDay: { true: { fillOpacity: 0.75 } },
  },
});

const label = style({ fill: vars.color.quiet, fontSize: "12px", fontVariantNumeric: "tabular-nums" });

export const priceLabel = style([label, { textAnchor: "end" }]);

export const dateLabel = recipe({
  base: [label],
  variants: {
    wideOnly: { true: { "@media": { [media.phone]: { display: "none" } } } },
  },
});

export const caption = style({ paddingBlockStart: vars.space.one, color: vars.color.quiet, fontSize: vars.text.note });

export const trend = recipe({
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: vars.space.half,
    fontSize: vars.text.small,
    fontWeight: 600,
    fontVariantNumeric: "tabular-nums",
  },
  variants: {
    direction: {
      up: { color: vars.color.gain },
      down: { color: vars.color.loss },
      stable: { color: vars.color.quiet },
    },
  },
});
