import { style } from "@vanilla-extract/css";
import { vars } from "./tokens.css.ts";

export const visuallyHidden = style({
  position: "absolute",
  width: "1px",
  height: "1px",
  margin: "-1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});

export const screenTitle = style({ fontSize: vars.text.title, letterSpacing: "-0.025em", lineHeight: 1.15 });

export const sectionTitle = style({ fontSize: vars.text.heading });

export const quiet = style({ color: vars.color.quiet });

const inlineLink = style({
  color: vars.color.accent,
  textDecorationThickness: "1px",
  textUnderlineOffset: "0.2em",
  selectors: { "&:hover": { color: vars.color.accentStrong, textDecorationThickness: "2px" } },
});

/** A link that stands on a line of its own, tall enough for a thumb. */
export const lineLink = style([
  inlineLink,
  {
    display: "inline-flex",
    alignItems: "center",
    gap: vars.space.half,
    minHeight: vars.target,
    fontWeight: 500,
    textDecorationLine: "none",
    selectors: { "&:hover": { textDecorationLine: "underline" } },
  },
]);

export const icon = style({
  width: "1em",
  height: "1em",
  fontSize: "1rem",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.6,
  strokeLinecap: "round",
  strokeLinejoin: "round",
});
