import { globalStyle, style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { media } from "./media.ts";
import { hidden } from "./mixins.ts";
import { vars } from "./tokens.css.ts";

export const disclosure = style({ borderBlock: `1px solid ${vars.color.hairline}` });

// Two that follow each other share one line.
globalStyle(`${disclosure} + ${disclosure}`, { borderBlockStart: 0 });

export const summary = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.one,
  minHeight: "3rem",
  fontWeight: 550,
  listStyle: "none",
  cursor: "pointer",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&:hover": { color: vars.color.accent },
  },
});

export const opener = style({
  color: vars.color.quiet,
  selectors: { "details[open] > summary &": { transform: "rotate(180deg)" } },
});

export const inside = style({
  display: "grid",
  gap: vars.space.two,
  paddingBlock: `${vars.space.one} ${vars.space.three}`,
});

export const rule = style({ maxWidth: "44rem", color: vars.color.quiet, fontSize: vars.text.small });

export const counts = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space.three,
  rowGap: vars.space.half,
  color: vars.color.quiet,
  fontSize: vars.text.small,
  fontVariantNumeric: "tabular-nums",
});

export const countNumber = style({ color: vars.color.ink, fontWeight: 650 });

export const columnHead = style({
  paddingBlock: vars.space.one,
  paddingInlineEnd: vars.space.two,
  borderBottom: `1px solid ${vars.color.control}`,
  color: vars.color.quiet,
  fontSize: vars.text.note,
  whiteSpace: "nowrap",
  selectors: { "&:last-child": { paddingInlineEnd: 0 } },
});

export const priceHead = style([columnHead, { paddingInlineEnd: vars.space.three, textAlign: "end" }]);

// On a phone a sale is an entry of a list: date and price on one line, the title and its standing below.
export const table = style({
  fontSize: vars.text.small,
  fontVariantNumeric: "tabular-nums",
  "@media": { [media.phone]: { display: "block" } },
});

export const head = style({ "@media": { [media.phone]: hidden } });

export const body = style({ "@media": { [media.phone]: { display: "block" } } });

export const row = style({
  borderBottom: `1px solid ${vars.color.hairline}`,
  "@media": {
    [media.phone]: {
      display: "grid",
      gridTemplateColumns: "1fr auto",
      gridTemplateAreas: '"date price" "title title" "standing standing"',
      columnGap: vars.space.two,
      rowGap: vars.space.half,
      alignItems: "baseline",
      paddingBlock: "0.75rem",
    },
  },
});

const cell = style({
  padding: `0.625rem ${vars.space.two} 0.625rem 0`,
  verticalAlign: "top",
  selectors: { "&:last-child": { paddingInlineEnd: 0 } },
  "@media": { [media.phone]: { padding: 0 } },
});

export const dateCell = style([cell, { gridArea: "date", color: vars.color.quiet, whiteSpace: "nowrap" }]);

export const titleCell = style([
  cell,
  {
    gridArea: "title",
    overflowWrap: "anywhere",
    "@media": {
      [media.tablet]: { width: "70%", selectors: { "&:nth-last-child(3)": { width: "50%" } } },
    },
  },
]);

export const standingCell = style([cell, { gridArea: "standing" }]);

export const priceCell = recipe({
  base: [
    cell,
    {
      gridArea: "price",
      paddingInlineEnd: vars.space.three,
      fontWeight: 600,
      textAlign: "end",
      whiteSpace: "nowrap",
      "@media": { [media.phone]: { paddingInlineEnd: 0 } },
    },
  ],
  variants: {
    isExcluded: {
      true: {
        color: vars.color.quiet,
        fontWeight: 500,
        textDecoration: "line-through",
        textDecorationThickness: "1px",
      },
    },
  },
});

export const standing = recipe({
  base: { display: "inline-flex", alignItems: "center", gap: vars.space.half, fontWeight: 550 },
  variants: { isExcluded: { true: { color: vars.color.quiet }, false: { color: vars.color.gain } } },
});

export const reason = style({ display: "block", color: vars.color.quiet, fontSize: vars.text.note });

export const steps = style({ display: "flex", justifyContent: "space-between", gap: vars.space.two });
