import { globalStyle, style } from "@vanilla-extract/css";
import { textInput } from "../controls.css.ts";
import { cluster, controlText, hairline, note, secondary, stack, tabular, tappable } from "../mixins.ts";
import { color, space, text } from "../tokens.css.ts";

export const form = style({ ...cluster, alignItems: "end", gap: space.two });
export const field = style({ ...controlText, display: "grid", gap: space.half });
export const choice = style([textInput, { paddingInline: space.one, appearance: "auto" }]);
export const amount = style({ paddingInline: space.one, maxWidth: "10rem" });
export const buttons = style({ ...cluster, gap: space.one });

/** Opens a folded form. */
export const summary = style({ ...tappable, ...controlText, color: color.accent, cursor: "pointer" });

/** What a target would mean, between the fields and the buttons. */
export const meaning = style({ ...stack, ...tabular, gap: space.half, flexBasis: "100%" });
export const others = style({ ...tabular, width: "100%", fontSize: text.small, textAlign: "start" });
globalStyle(`${others} th`, { ...note, paddingBlock: space.half, fontWeight: 500, textAlign: "start" });
globalStyle(`${others} td`, { borderBlockStart: hairline });
globalStyle(`${others} :is(th, td):last-child`, { textAlign: "end" });
export const other = style({
  ...tappable,
  color: color.accent,
  textDecoration: "none",
  whiteSpace: "pre",
  selectors: { "&[aria-current]::before": { content: "▸ " }, "&[aria-current]": { fontWeight: 650 } },
});

/** Where somebody's own alert stands, below the value. */
export const alert = style({
  ...cluster,
  columnGap: space.two,
  maxWidth: "38rem",
  marginBlockStart: space.two,
  paddingInlineStart: space.two,
  borderInlineStart: `3px solid ${color.accent}`,
});
export const alertState = style({ ...secondary, flexBasis: "100%", margin: 0 });
