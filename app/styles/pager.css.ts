import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { media } from "./media.ts";
import { vars } from "./tokens.css.ts";

/** On a phone the numbers stand above, and Previous and Next fill the line under them, where the thumb is. */
export const pager = style({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: vars.space.one,
  width: "100%",
  "@media": { [media.tablet]: { display: "flex", alignItems: "center", width: "auto" } },
});

export const numbers = style({
  gridColumn: "1 / -1",
  gridRow: 1,
  display: "flex",
  justifyContent: "center",
  gap: vars.space.half,
  "@media": { [media.tablet]: { order: 1 } },
});

export const pageNumber = recipe({
  base: {
    display: "grid",
    placeItems: "center",
    minWidth: vars.target,
    minHeight: vars.target,
    paddingInline: vars.space.half,
    borderRadius: vars.radius,
    fontSize: vars.text.small,
    fontWeight: 550,
    fontVariantNumeric: "tabular-nums",
    textDecoration: "none",
  },
  variants: {
    current: {
      true: { backgroundColor: vars.color.ink, color: vars.color.paper },
      false: {
        color: vars.color.quiet,
        selectors: { "&:hover": { color: vars.color.ink, backgroundColor: vars.color.accentWash } },
      },
    },
  },
});

export const step = recipe({
  base: {
    gridRow: 2,
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: vars.space.half,
    minHeight: vars.target,
    paddingInline: vars.space.two,
    border: `1px solid ${vars.color.hairline}`,
    borderRadius: vars.radius,
    fontSize: vars.text.small,
    fontWeight: 550,
    textDecoration: "none",
    selectors: { "&:hover": { borderColor: vars.color.control } },
  },
  variants: {
    direction: {
      previous: { gridColumn: 1 },
      next: { gridColumn: 2, "@media": { [media.tablet]: { order: 2 } } },
    },
  },
});
