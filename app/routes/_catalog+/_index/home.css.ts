import { style, styleVariants } from "@vanilla-extract/css";
import { categoryColor, kindColor } from "#app/styles/category-swatch.css.ts";
import {
  belowLargeText,
  hairline,
  media,
  pair,
  secondary,
  stack,
  tabular,
  tappable,
  underlined,
  underlinedOnHover,
  withIcon,
} from "#app/styles/mixins.ts";
import { color, space, text } from "#app/styles/tokens.css.ts";

export const screen = style({ ...stack, gap: space.six, paddingBlockStart: space.one });

export const hero = style({
  ...stack,
  gap: space.four,
  alignItems: "center",
  "@media": { [media.desk]: { gridTemplateColumns: "minmax(0, 1.1fr) minmax(0, 1fr)", columnGap: space.six } },
});

export const head = style({ ...stack, gap: space.two, maxWidth: "44rem" });
export const check = style({ justifySelf: "start" });

/** As many columns as fit where each has at least this share of the row. */
const columnsOf = (share: string) => ({ gridTemplateColumns: `repeat(auto-fill, minmax(max(5rem, ${share}), 1fr))` });
const [three, six] = [columnsOf("28%"), columnsOf("14%")];

export const covers = style({
  display: "grid",
  ...three,
  gap: "0.75rem",
  "@media": { [media.tablet]: six, [media.desk]: three },
});
export const coverLink = style({ ...stack, gap: space.half, color: color.ink, textDecoration: "none" });
export const coverValue = style({ ...secondary, ...tabular, selectors: { "a:hover &": underlined } });

export const start = style({
  display: "grid",
  gap: space.one,
  marginBlockStart: space.one,
  "@media": { [media.tablet]: { gridTemplateColumns: "1fr auto" } },
});

export const heading = style({
  fontSize: "min(12vw, clamp(2rem, 1.5rem + 2.4vw, 3.25rem))",
  letterSpacing: "-0.035em",
  lineHeight: 1.08,
});

export const lead = style({ color: color.quiet, fontSize: text.lead, textWrap: "balance" });

export const categories = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 18rem), 1fr))",
  columnGap: space.four,
  marginBlockStart: space.two,
});

const categoryLink = style({
  display: "grid",
  gridTemplateColumns: "1fr auto",
  alignItems: "center",
  columnGap: space.two,
  minHeight: "6rem",
  paddingBlock: space.two,
  borderTop: "2px solid currentColor",
  textDecoration: "none",
});

export const category = styleVariants(categoryColor, (color) => [categoryLink, { color }]);

export const categoryName = style({
  display: "block",
  color: color.ink,
  fontSize: text.heading,
  fontWeight: 650,
  letterSpacing: "-0.015em",
  selectors: { "a:hover &": underlined },
});

export const counts = style({ ...secondary, ...tabular, display: "block" });

export const cards = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: space.two,
  marginBlockStart: space.two,
  "@media": { [media.desk]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))", gap: space.three } },
});

export const card = style({ ...stack, alignContent: "start", gap: space.half, overflowWrap: "anywhere" });
export const cardName = style({
  ...underlinedOnHover,
  marginBlockStart: space.half,
  fontWeight: 600,
  lineHeight: 1.3,
  "@media": { [media.phone]: tappable },
});
export const cardRow = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  justifyContent: "space-between",
  columnGap: space.one,
});
export const cardValue = style({ ...tabular });
export const cardFigure = style({
  fontSize: text.figure,
  fontWeight: 700,
  letterSpacing: "-0.02em",
  whiteSpace: "nowrap",
});
export const lineColour = styleVariants(kindColor, (own) => ({ color: own }));

export const lists = style(pair(space.six));
export const rows = style({ marginBlockStart: space.one, borderBlockStart: hairline });

const changeText = { ...belowLargeText, ...tabular, ...withIcon, fontWeight: 600, whiteSpace: "nowrap" } as const;
export const change = styleVariants({
  up: { ...changeText, color: color.gain },
  down: { ...changeText, color: color.loss },
});

export const price = style({ fontWeight: 600, whiteSpace: "nowrap" });
