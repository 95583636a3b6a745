import { globalStyle, style } from "@vanilla-extract/css";
import { cluster, hairline, late, media, note, tabular, tappable, underlined } from "./mixins.ts";
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

/** Marks a list of cards with covers. */
export const withCovers = style({});

// What a card has one of is found by its tag: a page would repeat each name of a class for each of its thirty cards.
const card = `${cards} > li`;
const priceLine = `${card} > :nth-last-child(3)`;
const recentSales = `${card} > :nth-last-child(2)`;
const actions = `${card} > :last-child`;

// Neighbours share their rows, so that their prices stand on one line.
globalStyle(card, {
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
globalStyle(`${withCovers} > li`, {
  "@media": {
    [media.phone]: {
      gridTemplateColumns: "min(5rem, 25vw) minmax(0, 1fr)",
      columnGap: `min(${space.two}, 4vw)`,
    },
  },
});
globalStyle(late.of(card), { "@media": { [late.media]: late.rule } });

/** Above everything else; on a phone at the side. */
export const cover = style({
  gridRow: 1,
  marginBlockEnd: space.two,
  "@media": { [media.phone]: { gridRow: "2 / span 4", alignSelf: "start", marginBlockEnd: 0 } },
});

// What is known of it, and at the end when it was last seen.
globalStyle(`${card} > p`, {
  ...note,
  gridRow: 2,
  ...cluster,
  gap: `0 ${space.one}`,
  paddingBlockEnd: space.half,
});

globalStyle(`${card} > p > :last-child`, { marginInlineStart: "auto" });

export const lot = style({
  padding: `0 ${space.half}`,
  border: `1px solid ${color.control}`,
  borderRadius: "3px",
  color: color.ink,
  fontWeight: 500,
  lineHeight: 1.3,
});

globalStyle(`${card} > :is(h2, h3)`, {
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

globalStyle(priceLine, {
  gridRow: 4,
  display: "flex",
  // The buttons go below a price that leaves them no room.
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: space.one,
});

// The price, and beside it its terms.
globalStyle(`${priceLine} > p`, {
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
globalStyle(`${priceLine} > p > span`, {
  ...tabular,
  color: color.ink,
  fontSize: text.price,
  fontWeight: 680,
  lineHeight: 1.25,
  letterSpacing: "-0.03em",
});

globalStyle(recentSales, { ...note, gridRow: 5, paddingBlockStart: space.half });
export const comparison = style({ display: "flex", alignItems: "center", gap: space.half, color: color.ink });
export const below = style([comparison, { color: color.gain, fontWeight: 550 }]);

globalStyle(actions, {
  gridRow: 6,
  gridColumn: "1 / -1",
  alignSelf: "end",
  display: "flex",
  alignItems: "center",
  gap: space.three,
  color: color.quiet,
  fontSize: text.small,
});

// The link to the price history, whose hit area is the whole card.
const historyLink = `${actions} > :first-child`;
globalStyle(historyLink, {
  ...tappable,
  gap: "0.375rem",
  color: color.accent,
  fontWeight: 600,
  textDecoration: "none",
});
globalStyle(`${historyLink}::after`, { content: "", position: "absolute", inset: 0 });
globalStyle(`${historyLink}:hover`, underlined);

export const sourceLink = style({
  ...tappable,
  position: "relative",
  zIndex: 1,
  color: color.quiet,
  textDecoration: "none",
  selectors: { "&:hover": { ...underlined, color: color.ink } },
});
