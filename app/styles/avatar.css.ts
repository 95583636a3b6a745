import { style } from "@vanilla-extract/css";
import { centered } from "./mixins.ts";
import { color } from "./tokens.css.ts";

export const avatar = style({
  ...centered,
  flexShrink: 0,
  width: "2.25rem",
  height: "2.25rem",
  borderRadius: "50%",
  objectFit: "cover",
  backgroundColor: color.accentWash,
  color: color.accent,
  fontWeight: 650,
  lineHeight: 1,
});
