import { style } from "@vanilla-extract/css";
import { cluster, hairline, media, note, tabular, tappable, underlined } from "./mixins.ts";
import { color, space, text } from "./tokens.css.ts";

// Around all of them. Other forms are not printed.
export const form = style({
  marginBlockStart: `calc(-1 * ${space.two})`,
  "@media": { print: { display: "block !important" } },
});

export const cards = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 16rem), 1fr))",
  columnGap: space.four,
});

// Neighbours share their rows, so that their prices stand on one line.
export const card = style({
  position: "relative",
  display: "grid",
  gridTemplateRows: "subgrid",
  gridRow: "span 6",
  alignContent: "start",
  rowGap: 0,
  paddingBlock: `${space.two} ${space.one}`,
  borderBottom: hairline,
  breakInside: "avoid",
  "@media": {
    [media.phone]: { gridTemplateRows: "none", gridRow: "auto" },
    [media.tablet]: { paddingBlockEnd: space.two },
  },
});

/** On a phone the cover stands beside the rest. */
export const cardWithCover = style([
  card,
  {
    "@media": {
      [media.phone]: {
        gridTemplateColumns: "min(5rem, 25vw) minmax(0, 1fr)",
        columnGap: `min(${space.two}, 4vw)`,
      },
    },
  },
]);

/** Above everything else; on a phone at the side. */
export const cover = style({
  gridRow: 1,
  marginBlockEnd: space.two,
  "@media": { [media.phone]: { gridRow: "2 / span 4", alignSelf: "start", marginBlockEnd: 0 } },
});

/** What is known of it, and at the end when it was last seen. */
export const facts = style({
  ...note,
  gridRow: 2,
  ...cluster,
  gap: `0 ${space.one}`,
  paddingBlockEnd: space.half,
});

export const lastSeen = style({ marginInlineStart: "auto" });

export const lot = style({
  padding: `0 ${space.half}`,
  border: `1px solid ${color.control}`,
  borderRadius: "3px",
  color: color.ink,
  fontWeight: 500,
  lineHeight: 1.3,
});

export const title = style({
  gridRow: 3,
  alignSelf: "start",
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 3,
  overflow: "hidden",
  overflowWrap: "anywhere",
  fontSize: "0.9375rem",
  fontWeight: 500,
  lineHeight: 1.4,
  letterSpacing: 0,
  textWrap: "pretty",
});

/** The price with its terms, and the buttons. */
export const priceLine = style({
  gridRow: 4,
  display: "flex",
  // The buttons go below a price that leaves them no room.
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: space.one,
});

/** The price, and beside it its terms. */
export const priceAndTerms = style({
  flex: "1 1 0",
  minWidth: "min-content",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: space.one,
  paddingBlockStart: space.one,
  color: color.quiet,
  fontSize: text.note,
});
export const price = style({
  ...tabular,
  color: color.ink,
  fontSize: text.price,
  fontWeight: 680,
  lineHeight: 1.25,
  letterSpacing: "-0.03em",
});

export const recentSales = style({ ...note, gridRow: 5, paddingBlockStart: space.half });

export const links = style({
  gridRow: 6,
  gridColumn: "1 / -1",
  alignSelf: "end",
  display: "flex",
  alignItems: "center",
  gap: space.three,
  color: color.quiet,
  fontSize: text.small,
});

/** The link to the price history, whose hit area is the whole card. */
export const historyLink = style({
  ...tappable,
  gap: "0.375rem",
  color: color.accent,
  fontWeight: 600,
  textDecoration: "none",
  selectors: {
    "&::after": { content: "", position: "absolute", inset: 0 },
    "&:hover": underlined,
  },
});

export const sourceLink = style({
  ...tappable,
  position: "relative",
  zIndex: 1,
  color: color.quiet,
  textDecoration: "none",
  selectors: { "&:hover": { ...underlined, color: color.ink } },
});
