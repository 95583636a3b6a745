import { style } from "@vanilla-extract/css";
import { textInput } from "#app/styles/controls.css.ts";
import { vars } from "#app/styles/tokens.css.ts";

export const screen = style({
  display: "grid",
  alignContent: "center",
  justifyItems: "center",
  gap: vars.space.two,
  minHeight: `calc(100dvh - ${vars.space.eight} - ${vars.space.three})`,
  textAlign: "center",
});

export const logo = style({ width: "3.5rem", height: "3.5rem", color: vars.color.accent });

export const invitation = style({
  maxWidth: "28rem",
  color: vars.color.quiet,
  fontSize: vars.text.lead,
  textWrap: "balance",
});

export const form = style({
  display: "grid",
  gap: vars.space.two,
  width: "100%",
  maxWidth: "22rem",
  marginBlockStart: vars.space.one,
});

export const input = style([textInput, { paddingInline: vars.space.two, textAlign: "center" }]);

export const enter = style({
  selectors: { "&:disabled": { opacity: 0.55, cursor: "not-allowed" } },
});

export const problem = style({ color: vars.color.loss, fontSize: vars.text.small });
