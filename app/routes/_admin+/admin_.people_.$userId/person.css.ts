import { style } from "@vanilla-extract/css";
import { hairline, media, stack } from "#app/styles/mixins.ts";
import { space } from "#app/styles/tokens.css.ts";

/** Two columns on a desk. */
export const acts = style({
  ...stack,
  columnGap: space.four,
  borderBottom: hairline,
  "@media": { [media.desk]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const act = style({
  ...stack,
  gap: space.one,
  alignContent: "start",
  paddingBlock: space.two,
  borderTop: hairline,
});
