import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import * as mixins from "../mixins.ts";
import { color, space, text } from "../tokens.css.ts";

const { note, tabular } = mixins;

export const summary = style({ ...mixins.stack, gap: space.half, alignContent: "start" });
export const summaryTitle = style({ ...note, fontWeight: 400, letterSpacing: 0 });

export const figure = recipe({
  base: { ...tabular, fontWeight: 720, lineHeight: 1.05, letterSpacing: "-0.045em", overflowWrap: "anywhere" },
  variants: {
    isMissing: { true: { fontSize: text.price, color: color.quiet }, false: { fontSize: text.hero } },
  },
});

export const change = recipe({
  base: { ...tabular, fontWeight: 600, whiteSpace: "nowrap" },
  variants: { direction: { up: { color: color.gain }, down: { color: color.loss }, flat: { color: color.quiet } } },
});

export const basis = style({ ...mixins.secondary, ...tabular });
export const overTime = style({ ...mixins.stack, gap: space.one, minWidth: 0 });
export const noHistory = style({ ...mixins.secondary, maxWidth: "32rem" });

export const worthLine = style({ ...mixins.drawn, stroke: color.accent, strokeWidth: 2.5 });
export const putInLine = style({ ...mixins.drawn, stroke: color.quiet, strokeWidth: 1.5, strokeDasharray: "4 4" });
export const dot = style({ fill: color.accent, stroke: color.paper, strokeWidth: 1.5 });

// An outline in the colour of the paper keeps a name apart from the lines.
const lineName = {
  fontSize: "12px",
  paintOrder: "stroke",
  stroke: color.paper,
  strokeWidth: 4,
  strokeLinejoin: "round",
} as const;
export const worthLabel = style({ ...lineName, fill: color.accent, fontWeight: 650 });
export const putInLabel = style({ ...lineName, fill: color.quiet });

export const table = style({ ...tabular, fontSize: text.small, width: "100%", maxWidth: "40rem" });
export const head = style({ ...note, paddingBlock: space.half, textAlign: "start", fontWeight: 500 });
export const numberHead = style([head, { paddingInlineStart: space.one, textAlign: "end" }]);
export const day = style({
  paddingBlock: space.half,
  borderTop: mixins.hairline,
  textAlign: "start",
  fontWeight: 400,
  whiteSpace: "nowrap",
});
export const number = style({
  paddingBlock: space.half,
  paddingInlineStart: space.one,
  borderTop: mixins.hairline,
  textAlign: "end",
});
