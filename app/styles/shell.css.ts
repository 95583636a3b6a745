import { style } from "@vanilla-extract/css";
import { quietButton } from "./controls.css.ts";
import { centered, cluster, hairline, hidden, media, secondary, tappable, underlinedOnHover } from "./mixins.ts";
import { color, gutter, pageWidth, radius, space, tapTarget, text } from "./tokens.css.ts";

export const page = style({ display: "flex", flexDirection: "column", minHeight: "100dvh" });

const width = {
  width: "100%",
  maxWidth: `calc(${pageWidth} + 2 * ${gutter})`,
  marginInline: "auto",
  paddingInline: gutter,
};

export const skipLink = style({
  position: "absolute",
  insetBlockStart: space.one,
  insetInlineStart: space.one,
  zIndex: 3,
  padding: `${space.one} ${space.two}`,
  borderRadius: radius,
  backgroundColor: color.ink,
  color: color.paper,
  fontWeight: 600,
  selectors: { "&:not(:focus)": { transform: "translateY(-200%)" } },
});

export const header = style({ borderBottom: hairline });

/** The back link and the search have a row of their own; where all fits into one, they stand beside the logo. */
export const headerRow = style({
  ...width,
  ...cluster,
  gap: `${space.half} 0`,
  paddingBlock: "0.375rem",
  "@media": { [media.desk]: { columnGap: space.three } },
});

export const home = style({
  ...tappable,
  gap: space.one,
  minWidth: tapTarget,
  fontSize: text.lead,
  fontWeight: 700,
  letterSpacing: "-0.03em",
  textDecoration: "none",
});

export const logo = style({ width: "1.5rem", height: "1.5rem", color: color.accent });

/** A phone shows the logo only. */
export const name = style({ "@media": { [media.phone]: hidden } });

export const backLink = style({
  ...tappable,
  ...secondary,
  order: 1,
  fontWeight: 500,
  textDecoration: "none",
  selectors: { "&:hover": { color: color.ink, textDecoration: "underline" } },
  paddingInlineEnd: space.one,
  "@media": { [media.desk]: { order: 0, paddingInlineEnd: 0 } },
});

/** From the narrowest phone, 320 pixels, where the four links just fit, to an ordinary one. */
const narrowing = {
  text: "clamp(0.78rem, 1.9vw + 0.4rem, 0.875rem)",
  padding: "clamp(0.15rem, 7.5vw - 1.35rem, 0.5rem)",
};

/** In one row as long as the text has its ordinary size. */
export const siteLinks = style({
  ...cluster,
  justifyContent: "end",
  marginInlineStart: "auto",
  fontSize: narrowing.text,
  "@media": {
    // The rest of the row beside the logo.
    [media.tablet]: { flex: "1 1 calc(100% - 10rem)", gap: space.one },
    [media.desk]: { flex: "none" },
  },
});

export const siteLink = style({
  ...tappable,
  ...underlinedOnHover,
  paddingInline: narrowing.padding,
  fontWeight: 500,
});

export const account = style({ ...centered, width: tapTarget, height: tapTarget, textDecoration: "none" });

const narrowSignUp = { paddingInline: narrowing.padding, border: 0, fontSize: "inherit" };

/** A button, and on a phone, which has no room for one, a link in its colour. */
export const signUp = style([
  quietButton,
  // Named below its row, so that it outweighs the button whichever file comes last.
  { selectors: { [`${siteLinks} &`]: { paddingInline: space.two, "@media": { [media.phone]: narrowSignUp } } } },
]);

/** A row of its own below the others. */
export const unknown = style({ ...secondary, order: 3, flexBasis: "100%", marginBlock: `0 ${space.half}` });
export const main = style({
  ...width,
  position: "relative",
  containerType: "inline-size",
  flex: 1,
  paddingBlock: `${space.three} ${space.eight}`,
});
export const footer = style({ borderTop: hairline, color: color.quiet, fontSize: text.note });

export const footerRow = style({
  ...width,
  display: "grid",
  gap: space.half,
  paddingBlock: `${space.three} ${space.four}`,
});

export const sampleData = style({ color: color.ink, fontWeight: 500 });
