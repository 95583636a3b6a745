import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { tabular } from "./mixins.ts";
import { priceColour } from "./price-colour.css.ts";
import { color, text as size, space } from "./tokens.css.ts";

export const line = recipe({
  base: { display: "block", width: "100%", maxWidth: "30rem", marginBlockStart: space.one, overflow: "visible" },
  variants: { isAimed: { true: { height: "62px" }, false: { height: "38px" } } },
});
export const track = style({ stroke: color.hairline, strokeWidth: 2 });
export const half = style({ fill: priceColour, opacity: 0.3 });
/** A sale that a jump holds back. */
export const ring = style({ fill: color.paper, stroke: priceColour, strokeWidth: 1.5 });
export const median = style({ stroke: priceColour, strokeWidth: 3 });
const smallText = { ...tabular, fontSize: `min(${size.note}, 4vw)`, fill: color.quiet };
export const text = style(smallText);

// Of a line with a target.
export const part = style({ overflow: "visible" });
export const zone = style({ fill: color.accentWash });
export const goal = style({ stroke: color.accent, strokeWidth: 2 });
export const pointer = style({ fill: color.accent });
export const goalText = style({ ...smallText, fill: color.accent, fontWeight: 700 });
export const now = style({ ...smallText, fill: color.ink, fontWeight: 650 });
