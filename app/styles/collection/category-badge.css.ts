import { assignVars, createGlobalTheme, globalStyle } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { text } from "../tokens.css.ts";

const tones = createGlobalTheme(":root", { red: "#b3261e", blue: "#1d4fc4", purple: "#7a3a9e" });

globalStyle(":root", {
  "@media": {
    "screen and (prefers-color-scheme: dark)": {
      vars: assignVars(tones, { red: "#ff9388", blue: "#8db0ff", purple: "#d3a6f2" }),
    },
  },
});

export const badge = recipe({
  base: {
    display: "inline-block",
    padding: "0 0.375rem",
    border: "1px solid currentColor",
    borderRadius: "3px",
    fontSize: text.note,
    fontWeight: 600,
    lineHeight: 1.4,
  },
  variants: { tone: { red: { color: tones.red }, blue: { color: tones.blue }, purple: { color: tones.purple } } },
});
