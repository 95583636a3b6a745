import { style } from "@vanilla-extract/css";
import { color, space } from "#app/styles/tokens.css.ts";

export const comparison = style({ display: "flex", alignItems: "center", gap: space.half, color: color.ink });
export const below = style([comparison, { color: color.gain, fontWeight: 550 }]);
