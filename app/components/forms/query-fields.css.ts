import { style } from "@vanilla-extract/css";
import { textInput } from "#app/styles/controls.css.ts";
import { color, space, text } from "#app/styles/tokens.css.ts";

export const field = style({ display: "grid", gap: space.half, fontSize: text.small });

export const input = style([
  textInput,
  { paddingInline: "0.75rem", selectors: { "&[aria-invalid]": { borderColor: color.loss } } },
]);

/** A select with the browser's own arrow. */
export const select = style([input, { appearance: "auto" }]);

/** What is wrong with a field, below it. */
export const problem = style({ color: color.loss, fontSize: text.note, fontWeight: 550 });
