import { style, styleVariants } from "@vanilla-extract/css";
import { select } from "#app/styles/accounts.css.ts";
import { apart, hairline, media, note, secondary, stack, tappable } from "#app/styles/mixins.ts";
import { color, radius, space, text } from "#app/styles/tokens.css.ts";

const mono = { fontFamily: "ui-monospace, monospace", overflowWrap: "anywhere" } as const;

export const file = style({ ...mono, color: color.ink });
export const busy = style({ ...stack, gap: space.one });
export const form = style({ ...stack, gap: space.three });
export const section = style({ ...stack, gap: space.one, justifyItems: "start" });
export const group = style({ ...stack, marginInline: 0, padding: 0, border: 0 });
export const legend = style({ paddingInline: 0, paddingBlockEnd: space.one, fontSize: text.heading, fontWeight: 650 });

// The numbers

const tileRow = { display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(8rem, 1fr))", gap: space.two };
export const will = style({
  ...stack,
  gap: space.two,
  alignItems: "center",
  paddingBlock: space.two,
  borderBlock: hairline,
  "@media": { [media.tablet]: { gridTemplateColumns: "minmax(0, 1fr) auto" } },
});
export const tiles = style(tileRow);
export const sum = style({ ...tileRow, paddingBlock: space.two, borderBlock: hairline });
export const tile = style({ display: "flex", flexDirection: "column-reverse", justifyContent: "flex-end" });
export const tileLabel = style(note);
export const tileCount = style({ fontSize: "1.5rem", fontWeight: 680, letterSpacing: "-0.02em", lineHeight: 1.2 });
export const sign = style({ color: color.quiet, fontWeight: 400 });

export const warnings = style({
  ...stack,
  gap: `${space.one} ${space.four}`,
  "@media": { [media.desk]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
export const warning = style({
  display: "grid",
  gridTemplateColumns: "0.75rem minmax(0, 1fr)",
  columnGap: space.one,
  fontSize: text.small,
  overflowWrap: "anywhere",
});

// The rows

export const scroll = style({ overflowX: "auto", borderTop: `1px solid ${color.ink}` });
export const table = style({ width: "100%", minWidth: "40rem" });
export const head = style({ minWidth: "8.5rem", padding: space.one, paddingInlineStart: 0, verticalAlign: "top" });
export const lineHead = style([head, note, { minWidth: "3rem", textAlign: "start" }]);
export const columnName = style({ ...mono, display: "block", fontSize: text.note, textAlign: "start" });
export const meaning = styleVariants({ read: { fontWeight: 600 }, unread: { color: color.quiet } }, (more) => [
  select,
  { fontSize: text.small, ...more },
]);
export const cell = style({
  ...mono,
  padding: `${space.one} ${space.one} 0 0`,
  borderTop: hairline,
  color: color.quiet,
  fontSize: text.note,
  verticalAlign: "top",
});
export const outcome = style({ paddingBlock: `${space.half} ${space.one}`, fontSize: text.small });
/** Stays in sight while the table scrolls sideways. */
export const outcomeWords = style({
  position: "sticky",
  insetInlineStart: 0,
  width: "fit-content",
  maxWidth: "20rem",
  "@media": { [media.tablet]: { maxWidth: "40rem" } },
});
export const outcomeText = style({ fontWeight: 450 });

// How far it is

export const run = style({ ...stack, gap: space.one, maxWidth: "46rem" });
export const big = style({
  fontSize: "clamp(2.75rem, 2rem + 3vw, 4rem)",
  fontWeight: 720,
  letterSpacing: "-0.045em",
  lineHeight: 1,
});
export const line = style({ width: "100%", height: "0.75rem", accentColor: color.accent });
export const phases = style({ marginBlockStart: space.two });
export const phase = style({ ...apart, gap: space.one, paddingBlock: space.one, borderTop: hairline });
export const when = style(secondary);

// What came of it

export const parts = style({
  ...stack,
  gap: space.four,
  alignItems: "start",
  "@media": { [media.desk]: { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)" } },
});
export const change = style({ paddingBlock: space.one, borderTop: hairline, fontSize: text.small });
export const reasons = style({ width: "100%" });
export const reason = style({ borderTop: hairline });
export const reasonHead = style({
  ...tappable,
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: space.two,
  paddingBlock: space.one,
  cursor: "pointer",
});
export const number = style({ textAlign: "end" });
export const bar = style({ width: "100%", height: "0.4rem", fill: color.control, borderRadius: radius });
export const lines = style(note);
export const first = style({ ...mono, paddingBlockEnd: space.one, fontSize: text.note });
export const hint = style(note);

export const back = style({ ...apart, gap: space.two, paddingBlock: space.two, borderTop: hairline });
