import { keyframes, style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { media } from "./media.ts";
import { vars } from "./tokens.css.ts";

/** A screen that says one thing and offers a way on: an error, a missing page. */
export const message = style({
  display: "grid",
  justifyItems: "start",
  alignContent: "start",
  gap: vars.space.two,
  maxWidth: "36rem",
  paddingBlock: vars.space.six,
});

export const messageText = style({ color: vars.color.quiet, fontSize: vars.text.lead });

export const ways = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: vars.space.three,
  rowGap: vars.space.one,
});

export const tries = style({
  color: vars.color.quiet,
  fontSize: vars.text.small,
  fontVariantNumeric: "tabular-nums",
});

const advance = keyframes({
  from: { transform: "scaleX(0)", opacity: 1 },
  to: { transform: "scaleX(0.9)", opacity: 1 },
});

/** A hair of accent along the top edge. It waits a moment, so that a quick page shows none. */
export const progress = recipe({
  base: {
    position: "fixed",
    insetInline: 0,
    insetBlockStart: 0,
    zIndex: 4,
    height: "2px",
    backgroundColor: vars.color.accent,
    transformOrigin: "left",
    pointerEvents: "none",
  },
  variants: {
    state: {
      idle: { opacity: 0 },
      busy: {
        opacity: 0,
        animation: `${advance} 1ms 150ms forwards`,
        "@media": { [media.motion]: { animation: `${advance} 8s 150ms cubic-bezier(0.1, 0.7, 0.2, 1) forwards` } },
      },
    },
  },
});
