import { style } from "@vanilla-extract/css";
import { textInput } from "#app/styles/controls.css.ts";
import { stack, tappable } from "#app/styles/mixins.ts";
import { color, space } from "#app/styles/tokens.css.ts";

export const screen = style({ ...stack, gap: space.two, maxWidth: "36rem" });

export const post = style({
  margin: 0,
  paddingInlineStart: space.two,
  borderInlineStart: `3px solid ${color.control}`,
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
});

export const form = style({ ...stack, gap: space.one, justifyItems: "start" });
export const reasons = style({ ...stack, margin: 0, padding: 0, border: 0 });
export const legend = style({ padding: 0, fontWeight: 600 });
export const reason = style({ ...tappable, gap: space.one });
export const details = style([textInput, { padding: space.one, resize: "vertical" }]);
