import { style, styleVariants } from "@vanilla-extract/css";
import { apart, hairline, media, note, scrollsSideways, secondary, stack, tabular, tappable } from "./mixins.ts";
import { color, gutter, space } from "./tokens.css.ts";

export const screen = style({ ...stack, ...tabular, gap: space.three });
/** Whose operation it is, and by which clock. */
export const area = style({ ...apart, ...note, columnGap: space.two });
export const site = style({ color: color.ink, fontWeight: 650 });

export const sections = style({
  ...scrollsSideways,
  display: "flex",
  gap: space.two,
  marginInline: `calc(-1 * ${gutter})`,
  paddingInline: gutter,
  borderBottom: hairline,
  whiteSpace: "nowrap",
});

export const sectionLink = style({
  ...tappable,
  color: color.quiet,
  fontWeight: 550,
  textDecoration: "none",
  selectors: {
    "&:hover": { color: color.ink },
    "&[aria-current]": { color: color.ink, boxShadow: `inset 0 -2px ${color.ink}` },
    "&:focus-visible": { outlineOffset: "-3px" },
  },
});

/** A mark with a shape of its own beside the words that say the same. */
export const state = style({
  display: "grid",
  gridTemplateColumns: "0.75rem minmax(0, 1fr)",
  columnGap: space.one,
});

const shapes = {
  good: { borderRadius: "50%", backgroundColor: color.gain },
  runs: { borderRadius: "50%", border: `2px solid ${color.accent}` },
  waits: {
    borderRadius: "50%",
    border: `2px solid ${color.accent}`,
    backgroundImage: `linear-gradient(90deg, ${color.accent} 50%, transparent 50%)`,
  },
  paused: { borderInline: `0.2rem solid ${color.control}`, width: "0.6rem" },
  bad: { backgroundColor: color.loss, clipPath: "polygon(50% 0, 100% 100%, 0 100%)" },
  due: { backgroundColor: color.ink, clipPath: "polygon(50% 0, 100% 50%, 50% 100%, 0 50%)" },
} as const;

export type Mark = keyof typeof shapes;

export const mark = styleVariants(shapes, (shape) => ({
  width: "0.7rem",
  height: "0.7rem",
  marginBlockStart: "0.4rem",
  forcedColorAdjust: "none",
  ...shape,
}));

export const stateWords = style({ ...stack, overflowWrap: "anywhere" });
export const stateName = styleVariants({ plain: {}, bad: { color: color.loss } }, (more) => ({
  fontWeight: 650,
  ...more,
}));
export const explanation = style({ ...secondary, maxWidth: "46rem" });

/** A small chart of columns in the colour of the text. */
export const columns = style({ display: "block", width: "100%", height: "1.25rem" });
export const column = styleVariants({ plain: { opacity: 0.55 }, bad: { color: color.loss } }, (more) => ({
  fill: "currentColor",
  ...more,
}));

export const wideOnly = style({ "@media": { [media.phone]: { display: "none" } } });
