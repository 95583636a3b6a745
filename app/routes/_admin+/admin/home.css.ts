import { style, styleVariants } from "@vanilla-extract/css";
import { categoryColor, categorySwatch } from "#app/styles/category-swatch.css.ts";
import {
  apart,
  hairline,
  largeText,
  media,
  note,
  stack,
  tappable,
  thinUnderline,
  underlinedOnHover,
} from "#app/styles/mixins.ts";
import { color, space, tapTarget, text } from "#app/styles/tokens.css.ts";

export const title = style({
  fontSize: "min(11vw, clamp(2rem, 1.4rem + 2.4vw, 3.25rem))",
  lineHeight: 1.05,
  letterSpacing: "-0.035em",
});
export const lead = style({ maxWidth: "46rem", marginBlockStart: space.one });
export const needs = style({ borderBottom: hairline });

export const need = style({
  ...apart,
  gap: `${space.one} ${space.four}`,
  paddingBlock: space.two,
  borderTop: hairline,
  "@media": { [media.phone]: { display: "grid" }, [media.tablet]: { flexWrap: "nowrap" } },
});

export const parts = style({
  ...stack,
  gap: space.four,
  alignItems: "start",
  "@media": { [media.desk]: { gridTemplateColumns: "minmax(0, 1fr) 22rem", columnGap: "3.5rem" } },
});

export const main = style({ ...stack, gap: space.four });
/** On a phone it comes first: what is said of prices is longer. */
export const aside = style({ ...stack, gap: space.one, "@media": { [media.narrow]: { order: -1 } } });
export const section = style({ ...stack, gap: space.one });
export const head = style({ ...note, paddingBlock: space.half, paddingInlineEnd: space.one });
const onTablet = { "@media": { [media.phone]: { display: "none" } } };
const atEnd = { textAlign: "end" } as const;
export const stripHead = style([head, onTablet]);
export const numberHead = style([head, onTablet, atEnd]);
const notInLargeText = { "@container": { [largeText]: { display: "none" } } };
export const lastHead = style([head, atEnd, notInLargeText, { paddingInlineEnd: 0 }]);

export const cell = style({
  paddingBlock: "0.6rem",
  paddingInlineEnd: space.one,
  borderTop: hairline,
  "@media": { [media.tablet]: { whiteSpace: "nowrap" } },
});

export const category = style([cell, { fontWeight: 600 }]);
/** A class of this page's own: the module of the others would become a file that other pages load. */
export const swatch = styleVariants(categorySwatch, (name) => [name]);
export const strip = styleVariants(categoryColor, (color) => [cell, onTablet, { width: "30%", color }]);
export const number = style([cell, onTablet, atEnd]);
export const lastCell = style([cell, atEnd, notInLargeText, { paddingInlineEnd: 0 }]);

export const file = style({
  display: "grid",
  gridTemplateColumns: "6.5rem minmax(0, 1fr) minmax(0, 1.3fr)",
  columnGap: space.two,
  paddingBlock: space.one,
  borderTop: hairline,
  fontSize: text.small,
  overflowWrap: "anywhere",
  "@media": { [media.phone]: { gridTemplateColumns: "4rem minmax(0, 1fr)" } },
});

export const outcome = style({
  color: color.quiet,
  textAlign: "end",
  "@media": { [media.phone]: { gridColumn: 2, textAlign: "start" } },
});
export const hint = style({ ...apart, columnGap: space.two, borderTop: hairline, fontSize: text.small });
export const rest = style({ borderBottom: hairline });
export const part = style({ paddingBlock: "0.75rem", borderTop: hairline });
export const partName = style({ ...apart, gap: space.one });
/** As tall as a thumb, in a line that is not. */
const inLine = { ...tappable, minWidth: tapTarget, marginBlock: "-0.625rem" };
export const partLink = style({ ...inLine, ...underlinedOnHover });
export const sourceLink = style({ ...inLine, ...thinUnderline, minWidth: 0, color: color.accent });
export const word = style({ fontWeight: 450 });
/** What a part is made of, and how many times. */
export const partRow = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: space.two,
  fontSize: text.small,
});
