import { style } from "@vanilla-extract/css";
import { apart, hairline, media, stack } from "#app/styles/mixins.ts";
import { space, text } from "#app/styles/tokens.css.ts";

export const head = style({ ...apart, gap: `${space.one} ${space.three}` });

export const parts = style({
  ...stack,
  gap: space.four,
  alignItems: "start",
  "@media": { [media.desk]: { gridTemplateColumns: "repeat(auto-fit, minmax(24rem, 1fr))" } },
});

export const section = style({ ...stack, gap: space.one });
export const runs = style({ fontSize: text.small });

export const run = style({
  display: "grid",
  gridTemplateColumns: "6.5rem minmax(0, 1fr)",
  columnGap: space.two,
  paddingBlock: space.one,
  borderTop: hairline,
  overflowWrap: "anywhere",
  "@media": { [media.phone]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
