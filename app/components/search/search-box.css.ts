import { style, styleVariants } from "@vanilla-extract/css";
import { textInput } from "#app/styles/controls.css.ts";
import { hairline, media, note, plainButton, stack, tabular, thumbSized } from "#app/styles/mixins.ts";
import { color, gutter, radius, space, tapTarget, text } from "#app/styles/tokens.css.ts";

const row = style({ position: "relative", display: "flex", gap: space.one, width: "100%" });

export const form = styleVariants({
  /** Beside the link back on a phone, between the links from a tablet on. */
  header: [
    row,
    {
      order: 2,
      flex: "1 1 9rem",
      width: "auto",
      "@media": { [media.tablet]: { order: 0, flex: "1 1 12rem", maxWidth: "28rem" } },
    },
  ],
  page: [row],
});

export const field = style({ flex: 1, minWidth: 0 });

export const input = styleVariants({
  header: [textInput, { paddingInline: `${space.two} ${tapTarget}`, fontSize: text.body }],
  page: [textInput, { paddingInline: space.two }],
});

/** The header's button stands in its field. */
export const submit = style({
  ...plainButton,
  ...thumbSized,
  position: "absolute",
  insetBlock: 0,
  insetInlineEnd: 0,
  color: color.quiet,
  selectors: { "&:hover": { color: color.accent } },
});

/** In the header of a phone as wide as the page, of which its box has the end. */
export const list = style({
  position: "absolute",
  zIndex: 2,
  insetInlineEnd: 0,
  width: "100%",
  insetBlockStart: `calc(100% + ${space.half})`,
  maxHeight: "min(28rem, 60dvh)",
  overflowY: "auto",
  border: hairline,
  borderRadius: radius,
  backgroundColor: color.sheet,
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
