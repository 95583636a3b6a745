import { style } from "@vanilla-extract/css";
import { color, radius, space, tapTarget } from "./tokens.css.ts";

/** Chooses a file, on a line of its own. */
export const fileInput = style({
  width: "100%",
  minHeight: tapTarget,
  padding: space.one,
  border: `1px dashed ${color.control}`,
  borderRadius: radius,
  backgroundColor: color.sheet,
  selectors: {
    "&::file-selector-button": {
      minHeight: "2rem",
      marginInlineEnd: space.two,
      paddingInline: space.two,
      border: `1px solid ${color.accent}`,
      borderRadius: radius,
      backgroundColor: "transparent",
      color: color.accent,
      font: "inherit",
      fontWeight: 600,
      cursor: "pointer",
    },
  },
});
