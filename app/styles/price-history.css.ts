import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import * as mixins from "./mixins.ts";
import { priceColour } from "./price-colour.css.ts";
import { color, space, tapTarget, text } from "./tokens.css.ts";

const { hairline, media, note, tabular } = mixins;

export const screen = style({ ...mixins.stack, gap: space.four, "@media": { [media.desk]: { gap: space.six } } });
export const section = style({ ...mixins.stack, gap: space.two });
export const sideBySide = style(mixins.pair(space.eight));

/** On paper an item is its answer, its chart and its sales, without what is listed now and where to go on. */
export const notOnPaper = style({ "@media": { print: { display: "none" } } });

export const relatedLinks = style([sideBySide, notOnPaper]);

/** Cover, name and answer: the cover beside the name, on a desk beside both, with the buttons below it. */
export const head = style({
  display: "grid",
  gridTemplate: '"trail trail" "cover name" "answer answer" "acts acts" / min(5.5rem, 27vw) minmax(0, 1fr)',
  columnGap: `min(${space.two}, 4vw)`,
  rowGap: space.two,
  alignItems: "start",
  "@media": {
    [media.tablet]: { gridTemplateColumns: "9rem minmax(0, 1fr)", columnGap: space.three },
    [media.desk]: {
      gridTemplate: '"trail trail" "cover name" "cover answer" "acts answer" 1fr / 20rem minmax(0, 1fr)',
      columnGap: space.four,
      paddingBlockEnd: space.four,
      borderBottom: hairline,
    },
  },
});

export const trailPlace = style({ gridArea: "trail", marginBlockEnd: `calc(-1 * ${space.one})` });
export const coverPlace = style({ gridArea: "cover" });
export const answer = style({ gridArea: "answer", minWidth: 0 });
export const acts = style([notOnPaper, { gridArea: "acts", minWidth: 0 }]);
export const itemHead = style({ gridArea: "name", display: "grid", gap: space.one, maxWidth: "52rem" });
export const itemTitle = style({ overflowWrap: "anywhere" });
export const facts = style({ ...mixins.cluster, ...tabular, color: color.quiet, columnGap: space.one });
export const fact = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.375rem",
  selectors: { "&:not(:last-child)::after": { content: "·" } },
});
export const factValue = style({ color: color.ink, fontWeight: 500 });

// Averages

// A line stands before every tile; those of the first column fall outside and are cut off. On a phone a tile is a row.
export const tiles = recipe({
  base: {
    display: "grid",
    borderBlock: hairline,
    overflow: "hidden",
    "@media": {
      [media.tablet]: { columnGap: space.four },
      [media.desk]: { columnGap: space.six },
      print: { display: "none" },
    },
  },
  variants: {
    columns: {
      three: { "@media": { [media.tablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } } },
      four: { "@media": { [media.tablet]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } } },
    },
  },
});

export const tile = style({
  position: "relative",
  "@container": {
    [mixins.largeText]: {
      gridTemplateColumns: "minmax(0, 1fr)",
      gridTemplateAreas: '"title" "figure" "basis" "range" "spread"',
    },
  },
  display: "grid",
  alignContent: "start",
  paddingBlock: space.two,
  "@media": {
    [media.phone]: {
      gridTemplateColumns: "1fr auto",
      gridTemplateAreas: '"title figure" "basis figure" "range range" "spread spread"',
      selectors: { "& + &": { borderTop: hairline } },
    },
    [media.tablet]: {
      gridTemplateRows: "subgrid",
      gridRow: "span 5",
      selectors: {
        "&::before": {
          content: "",
          position: "absolute",
          insetBlock: 0,
          insetInlineStart: `calc(-1 * ${space.two})`,
          borderInlineStart: hairline,
        },
      },
    },
  },
});

const area = (gridArea: string) => ({ "@media": { [media.phone]: { gridArea } } });

export const tileTitle = style({ ...area("title"), ...mixins.secondary, fontWeight: 550, letterSpacing: 0 });

export const figure = recipe({
  base: {
    ...tabular,
    fontSize: text.price,
    fontWeight: 650,
    lineHeight: 1.2,
    letterSpacing: "-0.03em",
    overflowWrap: "anywhere",
    "@media": { [media.phone]: { gridArea: "figure", textAlign: "end" } },
    "@container": { [mixins.largeText]: { textAlign: "start" } },
  },
  variants: { isMissing: { true: { color: color.quiet } } },
});

