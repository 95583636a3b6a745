import { style } from "@vanilla-extract/css";
import { textInput } from "#app/styles/controls.css.ts";
import { color, space, text } from "#app/styles/tokens.css.ts";

export const screen = style({
  display: "grid",
  alignContent: "center",
  justifyItems: "center",
  gap: space.two,
  minHeight: `calc(100dvh - ${space.eight} - ${space.three})`,
  textAlign: "center",
});

export const logo = style({ width: "3.5rem", height: "3.5rem", color: color.accent });
export const invitation = style({ maxWidth: "28rem", color: color.quiet, fontSize: text.lead, textWrap: "balance" });

export const form = style({
  display: "grid",
  gap: space.two,
  width: "100%",
  maxWidth: "22rem",
  marginBlockStart: space.one,
});

export const input = style([textInput, { paddingInline: space.two, textAlign: "center" }]);
export const enter = style({
  selectors: { "&:disabled, &[aria-disabled=true]": { opacity: 0.55, cursor: "not-allowed" } },
});
export const error = style({ color: color.loss, fontSize: text.small });
