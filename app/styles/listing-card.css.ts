import { style } from "@vanilla-extract/css";
import { media } from "./media.ts";
import { vars } from "./tokens.css.ts";

// Rows are shared with the neighbours, so that prices of one row stand on one line.
export const card = style({
  position: "relative",
  display: "grid",
  gridTemplateRows: "subgrid",
  gridRow: "span 5",
  alignContent: "start",
  rowGap: 0,
  paddingBlockStart: vars.space.two,
  paddingBlockEnd: vars.space.one,
  "@media": { [media.tablet]: { paddingBlockEnd: vars.space.two } },
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const eyebrow = style({
  gridRow: 1,
  display: "flex",
  alignItems: "center",
  paddingBlockEnd: vars.space.half,
  gap: vars.space.one,
  color: vars.color.quiet,
  fontSize: vars.text.note,
  fontVariantNumeric: "tabular-nums",
});

export const seen = style({ marginInlineStart: "auto" });

export const lot = style({
  padding: `0 ${vars.space.half}`,
  border: `1px solid ${vars.color.control}`,
  borderRadius: "3px",
  color: vars.color.ink,
  fontSize: vars.text.note,
  fontWeight: 500,
  lineHeight: 1.3,
});

export const title = style({
  gridRow: 2,
  alignSelf: "start",
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 3,
  overflow: "hidden",
  overflowWrap: "anywhere",
  fontSize: "0.9375rem",
  fontWeight: 500,
  lineHeight: 1.4,
  letterSpacing: 0,
  textWrap: "pretty",
});

export const priceRow = style({
  gridRow: 3,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: vars.space.one,
  paddingBlockStart: vars.space.one,
});

export const price = style({
  fontSize: vars.text.price,
  fontWeight: 680,
  lineHeight: 1.25,
  letterSpacing: "-0.03em",
  fontVariantNumeric: "tabular-nums",
});

export const condition = style({ color: vars.color.quiet, fontSize: vars.text.note });

export const basis = style({
  gridRow: 4,
  paddingBlockStart: vars.space.half,
  color: vars.color.quiet,
  fontSize: vars.text.note,
  fontVariantNumeric: "tabular-nums",
});

export const comparison = style({ display: "flex", alignItems: "center", gap: vars.space.half, color: vars.color.ink });

export const below = style([comparison, { color: vars.color.gain, fontWeight: 550 }]);

export const actions = style({
  gridRow: 5,
  alignSelf: "end",
  display: "flex",
  alignItems: "center",
  gap: vars.space.three,
  fontSize: vars.text.small,
});

/** Its hit area is the whole card. */
export const historyLink = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.375rem",
  minHeight: vars.target,
  color: vars.color.accent,
  fontWeight: 600,
  textDecoration: "none",
  selectors: {
    "&::after": { content: "", position: "absolute", inset: 0 },
    "&:hover": { textDecoration: "underline", textUnderlineOffset: "0.2em" },
  },
});

export const sourceLink = style({
  position: "relative",
  zIndex: 1,
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.half,
  minHeight: vars.target,
  color: vars.color.quiet,
  textDecoration: "none",
  selectors: { "&:hover": { color: vars.color.ink, textDecoration: "underline", textUnderlineOffset: "0.2em" } },
});

export const sample = style({ color: vars.color.quiet });
