import { style } from "@vanilla-extract/css";
import { hairline, stack } from "#app/styles/mixins.ts";
import { space } from "#app/styles/tokens.css.ts";

export const screen = style({ ...stack, gap: space.three, maxWidth: "44rem" });
export const field = style({ paddingInline: space.two });

export const row = style({
  display: "grid",
  gridTemplateColumns: "4rem minmax(0, 1fr) auto",
  columnGap: space.two,
  alignItems: "center",
  paddingBlock: space.one,
  borderBlockStart: hairline,
});
export const words = style({ ...stack, overflowWrap: "anywhere" });
export const name = style({ color: "inherit", fontWeight: 650 });
