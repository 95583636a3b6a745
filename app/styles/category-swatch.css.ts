import { style, styleVariants } from "@vanilla-extract/css";
import { categoryColor } from "./tokens.css.ts";

const swatch = style({
  display: "inline-block",
  width: "0.5em",
  height: "0.5em",
  borderRadius: "1px",
  verticalAlign: "0.1em",
  marginInlineEnd: "0.35em",
  backgroundColor: "currentColor",
});

/** The small square in a category's colour; always beside the category's name. */
export const categorySwatch = styleVariants(categoryColor, (color) => [swatch, { color }]);
