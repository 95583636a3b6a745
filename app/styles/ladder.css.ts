import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import * as mixins from "./mixins.ts";
import { priceColour } from "./price-colour.css.ts";
import { color, space, tapTarget, text } from "./tokens.css.ts";

const { hairline, media, tabular } = mixins;

export const section = style({ ...mixins.stack, gap: space.one, "@media": { print: { display: "none" } } });

// On a phone a grade is an entry of a list: its value beside it, and below them, with a word each, what else is known.
export const table = style({ ...tabular, width: "100%", "@media": { [media.phone]: { display: "block" } } });
export const heads = style({ "@media": { [media.phone]: mixins.hidden } });
export const body = style({ "@media": { [media.phone]: { display: "block" } } });

const cell = style({
  paddingBlock: space.half,
  paddingInlineEnd: space.two,
  borderBottom: hairline,
  whiteSpace: "nowrap",
  selectors: { "&:last-child": { paddingInlineEnd: space.one } },
  "@media": {
    [media.phone]: {
      paddingBlock: 0,
      borderBottom: 0,
      whiteSpace: "normal",
      selectors: { "&, &:last-child": { paddingInlineEnd: 0 } },
    },
  },
});
const onDesks = { "@media": { [media.phone]: { display: "none" } } };
const ofNumbers = { textAlign: "end" } as const;

export const head = style([
  cell,
  {
    borderBottomColor: color.control,
    color: color.quiet,
    fontSize: text.note,
    fontWeight: 500,
  },
]);
export const numberHead = style([head, ofNumbers]);
export const barHead = style([head, onDesks]);

export const rung = recipe({
  base: {
    "@media": {
      [media.phone]: {
        display: "grid",
        gridTemplateColumns: "auto auto minmax(0, 1fr)",
        gridTemplateAreas: '"grade grade value" "sales step last"',
        alignItems: "baseline",
        columnGap: space.two,
        paddingBlock: space.half,
        borderBottom: hairline,
      },
    },
    "@container": {
      [mixins.largeText]: {
        gridTemplateColumns: "auto auto",
        gridTemplateAreas: '"grade value" "sales step" "last last"',
        justifyContent: "space-between",
      },
    },
  },
  variants: {
    isShown: { true: { backgroundColor: color.accentWash } },
    hasValue: { false: { color: color.quiet } },
  },
});

export const grade = recipe({
  base: [
    cell,
    {
      fontWeight: 650,
      textAlign: "start",
      "@media": { [media.phone]: { gridArea: "grade" } },
    },
  ],
  variants: { isShown: { true: { boxShadow: `inset 3px 0 0 ${color.accent}`, paddingInlineStart: space.one } } },
});

export const gradeLink = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: tapTarget,
  color: "inherit",
  textDecorationThickness: "1px",
  textDecorationColor: color.hairline,
  textUnderlineOffset: "0.25em",
  "@media": { [media.finePointer]: { minHeight: "2rem" } },
});

export const value = style([
  cell,
  ofNumbers,
  {
    fontWeight: 600,
    "@media": { [media.phone]: { gridArea: "value", whiteSpace: "nowrap" } },
    "@container": { [mixins.largeText]: { whiteSpace: "normal" } },
  },
]);

/** A cell of numbers. The head of its column is words around it on a phone. */
function further(gridArea: string, words: { before?: string; after?: string }) {
  const inQuotes = (text: string) => JSON.stringify(text);
  return style([
    cell,
    ofNumbers,
    {
      "@media": {
        [media.phone]: {
          gridArea,
          color: color.quiet,
          fontSize: text.note,
          textAlign: gridArea === "last" ? "end" : "start",
          selectors: {
            "&:not(:empty)::before": { content: words.before && inQuotes(words.before) },
            "&:not(:empty)::after": { content: words.after && inQuotes(words.after) },
          },
        },
      },
    },
  ]);
}

export const step = further("step", { before: "step " });
export const sales = further("sales", { after: " sales, 90 d" });
export const last = further("last", { before: "last sold " });
export const barCell = style([cell, onDesks, { width: "38%" }]);
export const bar = style({ display: "block", width: "100%", height: "0.5rem", fill: priceColour, opacity: 0.75 });
