import { style, styleVariants } from "@vanilla-extract/css";
import { textInput } from "#app/styles/controls.css.ts";
import { media, plainButton, thumbSized } from "#app/styles/mixins.ts";
import { color, space, tapTarget, text } from "#app/styles/tokens.css.ts";

const row = style({ position: "relative", display: "flex", gap: space.one, width: "100%" });

export const form = styleVariants({
  /** Beside the link back, or between the links where all fits into one row. */
  header: [
    row,
    {
      order: 2,
      flex: "1 1 9rem",
      width: "auto",
      "@media": { [media.desk]: { order: 0, flex: "1 1 12rem", maxWidth: "28rem" } },
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