export const basis = style({ ...area("basis"), color: color.quiet, fontSize: text.note });
export const range = style({
  ...area("range"),
  width: "100%",
  height: "12px",
  marginBlock: space.one,
  overflow: "visible",
});
export const rangeTrack = style({ stroke: color.hairline, strokeWidth: 2 });
export const rangeSpan = style({ stroke: priceColour, strokeWidth: 4 });
export const rangeMedian = style({ stroke: color.ink, strokeWidth: 2 });

export const spread = style({
  ...tabular,
  display: "grid",
  fontSize: text.note,
  "@media": {
    [media.phone]: { ...mixins.apart, gridArea: "spread", columnGap: space.one },
  },
});

export const spreadPart = style({
  display: "flex",
  columnGap: space.half,
  "@media": { [media.tablet]: { flexWrap: "wrap", justifyContent: "space-between", columnGap: space.one } },
});

export const spreadValue = style({ fontWeight: 550 });

// The chart and its controls

export const chartHead = style({ ...mixins.apart, gap: space.two });
export const chartTitle = style({ ...mixins.cluster, alignItems: "baseline", columnGap: space.two });

export const currencies = style({
  ...mixins.cluster,
  ...mixins.secondary,
  columnGap: space.two,
  paddingBlockStart: space.half,
});

export const currencyRule = style({ "@media": { [media.phone]: { flexBasis: "100%" } } });

export const currencyLink = recipe({
  base: { ...mixins.tappable, ...mixins.thinUnderline },
  variants: { isCurrent: { true: { color: color.ink, fontWeight: 550 }, false: { color: color.accent } } },
});

// Lists of sales and listings

export const listHead = style({ ...mixins.apart, columnGap: space.two, minHeight: tapTarget });
export const rows = style({ borderTop: hairline });

export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: space.two,
  rowGap: space.half,
  alignItems: "baseline",
  paddingBlock: space.two,
  borderBottom: hairline,
  "@container": { [mixins.largeText]: { gridTemplateColumns: "minmax(0, 1fr)", justifyItems: "start" } },
});

export const rowTitle = style({
  fontSize: text.small,
  fontWeight: 400,
  lineHeight: 1.4,
  letterSpacing: 0,
  overflowWrap: "anywhere",
  textWrap: "pretty",
});

export const rowPrice = recipe({
  base: { ...tabular, fontSize: text.lead, letterSpacing: "-0.02em", textAlign: "end" },
  variants: { isHeldBack: { true: { color: color.quiet, fontWeight: 500 }, false: { fontWeight: 650 } } },
});

/** After a ring like those of the chart. */
export const heldBack = style({
  marginInlineStart: space.one,
  whiteSpace: "nowrap",
  selectors: {
    "&::before": {
      content: "",
      display: "inline-block",
      width: "0.5rem",
      height: "0.5rem",
      marginInlineEnd: space.half,
      border: `1.5px solid ${priceColour}`,
      borderRadius: "50%",
    },
  },
});

/** What a price with delivery is made of, under it; on a phone on a line of its own. */
export const rowParts = style({
  ...note,
  textAlign: "end",
  "@media": { [media.phone]: { gridColumn: "1 / -1", textAlign: "start" } },
});

export const rowComparison = style({ ...note, gridColumn: 1 });

export const rowLink = style({
  ...mixins.tappable,
  ...mixins.underlinedOnHover,
  justifySelf: "end",
  marginBlock: `calc(-1 * ${space.one})`,
  color: color.accent,
  fontSize: text.small,
  fontWeight: 550,
});

// What a market says itself

export const guide = style([
  section,
  notOnPaper,
  { borderTop: `1px solid ${color.ink}`, paddingBlockStart: space.one, fontSize: text.small },
]);

export const guideFacts = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(max-content, 1fr))",
  gap: space.two,
  "@container": { [mixins.largeText]: { gridTemplateColumns: "minmax(0, 1fr)" } },
  "@media": { [media.tablet]: { gridTemplateColumns: "repeat(4, minmax(max-content, 1fr))" } },
});

export const guideLink = style({ ...mixins.tappable, ...mixins.underlined, color: color.accent });
