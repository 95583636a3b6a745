import { style } from "@vanilla-extract/css";
import { hairline, media, secondary, stack } from "#app/styles/mixins.ts";
import { space, text } from "#app/styles/tokens.css.ts";

export const section = style({ ...stack, gap: space.one });
export const list = style({ borderBottom: hairline });

export const reported = style({
  ...stack,
  gap: space.two,
  paddingBlock: space.two,
  borderTop: hairline,
  "@media": {
    [media.desk]: { gridTemplateColumns: "minmax(0, 1fr) 22rem", columnGap: space.four, alignItems: "start" },
  },
});

/** As somebody wrote it. */
export const post = style({
  maxWidth: "46rem",
  margin: 0,
  marginBlock: space.half,
  paddingInlineStart: space.two,
  borderInlineStart: hairline,
  whiteSpace: "pre-line",
});

export const report = style({
  display: "grid",
  gridTemplateColumns: "6.5rem minmax(0, 1fr)",
  columnGap: space.one,
  paddingBlock: space.half,
  fontSize: text.small,
});

export const reason = style({ whiteSpace: "pre-line" });
export const acts = style({ ...stack, gap: space.one, justifyItems: "start" });

/** Columns on a desk: the person, the address, the two times. */
export const person = style({
  ...stack,
  columnGap: space.three,
  paddingBlock: space.one,
  borderTop: hairline,
  "@media": {
    [media.desk]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr) 17rem", alignItems: "start" },
  },
});

/** Below the words of the state; on a desk beside them. */
const below = { "@media": { [media.narrow]: { paddingInlineStart: `calc(0.75rem + ${space.one})` } } };
export const address = style({ ...below, fontSize: text.small, overflowWrap: "anywhere" });
export const times = style({ ...below, ...secondary, display: "flex", flexWrap: "wrap", columnGap: space.two });
export const time = style({ display: "flex", columnGap: space.half });
