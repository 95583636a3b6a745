import { style } from "@vanilla-extract/css";
import { vars } from "./tokens.css.ts";

export const avatar = style({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  width: "2.25rem",
  height: "2.25rem",
  borderRadius: "50%",
  objectFit: "cover",
  backgroundColor: vars.color.accentWash,
  color: vars.color.accent,
  fontWeight: 650,
  lineHeight: 1,
});
