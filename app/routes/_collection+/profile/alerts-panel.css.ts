import { style, styleVariants } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { lineButton } from "#app/styles/controls.css.ts";
import { cluster, hairline, media, note, secondary, stack, tabular, underlinedOnHover } from "#app/styles/mixins.ts";
import { color, space, text } from "#app/styles/tokens.css.ts";

export const panel = style({ ...stack, gap: space.three });

export const head = style({
  display: "grid",
  gap: `${space.half} ${space.three}`,
  "@media": { [media.tablet]: { gridTemplateColumns: "minmax(0, 1fr) auto" } },
});
export const set = style({
  justifySelf: "start",
  marginBlockStart: space.one,
  "@media": { [media.tablet]: { gridArea: "1 / 2 / 3", alignSelf: "center", margin: 0 } },
});

export const groupHead = style({
  ...cluster,
  justifyContent: "space-between",
  gap: `${space.half} ${space.three}`,
  paddingBlockEnd: space.one,
});
export const groupName = style({ ...secondary, margin: 0, fontWeight: 600, letterSpacing: 0 });

/** What the marks of a line mean. */
export const key = style({ ...note, ...cluster, columnGap: space.two });
const keyMark = style({ display: "flex", alignItems: "center", gap: "0.375rem", "::before": { content: "" } });
const markOf = (mark: Record<string, string | number>) => [keyMark, { "::before": mark }] as const;
export const keyOf = styleVariants({
  year: [...markOf({ width: "1.25rem", borderBlockStart: `2px solid ${color.hairline}` })],
  middle: [
    ...markOf({
      width: "1.25rem",
      height: "0.5rem",
      borderRadius: "1rem",
      backgroundColor: color.quiet,
      opacity: 0.3,
    }),
  ],
  now: [...markOf({ width: "3px", height: "0.8rem", backgroundColor: color.quiet })],
  zone: [
    ...markOf({
      width: "1.125rem",
      height: "0.8rem",
      borderRadius: "3px",
      borderInlineEnd: `2px solid ${color.accent}`,
      backgroundColor: color.accentWash,
    }),
  ],
});

/** Cover, what it is, its line, where it stands, and what to do with it. On a phone one below the other. */
export const alert = style({
  display: "grid",
  gridTemplateColumns: "4rem minmax(0, 1fr)",
  columnGap: "0.875rem",
  rowGap: space.half,
  alignItems: "start",
  paddingBlock: "0.875rem 0.5rem",
  borderBlockStart: hairline,
  scrollMarginBlockStart: "5rem",
  "@media": {
    [media.desk]: {
      gridTemplateColumns: "4rem minmax(0, 14rem) minmax(0, 1fr) 16rem 11.5rem",
      columnGap: "1.25rem",
    },
  },
});

const wide = { gridColumn: "1 / -1", "@media": { [media.desk]: { gridColumn: "auto" } } } as const;
const faded = { filter: "saturate(0.2)", opacity: 0.8 };

export const cover = recipe({ base: {}, variants: { isPaused: { true: faded } } });
export const what = style({ ...stack, lineHeight: 1.35, overflowWrap: "anywhere" });
export const title = style({ margin: 0, fontSize: text.body, fontWeight: 650, letterSpacing: 0 });
export const titleLink = style({ ...underlinedOnHover, color: "inherit" });
export const rule = style({ ...tabular, marginBlockStart: space.half });
export const where = recipe({
  base: { ...wide, marginBlockStart: `calc(-1 * ${space.half})` },
  variants: { isPaused: { true: faded } },
});

export const state = style({ ...wide, ...tabular, ...stack, lineHeight: 1.4 });
/** A shape of its own for each state, so that the colour is not alone. */
const stateMark = style({
  position: "relative",
  paddingInlineStart: "1.25rem",
  fontWeight: 650,
  "::before": {
    content: "",
    position: "absolute",
    insetInlineStart: 0,
    insetBlockStart: "0.35rem",
    boxSizing: "border-box",
    width: "0.75rem",
    height: "0.75rem",
    border: `2px solid ${color.control}`,
    borderRadius: "50%",
  },
});
export const stateTitle = styleVariants({
  reached: [stateMark, { "::before": { borderColor: color.accent, backgroundColor: color.accent } }],
  waiting: [stateMark],
  none: [stateMark, { "::before": { height: 0, borderWidth: "1px 0", borderRadius: 0, insetBlockStart: "0.65rem" } }],
  paused: [stateMark, { "::before": { borderWidth: "0 3px", borderRadius: 0, width: "0.6rem" } }],
});
export const stateLine = style({ ...secondary, paddingInlineStart: "1.25rem" });

export const acts = style({
  ...wide,
  ...cluster,
  columnGap: space.three,
  flexWrap: "nowrap",
  "@media": { [media.desk]: { ...wide["@media"][media.desk], marginBlockStart: "-0.625rem", columnGap: space.two } },
});
export const actsForm = style({ ...cluster, flex: 1, columnGap: "inherit" });
/** Less than the others, and apart from them. */
export const remove = style([lineButton, { color: color.quiet, marginInlineStart: "auto" }]);

export const edit = style({
  ...stack,
  gap: space.one,
  gridColumn: "1 / -1",
  maxWidth: "44rem",
  marginBlock: space.one,
  paddingBlockStart: space.two,
  borderBlockStart: `1px dashed ${color.control}`,
  "@media": { [media.desk]: { gridColumn: "2 / -1" } },
});

export const rung = style({ paddingBlockStart: space.three });
export const rungRow = style({
  ...tabular,
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: space.two,
  alignItems: "baseline",
  paddingBlockEnd: space.one,
  borderBlockEnd: hairline,
  "@media": { [media.desk]: { gridTemplateColumns: "5rem minmax(0, 18rem) 8rem minmax(0, 1fr)" } },
});
export const rungWhen = style({ ...note, order: 1, "@media": { [media.desk]: { order: 0 } } });
export const rungTitle = style({ overflowWrap: "anywhere" });
export const rungPrice = style({
  fontWeight: 650,
  textAlign: "end",
  "@media": { [media.desk]: { textAlign: "start" } },
});
export const rungWhy = style({
  ...secondary,
  order: 2,
  gridColumn: "1 / -1",
  "@media": { [media.desk]: { gridColumn: "auto" } },
});
