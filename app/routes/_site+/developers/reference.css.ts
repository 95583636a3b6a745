import { style } from "@vanilla-extract/css";
import { media } from "#app/styles/media.ts";
import { vars } from "#app/styles/tokens.css.ts";

const mono = 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace';

export const screen = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: vars.space.six });

export const head = style({ display: "grid", gap: vars.space.two, maxWidth: "44rem" });

export const lead = style({ color: vars.color.quiet, fontSize: vars.text.lead, textWrap: "pretty" });

export const rules = style({ display: "grid", gap: vars.space.one });

export const code = style({ fontFamily: mono, fontSize: "0.925em", overflowWrap: "anywhere" });

export const address = style([code, { fontWeight: 600, letterSpacing: "-0.02em" }]);

export const method = style({ color: vars.color.accent });

export const contents = style({
  marginBlockStart: vars.space.two,
  borderTop: `1px solid ${vars.color.hairline}`,
});

export const contentsLink = style({
  display: "grid",
  alignContent: "center",
  minHeight: vars.target,
  paddingBlock: vars.space.one,
  borderBottom: `1px solid ${vars.color.hairline}`,
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline", textUnderlineOffset: "0.2em" } },
  "@media": { [media.desk]: { gridTemplateColumns: "28rem 1fr", columnGap: vars.space.three } },
});

export const contentsSummary = style({ color: vars.color.quiet, fontSize: vars.text.small });

export const section = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space.three,
  paddingBlockStart: vars.space.three,
  borderTop: `2px solid ${vars.color.ink}`,
  scrollMarginBlockStart: vars.space.two,
});

export const name = style({ fontSize: vars.text.heading, overflowWrap: "anywhere" });

export const note = style({ maxWidth: "44rem", color: vars.color.quiet, fontSize: vars.text.small });

export const columns = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space.four,
  alignItems: "start",
  "@media": { [media.desk]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", columnGap: vars.space.six } },
});

export const part = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: vars.space.one });

export const object = style([part, { scrollMarginBlockStart: vars.space.two }]);

export const partTitle = style({ color: vars.color.quiet, fontSize: vars.text.small, fontWeight: 550 });

export const fields = style({ borderTop: `1px solid ${vars.color.hairline}` });

export const field = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  columnGap: vars.space.two,
  paddingBlock: vars.space.one,
  borderBottom: `1px solid ${vars.color.hairline}`,
  fontSize: vars.text.small,
  "@media": { [media.tablet]: { gridTemplateColumns: "11rem minmax(0, 1fr)" } },
});

export const fieldName = style({ fontWeight: 600 });

export const facts = style({ display: "block", color: vars.color.quiet, overflowWrap: "anywhere" });

export const meaning = style({ display: "block", textWrap: "pretty" });

export const block = style({
  margin: 0,
  padding: vars.space.two,
  border: `1px solid ${vars.color.hairline}`,
  borderRadius: vars.radius,
  backgroundColor: vars.color.sheet,
  fontFamily: mono,
  fontSize: vars.text.note,
  lineHeight: 1.55,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});
