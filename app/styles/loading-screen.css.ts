import { keyframes, style } from "@vanilla-extract/css";
import { drawn, media } from "./mixins.ts";
import { color, space, text } from "./tokens.css.ts";

/** Covers the previous page, so that nothing of it moves. */
export const screen = style({ position: "absolute", inset: 0, zIndex: 2, backgroundColor: color.paper });

/** In the middle of the window, wherever the page is scrolled to. */
export const inView = style({
  position: "sticky",
  insetBlockStart: "35vh",
  display: "grid",
  justifyItems: "center",
  gap: space.two,
  paddingBlock: space.eight,
  color: color.quiet,
  fontSize: text.lead,
});

export const chart = style({ width: "6rem", height: "3rem", color: color.accent });
const draw = keyframes({ from: { strokeDashoffset: 1 }, "60%, to": { strokeDashoffset: 0 } });

export const line = style({
  ...drawn,
  strokeWidth: 2,
  "@media": {
    [media.motion]: { strokeDasharray: "1 1", animation: `${draw} 1.6s cubic-bezier(0.3, 0, 0.2, 1) infinite` },
  },
});
