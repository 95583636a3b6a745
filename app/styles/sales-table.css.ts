import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { apart, cluster, hairline, hidden, media, secondary, tabular, thinUnderline, withIcon } from "./mixins.ts";
import { color, space, tapTarget, text } from "./tokens.css.ts";

// On a phone a sale is an entry of a list: date and price on one line, then the title and whether it counts.
export const table = style({ ...tabular, fontSize: text.small, "@media": { [media.phone]: { display: "block" } } });
export const head = style({ "@media": { [media.phone]: hidden } });
export const body = style({ "@media": { [media.phone]: { display: "block" } } });

export const row = style({
  borderBottom: hairline,
  "@media": {
    [media.phone]: {
      display: "grid",
      gridTemplateColumns: "1fr auto",
      gridTemplateAreas: '"date price" "title title" "standing standing"',
      columnGap: space.two,
      rowGap: space.half,
      alignItems: "baseline",
      paddingBlock: "0.75rem",
    },
  },
});

export const columnHead = style({
  paddingBlock: space.one,
  paddingInlineEnd: space.two,
  borderBottom: `1px solid ${color.control}`,
  color: color.quiet,
  fontSize: text.note,
  whiteSpace: "nowrap",
  selectors: { "&:last-child": { paddingInlineEnd: 0 } },
});

export const priceHead = style([columnHead, { paddingInlineEnd: space.three, textAlign: "end" }]);

const cell = style({
  padding: `0.625rem ${space.two} 0.625rem 0`,
  verticalAlign: "top",
  selectors: { "&:last-child": { paddingInlineEnd: 0 } },
  "@media": { [media.phone]: { padding: 0 }, print: { paddingBlock: space.half } },
});

export const dateCell = style([
  cell,
  {
    gridArea: "date",
    color: color.quiet,
    overflowWrap: "normal",
    "@media": { [media.tablet]: { whiteSpace: "nowrap" } },
  },
]);

export const titleCell = style([
  cell,
  {
    gridArea: "title",
    overflowWrap: "anywhere",
    "@media": { [media.tablet]: { width: "70%", selectors: { "&:nth-last-child(3)": { width: "50%" } } } },
  },
]);

export const standingCell = style([cell, { gridArea: "standing" }]);

export const priceCell = recipe({
  base: [
    cell,
    {
      gridArea: "price",
      paddingInlineEnd: space.three,
      fontWeight: 600,
      textAlign: "end",
      whiteSpace: "nowrap",
      "@media": { [media.phone]: { paddingInlineEnd: 0 } },
    },
  ],
  variants: {
    isExcluded: {
      true: { color: color.quiet, fontWeight: 500, textDecoration: "line-through", textDecorationThickness: "1px" },
    },
  },
});

export const standing = recipe({
  base: { ...withIcon, maxWidth: "100%", fontWeight: 550 },
  variants: { isExcluded: { true: { color: color.quiet }, false: { color: color.gain } } },
});

export const reason = style({ display: "block", color: color.quiet, fontSize: text.note });

/** Where a sale was made. */
export const placeLink = style({
  ...withIcon,
  ...thinUnderline,
  color: color.accent,
  "@media": {
    [media.phone]: { minHeight: tapTarget },
    print: { selectors: { "&::after": { content: "' ' attr(href)", overflowWrap: "anywhere" } } },
  },
});

export const delivery = style({
  display: "block",
  whiteSpace: "normal",
  color: color.quiet,
  fontSize: text.note,
  fontWeight: 400,
});

// The text around the table of the calculation

export const rule = style({ ...secondary, maxWidth: "44rem" });
export const counts = style({ ...cluster, ...secondary, ...tabular, gap: `${space.half} ${space.three}` });
export const countNumber = style({ color: color.ink, fontWeight: 650 });
export const pageLinks = style({ ...apart, gap: space.two });
