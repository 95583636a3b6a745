import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { media } from "./media.ts";
import { vars } from "./tokens.css.ts";

export const screen = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space.four,
  "@media": { [media.desk]: { gap: vars.space.six } },
});

export const section = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: vars.space.two });

export const sideBySide = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space.four,
  alignItems: "start",
  "@media": { [media.desk]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", columnGap: vars.space.eight } },
});

export const itemHead = style({ display: "grid", gap: vars.space.one, maxWidth: "52rem" });

export const itemTitle = style({ overflowWrap: "anywhere", textWrap: "balance" });

export const facts = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space.three,
  rowGap: vars.space.half,
  color: vars.color.quiet,
  fontSize: vars.text.small,
  fontVariantNumeric: "tabular-nums",
});

export const fact = style({ display: "flex", gap: "0.375rem" });

export const factValue = style({ color: vars.color.ink, fontWeight: 500 });

// Averages

// A line stands before every tile; those of the first column fall outside and are cut off.
export const tiles = recipe({
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    columnGap: vars.space.four,
    borderBlock: `1px solid ${vars.color.hairline}`,
    overflow: "hidden",
    "@media": { [media.desk]: { columnGap: vars.space.six } },
  },
  variants: {
    columns: {
      three: { "@media": { [media.desk]: { gridTemplateColumns: "1fr 1.25fr 1fr" } } },
      four: { "@media": { [media.desk]: { gridTemplateColumns: "1.25fr 1fr 1fr 0.75fr" } } },
    },
  },
});

export const tile = recipe({
  base: {
    position: "relative",
    display: "grid",
    gridTemplateRows: "subgrid",
    gridRow: "span 5",
    alignContent: "start",
    paddingBlock: vars.space.two,
    selectors: {
      "&::before": {
        content: "",
        position: "absolute",
        insetBlock: 0,
        insetInlineStart: `calc(-1 * ${vars.space.two})`,
        borderInlineStart: `1px solid ${vars.color.hairline}`,
      },
    },
    "@media": {
      [media.desk]: {
        paddingBlock: vars.space.three,
        selectors: { "&::before": { insetInlineStart: `calc(-1 * ${vars.space.three})` } },
      },
    },
  },
  variants: {
    weight: {
      // The leading average stands first and whole on a phone, in its place in the row on anything wider.
      lead: {
        gridColumn: "1 / -1",
        order: -1,
        borderBottom: `1px solid ${vars.color.hairline}`,
        "@media": { [media.desk]: { gridColumn: "auto", order: 0, borderBottom: 0 } },
      },
      side: {},
      // What does not fill a row of two on a phone stands there alone.
      last: {
        gridColumn: "1 / -1",
        borderTop: `1px solid ${vars.color.hairline}`,
        "@media": { [media.desk]: { gridColumn: "auto", borderTop: 0 } },
      },
    },
  },
});

export const tileTitle = style({
  color: vars.color.quiet,
  fontSize: vars.text.small,
  fontWeight: 550,
  letterSpacing: 0,
});

export const figure = recipe({
  base: {
    alignSelf: "end",
    fontWeight: 680,
    lineHeight: 1.15,
    letterSpacing: "-0.04em",
    fontVariantNumeric: "tabular-nums",
    overflowWrap: "anywhere",
  },
  variants: {
    weight: {
      lead: { fontSize: vars.text.hero },
      side: {
        fontSize: vars.text.figure,
        "@media": { [media.desk]: { fontSize: "2.25rem" } },
      },
    },
    isMissing: { true: { color: vars.color.quiet } },
  },
});

export const basis = style({ color: vars.color.quiet, fontSize: vars.text.note });

export const range = style({ width: "100%", height: "12px", marginBlock: vars.space.one, overflow: "visible" });

export const rangeTrack = style({ stroke: vars.color.hairline, strokeWidth: 2 });

export const rangeSpan = style({ stroke: vars.color.accent, strokeWidth: 4 });

export const rangeMiddle = style({ stroke: vars.color.ink, strokeWidth: 2 });

export const spread = recipe({
  base: { display: "grid", fontSize: vars.text.note, fontVariantNumeric: "tabular-nums" },
  variants: {
    weight: { lead: { gridTemplateColumns: "repeat(3, auto)", justifyContent: "space-between" }, side: {} },
  },
});

export const spreadPart = recipe({
  base: { display: "flex" },
  variants: {
    weight: {
      lead: { flexDirection: "column" },
      side: { flexWrap: "wrap", justifyContent: "space-between", columnGap: vars.space.one },
    },
  },
});

export const spreadName = style({ color: vars.color.quiet });

export const spreadValue = style({ fontWeight: 550 });

// The chart and what steers it

export const chartHead = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.two,
});

export const chartTitle = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: vars.space.two,
});

export const currencies = style({
  paddingBlockStart: vars.space.half,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: vars.space.two,
  color: vars.color.quiet,
  fontSize: vars.text.small,
});

export const currencyRule = style({ "@media": { [media.phone]: { flexBasis: "100%" } } });

export const currencyLink = recipe({
  base: {
    display: "inline-flex",
    alignItems: "center",
    minHeight: vars.target,
    textDecorationThickness: "1px",
    textUnderlineOffset: "0.2em",
  },
  variants: {
    isCurrent: { true: { color: vars.color.ink, fontWeight: 550 }, false: { color: vars.color.accent } },
  },
});

// Lists of sales and listings

export const listHead = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: vars.space.two,
  minHeight: vars.target,
});

export const rows = style({ borderTop: `1px solid ${vars.color.hairline}` });

export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: vars.space.two,
  rowGap: vars.space.half,
  alignItems: "baseline",
  paddingBlock: vars.space.two,
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const rowTitle = style({
  fontSize: vars.text.small,
  fontWeight: 400,
  lineHeight: 1.4,
  letterSpacing: 0,
  overflowWrap: "anywhere",
  textWrap: "pretty",
});

export const rowPrice = style({
  fontSize: vars.text.lead,
  fontWeight: 650,
  letterSpacing: "-0.02em",
  fontVariantNumeric: "tabular-nums",
  textAlign: "end",
});

export const rowNote = style({
  color: vars.color.quiet,
  fontSize: vars.text.note,
  fontVariantNumeric: "tabular-nums",
});

export const rowComparison = style([rowNote, { gridColumn: 1 }]);

export const rowLink = style({
  display: "inline-flex",
  alignItems: "center",
  justifySelf: "end",
  gap: vars.space.half,
  minHeight: vars.target,
  marginBlock: `calc(-1 * ${vars.space.one})`,
  color: vars.color.accent,
  fontSize: vars.text.small,
  fontWeight: 550,
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline", textUnderlineOffset: "0.2em" } },
});
