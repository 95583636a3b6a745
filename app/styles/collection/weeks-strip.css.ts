import { style } from "@vanilla-extract/css";
import { color } from "../tokens.css.ts";

export const strip = style({ display: "block", width: "100%", height: "3.25rem" });
export const week = style({ fill: color.control, opacity: 0.38 });
export const weekThere = style({ fill: color.accent });
export const target = style({ stroke: color.accent, strokeDasharray: "3 3", vectorEffect: "non-scaling-stroke" });
