import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { controlText, hairline, media, tabular, tappable, thumbSized } from "./mixins.ts";
import { color, radius, space } from "./tokens.css.ts";

/** On a phone the numbers stand above, and Previous and Next fill the line under them, where the thumb is. */
export const pager = style({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: space.one,
  width: "100%",
  "@media": { [media.tablet]: { display: "flex", alignItems: "center", width: "auto" } },
});

export const numbers = style({
  gridColumn: "1 / -1",
  gridRow: 1,
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: space.half,
  "@media": { [media.tablet]: { order: 1 } },
});

export const pageNumber = recipe({
  base: {
    ...thumbSized,
    ...tabular,
    paddingInline: space.half,
    borderRadius: radius,
    ...controlText,
  },
  variants: {
    isCurrent: {
      true: { backgroundColor: color.ink, color: color.paper },
      false: { color: color.quiet, selectors: { "&:hover": { color: color.ink, backgroundColor: color.accentWash } } },
    },
  },
});

export const step = recipe({
  base: {
    gridRow: 2,
    ...tappable,
    justifyContent: "center",
    paddingInline: `min(${space.two}, 3vw)`,
    border: hairline,
    borderRadius: radius,
    ...controlText,
    textDecoration: "none",
    selectors: { "&:hover": { borderColor: color.control } },
  },
  variants: {
    direction: { previous: { gridColumn: 1 }, next: { gridColumn: 2, "@media": { [media.tablet]: { order: 2 } } } },
  },
});
