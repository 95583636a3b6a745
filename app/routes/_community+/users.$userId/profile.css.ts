import { style } from "@vanilla-extract/css";
import {
  cluster,
  hairline,
  media,
  pictureAndWords,
  secondary,
  stack,
  tabular,
  tappable,
  underlinedOnHover,
} from "#app/styles/mixins.ts";
import { color, space, text } from "#app/styles/tokens.css.ts";

export const screen = style({ ...stack, gap: space.three });

export const head = style({
  ...pictureAndWords,
  "@media": { [media.tablet]: { gridTemplateColumns: "auto minmax(0, 1fr) auto" } },
});

export const person = style({ ...stack, gap: "0.125rem", overflowWrap: "anywhere" });
export const title = style({ fontSize: text.price, letterSpacing: "-0.02em" });
export const name = style({ fontWeight: 600 });
export const about = style({ ...secondary, ...cluster, columnGap: space.two });

/** Beside the name; below it on a phone. */
export const actions = style({ ...cluster, gap: space.one, "@media": { [media.phone]: { gridColumn: "1 / -1" } } });

export const hidden = style({ paddingInlineStart: space.two, borderInlineStart: `3px solid ${color.loss}` });

export const numbers = style({ ...cluster, ...tabular, columnGap: space.four, borderBlock: hairline });
export const number = style({ ...tappable, gap: space.one });
export const numberLink = style({
  ...tappable,
  ...underlinedOnHover,
  gap: space.one,
});
export const figure = style({ fontSize: text.heading, fontWeight: 650, letterSpacing: "-0.02em" });
export const limit = style({ color: color.loss, fontSize: text.small, fontWeight: 600 });

export const section = style({ ...stack, gap: space.one });
export const bio = style({ maxWidth: "40rem", whiteSpace: "pre-line", overflowWrap: "anywhere" });

export const highlights = style({
  ...stack,
  columnGap: space.three,
  "@media": {
    [media.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    [media.desk]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  },
});

export const highlight = style({ ...pictureAndWords, paddingBlock: space.one, borderBlockEnd: hairline });

export const itemLink = style({ ...underlinedOnHover, ...tappable, fontWeight: 600 });
