import { keyframes, style } from "@vanilla-extract/css";
import { media } from "./media.ts";
import { vars } from "./tokens.css.ts";

/** Over the page that is being left, so that nothing of it moves. */
export const screen = style({
  position: "absolute",
  inset: 0,
  zIndex: 2,
  backgroundColor: vars.color.paper,
});

/** In the middle of what is on the screen, however far down the page that is. */
export const inView = style({
  position: "sticky",
  insetBlockStart: "35vh",
  display: "grid",
  justifyItems: "center",
  gap: vars.space.two,
  paddingBlock: vars.space.eight,
  color: vars.color.quiet,
  fontSize: vars.text.lead,
});

export const chart = style({ width: "6rem", height: "3rem", color: vars.color.accent });

const draw = keyframes({ from: { strokeDashoffset: 1 }, "60%, to": { strokeDashoffset: 0 } });

export const line = style({
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinejoin: "round",
  strokeLinecap: "round",
  "@media": {
    [media.motion]: { strokeDasharray: "1 1", animation: `${draw} 1.6s cubic-bezier(0.3, 0, 0.2, 1) infinite` },
  },
});
