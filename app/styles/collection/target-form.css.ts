import { style } from "@vanilla-extract/css";
import { textInput } from "../controls.css.ts";
import { cluster, controlText, tappable } from "../mixins.ts";
import { color, space } from "../tokens.css.ts";

export const form = style({ ...cluster, alignItems: "end", gap: space.two });
export const field = style({ ...controlText, display: "grid", gap: space.half });
export const choice = style([textInput, { paddingInline: space.one, appearance: "auto" }]);
export const amount = style({ paddingInline: space.one, maxWidth: "10rem" });
export const buttons = style({ ...cluster, gap: space.one });

/** Opens a folded form. */
export const summary = style({ ...tappable, ...controlText, color: color.accent, cursor: "pointer" });
