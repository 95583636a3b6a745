import { style } from "@vanilla-extract/css";
import {
  belowLargeText,
  hairline,
  largeText,
  media,
  note,
  stack,
  tabular,
  tappable,
  underlinedOnHover,
} from "#app/styles/mixins.ts";
import { space, tapTarget } from "#app/styles/tokens.css.ts";

export const row = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: space.two,
  minHeight: tapTarget,
  paddingBlock: "0.625rem",
  "@media": { [media.phone]: { paddingBlock: "0.25rem" } },
  "@container": { [largeText]: { gridTemplateColumns: "auto minmax(0, 1fr)", columnGap: space.one } },
  borderBlockEnd: hairline,
});

export const words = style({ ...stack, minWidth: 0, overflowWrap: "anywhere" });
export const name = style({
  ...underlinedOnHover,
  fontWeight: 600,
  lineHeight: 1.3,
  "@media": { [media.phone]: tappable },
});

export const value = style({ ...belowLargeText, ...stack, ...tabular, justifyItems: "end", textAlign: "end" });
export const figure = style({ fontWeight: 650, whiteSpace: "nowrap" });
/** Leaves a long word of the name its place on the narrowest phone. */
export const basis = style({
  ...note,
  maxWidth: "12rem",
  "@media": { [media.phone]: { maxWidth: "min(6rem, 30vw)" } },
});
