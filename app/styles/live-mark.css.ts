import { style } from "@vanilla-extract/css";
import { note } from "./mixins.ts";
import { color, space } from "./tokens.css.ts";

export const mark = style({ ...note, display: "inline-flex", alignItems: "center", gap: space.one, flex: "none" });
export const dot = style({ width: "0.5rem", height: "0.5rem", borderRadius: "50%", backgroundColor: color.gain });
