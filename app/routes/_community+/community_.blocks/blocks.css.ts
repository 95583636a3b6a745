import { style } from "@vanilla-extract/css";
import { hairline, stack } from "#app/styles/mixins.ts";
import { space } from "#app/styles/tokens.css.ts";

export const screen = style({ ...stack, gap: space.two, maxWidth: "40rem" });

export const row = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  gap: space.two,
  paddingBlock: space.one,
  borderBlockEnd: hairline,
});

export const words = style({ display: "grid", overflowWrap: "anywhere" });
