import { style } from "@vanilla-extract/css";
import { hairline, media, stack } from "#app/styles/mixins.ts";
import { space } from "#app/styles/tokens.css.ts";

/** Two columns on a desk. */
export const acts = style({
  ...stack,
  columnGap: space.four,
  borderBlock: hairline,
  "@media": { [media.desk]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const head = style({ ...stack, gap: space.one, justifyItems: "start" });
/** Wide enough for most addresses. */
export const facts = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 16rem), 1fr))",
  gap: space.two,
  width: "100%",
});

export const act = style({
  ...stack,
  gap: space.one,
  alignContent: "start",
  maxWidth: "32rem",
  paddingBlock: space.two,
});
