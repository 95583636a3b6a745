import { style } from "@vanilla-extract/css";
import { quietButton } from "./controls.css.ts";
import { media } from "./media.ts";
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

/** On a phone the way back has a row of its own; from a tablet on it stands beside the mark. */
export const headerRow = style([
  width,
  {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: vars.space.half,
    paddingBlock: "0.375rem",
    "@media": { [media.tablet]: { columnGap: vars.space.three } },
  },
]);

export const wordmark = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.one,
  minWidth: vars.target,
  minHeight: vars.target,
  fontSize: vars.text.lead,
  fontWeight: 700,
  letterSpacing: "-0.03em",
  textDecoration: "none",
});

export const logo = style({ width: "1.5rem", height: "1.5rem", color: vars.color.accent });

/** On a phone the mark stands for it, to the eye. */
export const name = style({
  "@media": {
    [media.phone]: { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
  },
});

export const backLink = style({
  order: 1,
  flexBasis: "100%",
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.half,
  minHeight: vars.target,
  fontSize: vars.text.small,
  fontWeight: 500,
  color: vars.color.quiet,
  textDecoration: "none",
  selectors: { "&:hover": { color: vars.color.ink, textDecoration: "underline" } },
  "@media": { [media.tablet]: { order: 0, flexBasis: "auto" } },
});

/** From the narrowest phone, 320 pixels, where the row just fits, to an ordinary one. */
const narrowing = "clamp(0.45rem, 13vw - 2.15rem, 1rem)";

export const places = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.half,
  marginInlineStart: "auto",
  fontSize: vars.text.small,
  "@media": { [media.tablet]: { gap: vars.space.one } },
});

export const place = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: vars.target,
  paddingInline: `calc(${narrowing} / 2)`,
  fontWeight: 500,
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline", textUnderlineOffset: "0.2em" } },
});

export const account = style({
  display: "grid",
  placeItems: "center",
  width: vars.target,
  height: vars.target,
  textDecoration: "none",
});

// Named below its row, so that it outweighs the button whichever file comes last.
export const signUp = style([quietButton, { selectors: { [`${places} &`]: { paddingInline: narrowing } } }]);

/** A row of its own below the others. */
export const unknown = style({
  order: 2,
  flexBasis: "100%",
  marginBlock: `0 ${vars.space.half}`,
  fontSize: vars.text.small,
  color: vars.color.quiet,
});

export const main = style([
  width,
  { position: "relative", flex: 1, paddingBlock: `${vars.space.three} ${vars.space.eight}` },
]);

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
