import { style } from "@vanilla-extract/css";
import { hairline, largeText, media, note, stack, tabular, tappable, underlinedOnHover } from "#app/styles/mixins.ts";
import { color, space, text } from "#app/styles/tokens.css.ts";

export const screen = style({ ...stack, gap: space.four, maxWidth: "52rem" });
export const head = style({ display: "grid", gap: space.one, maxWidth: "40rem" });

export const form = style({
  ...stack,
  gap: space.two,
  alignItems: "start",
  "@media": { [media.tablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr)) auto" } },
});

export const wide = style({ gridColumn: "1 / -1" });

// Beside the fields, not beside their labels.
export const submit = style({ "@media": { [media.tablet]: { marginBlockStart: "1.6rem" } } });

export const result = style({
  display: "grid",
  gridTemplateColumns: "5rem minmax(0, 1fr)",
  gap: space.two,
  alignItems: "start",
  paddingBlockStart: space.three,
  borderBlockStart: hairline,
  "@media": { [media.tablet]: { gridTemplateColumns: "14rem minmax(0, 1fr)", gap: space.three } },
  "@container": { [largeText]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const cover = style({ width: "100%", "@container": { [largeText]: { width: "7rem" } } });
export const answer = style({ ...stack, gap: space.two, overflowWrap: "anywhere" });
export const name = style({ ...underlinedOnHover, "@media": { [media.phone]: tappable } });
export const standing = style({ ...stack, ...tabular, gap: space.half });
export const figure = style({
  fontSize: text.hero,
  fontWeight: 700,
  letterSpacing: "-0.035em",
  lineHeight: 1.05,
  // An amount of seven digits has its cover beside it, and fits before our font has come too.
  "@media": { [media.phone]: { fontSize: `min(${text.hero}, 7.2vw)` } },
});
export const sentence = style({ fontSize: text.lead, fontWeight: 550 });

export const scale = style({
  width: "100%",
  height: "16px",
  marginBlockStart: space.one,
  overflow: "visible",
  stroke: color.hairline,
  strokeWidth: "6px",
  fill: color.accent,
});

export const mark = style({ stroke: color.paper, strokeWidth: "2px" });
export const ends = style({ ...note, display: "flex", justifyContent: "space-between" });
export const value = style({ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: space.one });

export const verdict = style({ display: "flex", alignItems: "baseline", gap: space.one });

export const unrecognized = style({ ...stack, gap: space.one });
export const nearest = style({ borderBlockStart: hairline });
