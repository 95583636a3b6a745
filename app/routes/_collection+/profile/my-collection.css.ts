import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import {
  cluster,
  hairline,
  lineBelow,
  media,
  note,
  pictureAndWords,
  ringInside,
  scrollsSideways,
  secondary,
  stack,
  tabular,
  thumbSized,
  underlinedOnHover,
} from "#app/styles/mixins.ts";
import { color, gutter, space, text } from "#app/styles/tokens.css.ts";

export const screen = style({ ...stack, gap: space.three });

export const profile = style({
  ...pictureAndWords,
  "@media": { [media.tablet]: { gridTemplateColumns: "auto minmax(0, 1fr) auto" } },
});

/** The ways on beside them; below them on a phone. */
export const edit = style({
  ...cluster,
  columnGap: space.three,
  "@media": { [media.phone]: { gridColumn: "1 / -1", justifySelf: "start" } },
});

export const person = style({ ...stack, gap: "0.125rem", overflowWrap: "anywhere" });
export const title = style({ fontSize: text.price, letterSpacing: "-0.02em" });
export const name = style({ fontWeight: 600 });
export const aboutPerson = style({ ...secondary, ...cluster, columnGap: space.two });

export const worth = style({
  ...stack,
  gap: space.two,
  paddingBlockStart: space.three,
  borderBlockStart: hairline,
  "@media": {
    [media.desk]: { gridTemplateColumns: "minmax(0, 20rem) minmax(0, 1fr)", columnGap: "2.5rem", alignItems: "end" },
  },
});

export const statistics = style({
  ...tabular,
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))",
  columnGap: space.one,
  borderBlock: hairline,
  "@media": { [media.desk]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" } },
});

export const statistic = style({ display: "flex", flexDirection: "column-reverse", paddingBlock: "0.875rem" });
export const statisticName = style({ ...note, marginBlockEnd: "auto" });
/** Below the name. */
export const statisticBasis = style({ ...note, order: -1 });
export const statisticValue = style({
  fontSize: `min(${text.heading}, 5vw)`,
  fontWeight: 650,
  letterSpacing: "-0.02em",
});

/** A link whose thumb-sized place reaches over the name below it. */
export const statisticLink = style({
  ...underlinedOnHover,
  position: "relative",
  color: color.accent,
  selectors: { "&::after": { content: "", position: "absolute", inset: "-0.5rem -1rem -1.5rem -0.5rem" } },
});

export const firstSum = style({ display: "block" });
export const otherSum = style({ display: "block", fontSize: text.small, fontWeight: 550, letterSpacing: 0 });

/** Scrolls sideways on a phone. */
export const tabs = style({
  ...scrollsSideways,
  display: "flex",
  gap: space.half,
  marginInline: `calc(-1 * ${gutter})`,
  paddingInline: `calc(${gutter} - 0.75rem)`,
  borderBottom: hairline,
});

export const tab = recipe({
  base: {
    ...thumbSized,
    flexShrink: 0,
    gridAutoFlow: "column",
    paddingInline: "0.75rem",
    whiteSpace: "nowrap",
    fontWeight: 600,
    selectors: ringInside,
  },
  variants: {
    isCurrent: {
      true: { color: color.ink, ...lineBelow(color.ink) },
      false: { color: color.quiet, selectors: { "&:hover": { color: color.ink } } },
    },
  },
});

export const tabCount = style({ ...tabular, marginInlineStart: "0.375rem", fontSize: text.small, fontWeight: 450 });

export const empty = style({ display: "grid", justifyItems: "start", gap: space.one, paddingBlock: space.three });
export const ways = style({ ...cluster, columnGap: space.three, rowGap: space.one, marginBlockStart: space.one });
