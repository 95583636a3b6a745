import { style } from "@vanilla-extract/css";
import { hairline, media, pair, secondary, sheet, stack, underlinedOnHover } from "#app/styles/mixins.ts";
import { color, space, tapTarget, text } from "#app/styles/tokens.css.ts";

const mono = 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace';
export const screen = style({ ...stack, gap: space.six });
export const head = style({ display: "grid", gap: space.two, maxWidth: "44rem" });
export const lead = style({ color: color.quiet, fontSize: text.lead, textWrap: "pretty" });
export const rules = style({ display: "grid", gap: space.one });
export const code = style({ fontFamily: mono, fontSize: "0.925em", overflowWrap: "anywhere" });
export const address = style([code, { fontWeight: 600, letterSpacing: "-0.02em" }]);
export const method = style({ color: color.accent });
export const contents = style({ marginBlockStart: space.two, borderTop: hairline });

export const contentsLink = style({
  display: "grid",
  alignContent: "center",
  minHeight: tapTarget,
  paddingBlock: space.one,
  borderBottom: hairline,
  ...underlinedOnHover,
  "@media": { [media.desk]: { gridTemplateColumns: "28rem 1fr", columnGap: space.three } },
});

export const contentsSummary = style(secondary);

export const section = style({
  ...stack,
  gap: space.three,
  paddingBlockStart: space.three,
  borderTop: `2px solid ${color.ink}`,
  scrollMarginBlockStart: space.two,
});

export const name = style({ fontSize: text.heading, overflowWrap: "anywhere" });
export const note = style({ ...secondary, maxWidth: "44rem" });
export const columns = style(pair(space.six));
export const part = style({ ...stack, gap: space.one, scrollMarginBlockStart: space.two });
export const partTitle = style({ ...secondary, fontWeight: 550 });
export const fields = style({ borderTop: hairline });

export const field = style({
  ...stack,
  columnGap: space.two,
  paddingBlock: space.one,
  borderBottom: hairline,
  fontSize: text.small,
  "@media": { [media.tablet]: { gridTemplateColumns: "11rem minmax(0, 1fr)" } },
});

export const fieldName = style({ fontWeight: 600 });
export const facts = style({ display: "block", color: color.quiet, overflowWrap: "anywhere" });
export const meaning = style({ display: "block", textWrap: "pretty" });

export const block = style({
  ...sheet,
  margin: 0,
  padding: space.two,
  fontFamily: mono,
  fontSize: text.note,
  lineHeight: 1.55,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});
