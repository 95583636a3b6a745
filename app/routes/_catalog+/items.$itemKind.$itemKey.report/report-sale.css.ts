import { style } from "@vanilla-extract/css";
import { cluster, stack, tappable } from "#app/styles/mixins.ts";
import { space } from "#app/styles/tokens.css.ts";

export const screen = style({ ...stack, gap: space.two, maxWidth: "44rem", justifyItems: "start" });
export const form = style({ ...stack, gap: space.two, width: "100%", maxWidth: "36rem" });
export const reasons = style({ ...stack, margin: 0, padding: 0, border: 0 });
export const legend = style({ padding: 0, fontWeight: 600 });
export const reason = style({ ...tappable, gap: space.one });
export const buttons = style({ ...cluster, gap: space.two });
