import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { apart, cluster, hairline, media, secondary, stack, tabular } from "#app/styles/mixins.ts";
import { color, radius, space } from "#app/styles/tokens.css.ts";

export const screen = style({ ...stack, gap: space.two });
export const head = style({ ...apart, gap: space.two });
export const tools = style({ ...cluster, gap: space.one });

export const badge = style({
  ...secondary,
  ...tabular,
  display: "inline-block",
  paddingInline: space.one,
  border: hairline,
  borderRadius: radius,
  verticalAlign: "middle",
  letterSpacing: 0,
});

export const people = recipe({
  base: stack,
  variants: {
    view: {
      grid: {
        columnGap: space.four,
        "@media": {
          [media.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
          [media.desk]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
        },
      },
      list: {},
    },
  },
});

export const row = style({ ...cluster, gap: space.one, paddingBlock: space.one, borderBlockEnd: hairline });
export const empty = style({ paddingBlock: space.four, color: color.quiet });
