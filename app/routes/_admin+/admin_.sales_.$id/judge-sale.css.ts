import { style } from "@vanilla-extract/css";
import { cluster, largeText, stack, tappable } from "#app/styles/mixins.ts";
import { space } from "#app/styles/tokens.css.ts";

export const screen = style({ ...stack, gap: space.two, maxWidth: "52rem", justifyItems: "start" });
export const form = style({ ...stack, gap: space.one });
export const verdict = style({ ...tappable, gap: space.one, fontWeight: 600 });
export const reason = style({ ...stack, maxWidth: "36rem" });
export const inset = style({
  paddingInlineStart: space.three,
  "@container": { [largeText]: { paddingInlineStart: 0 } },
});
export const reports = style({ ...stack, gap: space.one, width: "100%", maxWidth: "36rem" });
export const buttons = style({ ...cluster, paddingBlockStart: space.two });
