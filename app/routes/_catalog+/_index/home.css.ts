import { style, styleVariants } from "@vanilla-extract/css";
import { media } from "#app/styles/media.ts";
import { vars } from "#app/styles/tokens.css.ts";

export const screen = style({ display: "grid", gap: vars.space.six, paddingBlockStart: vars.space.three });

export const head = style({ display: "grid", gap: vars.space.two, maxWidth: "44rem" });

export const start = style({
  display: "grid",
  gap: vars.space.one,
  marginBlockStart: vars.space.one,
  "@media": { [media.tablet]: { gridTemplateColumns: "1fr auto" } },
});

export const heading = style({
  fontSize: "clamp(2rem, 1.5rem + 2.4vw, 3.25rem)",
  letterSpacing: "-0.035em",
  lineHeight: 1.08,
});

export const lead = style({ color: vars.color.quiet, fontSize: vars.text.lead, textWrap: "balance" });

export const categories = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 18rem), 1fr))",
  columnGap: vars.space.four,
  marginBlockStart: vars.space.two,
});

const categoryLink = style({
  display: "grid",
  gridTemplateColumns: "1fr auto",
  alignItems: "center",
  columnGap: vars.space.two,
  minHeight: "6rem",
  paddingBlock: vars.space.two,
  borderTop: "2px solid currentColor",
  textDecoration: "none",
});

export const category = styleVariants(vars.category, (color) => [categoryLink, { color }]);

export const categoryName = style({
  display: "block",
  color: vars.color.ink,
  fontSize: vars.text.heading,
  fontWeight: 650,
  letterSpacing: "-0.015em",
  selectors: { "a:hover &": { textDecoration: "underline", textUnderlineOffset: "0.2em" } },
});

export const counts = style({
  display: "block",
  color: vars.color.quiet,
  fontSize: vars.text.small,
  fontVariantNumeric: "tabular-nums",
});

export const sparkline = style({
  width: "6rem",
  height: "2.5rem",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.5,
  strokeLinejoin: "round",
  strokeLinecap: "round",
  "@media": { [media.tablet]: { width: "7rem" } },
});
