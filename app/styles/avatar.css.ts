import { recipe } from "@vanilla-extract/recipes";
import { centered } from "./mixins.ts";
import { color, text } from "./tokens.css.ts";

export const avatar = recipe({
  base: {
    ...centered,
    flexShrink: 0,
    borderRadius: "50%",
    objectFit: "cover",
    backgroundColor: color.accentWash,
    color: color.accent,
    fontWeight: 650,
    lineHeight: 1,
  },
  variants: {
    isLarge: {
      true: { width: "3.5rem", height: "3.5rem", fontSize: text.heading },
      false: { width: "2.25rem", height: "2.25rem" },
    },
  },
});
