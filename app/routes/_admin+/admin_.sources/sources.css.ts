import { style } from "@vanilla-extract/css";
import { apart, hairline, media, secondary, stack } from "#app/styles/mixins.ts";
import { space } from "#app/styles/tokens.css.ts";

export const head = style({ ...apart, gap: `${space.one} ${space.three}` });
export const pause = style({ ...apart, gap: space.two, paddingBlock: space.two, borderBlock: hairline });
export const list = style({ borderBottom: hairline });

export const item = style({
  ...stack,
  gap: space.one,
  paddingBlock: space.two,
  borderTop: hairline,
  "@media": {
    [media.desk]: { gridTemplateColumns: "19rem minmax(0, 1fr) 11rem", columnGap: space.three, alignItems: "start" },
  },
});

export const foot = style({ ...apart, columnGap: space.three });
export const sample = style({ ...apart, ...secondary, columnGap: space.one });
