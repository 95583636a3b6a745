import { style } from "@vanilla-extract/css";
import { hairline, media, note, secondary, stack, tabular } from "#app/styles/mixins.ts";
import { space, text } from "#app/styles/tokens.css.ts";

export const screen = style({ ...stack, gap: space.two });
export const items = style({ ...stack, borderTop: hairline });
export const item = style({ ...stack, gap: space.two, paddingBlock: space.three, borderBottom: hairline });
export const head = style({ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", gap: space.two });
export const title = style({ fontSize: text.lead, fontWeight: 600, overflowWrap: "anywhere" });

export const facts = style({
  ...tabular,
  display: "grid",
  gridTemplateColumns: "repeat(5, minmax(0, 1fr))",
  gap: space.two,
  "@media": { [media.narrow]: { gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 8rem), 1fr))" } },
});

/** Below a desk an amount of seven digits has the line for itself. */
export const mainFact = style({ "@media": { [media.narrow]: { gridColumn: "1 / -1" } } });
export const factName = style(secondary);
export const fact = style({ fontWeight: 550, overflowWrap: "anywhere" });
export const price = style({ fontSize: text.price, fontWeight: 650, lineHeight: 1.2, letterSpacing: "-0.03em" });
export const basis = style({ ...note, display: "block", fontWeight: 400, letterSpacing: 0 });
