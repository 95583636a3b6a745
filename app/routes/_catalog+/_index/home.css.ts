import { style, styleVariants } from "@vanilla-extract/css";
import { categoryColor } from "#app/styles/category-swatch.css.ts";
import { drawn, media, secondary, tabular, underlined } from "#app/styles/mixins.ts";
import { color, space, text } from "#app/styles/tokens.css.ts";

export const screen = style({ display: "grid", gap: space.six, paddingBlockStart: space.three });
export const head = style({ display: "grid", gap: space.two, maxWidth: "44rem" });

export const start = style({
  display: "grid",
  gap: space.one,
  marginBlockStart: space.one,
  "@media": { [media.tablet]: { gridTemplateColumns: "1fr auto" } },
});

export const heading = style({
  fontSize: "clamp(2rem, 1.5rem + 2.4vw, 3.25rem)",
  letterSpacing: "-0.035em",
  lineHeight: 1.08,
});

export const lead = style({ color: color.quiet, fontSize: text.lead, textWrap: "balance" });

export const categories = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 18rem), 1fr))",
  columnGap: space.four,
  marginBlockStart: space.two,
});

const categoryLink = style({
  display: "grid",
  gridTemplateColumns: "1fr auto",
  alignItems: "center",
  columnGap: space.two,
  minHeight: "6rem",
  paddingBlock: space.two,
  borderTop: "2px solid currentColor",
  textDecoration: "none",
});

export const category = styleVariants(categoryColor, (color) => [categoryLink, { color }]);

export const categoryName = style({
  display: "block",
  color: color.ink,
  fontSize: text.heading,
  fontWeight: 650,
  letterSpacing: "-0.015em",
  selectors: { "a:hover &": underlined },
});

export const counts = style({ ...secondary, ...tabular, display: "block" });

export const sparkline = style({
  width: "6rem",
  height: "2.5rem",
  ...drawn,
  strokeWidth: 1.5,
  "@media": { [media.tablet]: { width: "7rem" } },
});
