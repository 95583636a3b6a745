import { style } from "@vanilla-extract/css";
import { media } from "#app/styles/media.ts";
import { vars } from "#app/styles/tokens.css.ts";

export const screen = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: vars.space.two });

export const head = style({
  display: "grid",
  gap: vars.space.two,
  "@media": { [media.desk]: { gridTemplateColumns: "1fr minmax(24rem, 36rem)", alignItems: "end" } },
});

export const note = style({ fontSize: vars.text.small, overflowWrap: "anywhere" });

export const group = style({ selectors: { "& + &": { marginBlockStart: vars.space.three } } });

export const groupHead = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: vars.space.two,
  minHeight: vars.target,
  marginBlockEnd: vars.space.two,
});

export const count = style({
  color: vars.color.quiet,
  fontSize: vars.text.small,
  fontWeight: 500,
  letterSpacing: 0,
  fontVariantNumeric: "tabular-nums",
});

export const message = style({ display: "grid", gap: vars.space.one, paddingBlock: vars.space.four });

export const words = style({ maxWidth: "36rem", fontSize: vars.text.lead });

export const ways = style({ display: "flex", flexWrap: "wrap", columnGap: vars.space.three });
