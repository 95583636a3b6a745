import { style } from "@vanilla-extract/css";
import { cluster, secondary, tappable } from "#app/styles/mixins.ts";
import { color, space } from "#app/styles/tokens.css.ts";

export const person = style({
  ...tappable,
  flex: "1 1 12rem",
  gap: space.two,
  minWidth: 0,
  textDecoration: "none",
  selectors: { "&:hover": { color: color.accent } },
});

export const words = style({ display: "grid", minWidth: 0, overflowWrap: "anywhere" });
export const name = style({ fontWeight: 600 });
export const controls = style({ ...cluster, ...secondary, gap: space.one, marginInlineStart: "auto" });
