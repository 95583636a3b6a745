import { style } from "@vanilla-extract/css";
import { hairline, media, stack } from "#app/styles/mixins.ts";
import { space } from "#app/styles/tokens.css.ts";

export const screen = style({ ...stack, gap: space.two, maxWidth: "48rem" });

export const row = style({
  ...stack,
  alignItems: "center",
  columnGap: space.three,
  paddingBlock: space.one,
  borderBlockEnd: hairline,
  "@media": { [media.tablet]: { gridTemplateColumns: "minmax(0, 1fr) auto" } },
});

export const words = style({ display: "grid", overflowWrap: "anywhere" });
