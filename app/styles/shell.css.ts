import { style } from "@vanilla-extract/css";
import { vars } from "./tokens.css.ts";

export const page = style({ display: "flex", flexDirection: "column", minHeight: "100dvh" });

const width = style({
  width: "100%",
  maxWidth: `calc(${vars.pageWidth} + 2 * ${vars.gutter})`,
  marginInline: "auto",
  paddingInline: vars.gutter,
});

export const skipLink = style({
  position: "absolute",
  insetBlockStart: vars.space.one,
  insetInlineStart: vars.space.one,
  zIndex: 3,
  padding: `${vars.space.one} ${vars.space.two}`,
  borderRadius: vars.radius,
  backgroundColor: vars.color.ink,
  color: vars.color.paper,
  fontWeight: 600,
  selectors: { "&:not(:focus)": { transform: "translateY(-200%)" } },
});

export const header = style({ borderBottom: `1px solid ${vars.color.hairline}` });

export const headerRow = style([
  width,
  {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: vars.space.two,
    minHeight: "3.5rem",
  },
]);

export const wordmark = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.one,
  minHeight: vars.target,
  fontSize: vars.text.lead,
  fontWeight: 700,
  letterSpacing: "-0.03em",
  textDecoration: "none",
});

export const logo = style({ width: "1.5rem", height: "1.5rem", color: vars.color.accent });

export const backLink = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.half,
  minHeight: vars.target,
  fontSize: vars.text.small,
  fontWeight: 500,
  color: vars.color.quiet,
  textDecoration: "none",
  selectors: { "&:hover": { color: vars.color.ink, textDecoration: "underline" } },
});

export const notice = style({
  borderBottom: `1px solid ${vars.color.hairline}`,
  backgroundColor: vars.color.accentWash,
});

export const noticeRow = style([width, { paddingBlock: vars.space.one, fontSize: vars.text.small }]);

export const main = style([width, { flex: 1, paddingBlock: `${vars.space.three} ${vars.space.eight}` }]);

export const footer = style({
  borderTop: `1px solid ${vars.color.hairline}`,
  color: vars.color.quiet,
  fontSize: vars.text.note,
});

export const footerRow = style([
  width,
  { display: "grid", gap: vars.space.half, paddingBlock: `${vars.space.three} ${vars.space.four}` },
]);

export const sampleMark = style({ color: vars.color.ink, fontWeight: 500 });
