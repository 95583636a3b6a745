import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { priceColour } from "./category-swatch.css.ts";
import * as mixins from "./mixins.ts";
import { media } from "./mixins.ts";
import { color, space, tapTarget, text } from "./tokens.css.ts";

const { hairline, tabular } = mixins;

export const section = style({ ...mixins.stack, gap: space.one, "@media": { print: { display: "none" } } });
export const table = style({ ...tabular, width: "100%", "@media": { [media.phone]: { fontSize: text.small } } });

const cell = style({
  paddingBlock: space.half,
  paddingInlineEnd: space.two,
  borderBottom: hairline,
  whiteSpace: "nowrap",
  selectors: { "&:last-child": { paddingInlineEnd: space.one } },
  "@media": { [media.phone]: { paddingInlineEnd: "0.625rem" } },
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
    "@media": { [media.phone]: { whiteSpace: "normal", verticalAlign: "bottom" } },
  },
]);
export const numberHead = style([head, ofNumbers]);
export const barHead = style([head, onDesks]);
export const lastHead = style([head, ofNumbers]);

export const rung = recipe({
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
      "@media": { [media.phone]: { minWidth: "4.5rem", whiteSpace: "normal", lineHeight: 1.2 } },
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

export const number = style([cell, ofNumbers]);
export const value = style([cell, ofNumbers, { fontWeight: 600 }]);
export const barCell = style([cell, onDesks, { width: "38%" }]);
export const bar = style({ display: "block", width: "100%", height: "0.5rem", fill: priceColour, opacity: 0.75 });
export const last = style([number, { "@media": { [media.phone]: { minWidth: "4rem", whiteSpace: "normal" } } }]);
