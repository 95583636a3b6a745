import { style } from "@vanilla-extract/css";
import { apart, media, secondary, stack, tabular } from "#app/styles/mixins.ts";
import { space, tapTarget, text } from "#app/styles/tokens.css.ts";

export const screen = style({ ...stack, gap: space.two });

export const head = style({
  display: "grid",
  gap: space.two,
  "@media": { [media.desk]: { gridTemplateColumns: "1fr minmax(24rem, 36rem)", alignItems: "end" } },
});

export const correction = style({ fontSize: text.small, overflowWrap: "anywhere" });
export const group = style({ selectors: { "& + &": { marginBlockStart: space.three } } });
export const groupHead = style({ ...apart, columnGap: space.two, minHeight: tapTarget, marginBlockEnd: space.two });
export const count = style({ ...secondary, ...tabular, fontWeight: 500, letterSpacing: 0 });
export const message = style({ display: "grid", gap: space.one, paddingBlock: space.four });
export const messageText = style({ maxWidth: "36rem", fontSize: text.lead });
export const items = style({ display: "grid", gap: space.one });
export const item = style({ display: "flex", alignItems: "center", columnGap: space.two });
export const itemText = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space.two,
  minWidth: 0,
});
export const facts = style({ ...secondary, ...tabular });
