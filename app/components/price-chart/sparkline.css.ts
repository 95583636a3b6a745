import { style } from "@vanilla-extract/css";
import { drawn } from "#app/styles/mixins.ts";

export const line = style({
  ...drawn,
  display: "block",
  width: "min(4.75rem, 20vw)",
  height: "1.75rem",
  strokeWidth: 1.75,
});
