import { globalStyle, style } from "@vanilla-extract/css";
import { media } from "./media.ts";
import { vars } from "./tokens.css.ts";

export const screen = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: vars.space.two });

// Only between pages of a listing: the way from a listing to an item should not be watched.
globalStyle(`html:has(${screen})`, { "@media": { [media.motion]: { scrollBehavior: "smooth" } } });

export const head = style({
  display: "grid",
  gap: vars.space.two,
  "@media": { [media.desk]: { gridTemplateColumns: "1fr minmax(24rem, 28rem)", alignItems: "end" } },
});

export const subtitle = style({ marginBlockStart: vars.space.half, color: vars.color.quiet });

export const tools = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.one,
});

export const sorts = style({ marginInlineStart: "auto" });

export const searched = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: vars.space.two,
  fontSize: vars.text.small,
  overflowWrap: "anywhere",
});

export const grid = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 16rem), 1fr))",
  columnGap: vars.space.four,
  marginBlockStart: `calc(-1 * ${vars.space.two})`,
});

export const empty = style({
  display: "grid",
  justifyItems: "start",
  gap: vars.space.one,
  paddingBlock: vars.space.six,
});

export const emptyText = style({ fontSize: vars.text.lead });

export const ways = style({ display: "flex", flexWrap: "wrap", columnGap: vars.space.three });

export const foot = style({
  display: "flex",
  flexWrap: "wrap-reverse",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.two,
});

export const shown = style({
  color: vars.color.quiet,
  fontSize: vars.text.small,
  fontVariantNumeric: "tabular-nums",
});
