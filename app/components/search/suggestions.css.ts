import { style } from "@vanilla-extract/css";
import { hairline, media, note, sheet, stack, tabular } from "#app/styles/mixins.ts";
import { color, gutter, space, tapTarget } from "#app/styles/tokens.css.ts";

/** In the header of a phone as wide as the page, of which its box has the end. */
export const list = style({
  ...sheet,
  position: "absolute",
  zIndex: 2,
  insetInlineEnd: 0,
  width: "100%",
  insetBlockStart: `calc(100% + ${space.half})`,
  maxHeight: "min(28rem, 60dvh)",
  overflowY: "auto",
  "@media": { [media.phone]: { width: `calc(100vw - 2 * ${gutter})` } },
});

export const option = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space.two,
  minHeight: tapTarget,
  padding: `${space.one} ${space.two}`,
  cursor: "pointer",
  selectors: {
    "& + &": { borderBlockStart: hairline },
    "&:hover": { backgroundColor: color.accentWash },
    "&[aria-selected=true]": { backgroundColor: color.accentWash, boxShadow: `inset 3px 0 ${color.accent}` },
  },
});

export const words = style({ ...stack, minWidth: 0, overflowWrap: "anywhere" });
export const name = style({ fontWeight: 600, lineHeight: 1.3 });
export const quiet = style({ ...note, fontWeight: 400 });
export const value = style({ ...stack, ...tabular, justifyItems: "end", fontWeight: 650, whiteSpace: "nowrap" });
