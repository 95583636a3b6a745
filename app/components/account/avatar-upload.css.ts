import { style } from "@vanilla-extract/css";
import { cluster, note, stack } from "#app/styles/mixins.ts";
import { color, space, tapTarget, text } from "#app/styles/tokens.css.ts";

const side = "6rem";

export const place = style({ ...cluster, gap: space.two });

export const picture = style({
  flexShrink: 0,
  display: "grid",
  placeItems: "center",
  width: side,
  height: side,
  borderRadius: "50%",
  objectFit: "cover",
  backgroundColor: color.accentWash,
  color: color.accent,
  fontSize: text.figure,
  fontWeight: 650,
});

export const controls = style({ ...stack, gap: space.one, minWidth: 0, flex: "1 1 14rem" });
/** The row is as high as a button even without one, so that nothing below it moves when scripts replace the button. */
export const row = style({ ...cluster, gap: space.one, minHeight: tapTarget });
export const hint = style(note);
