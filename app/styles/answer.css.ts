import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import * as mixins from "./mixins.ts";
import { priceColour } from "./price-colour.css.ts";
import { color, gutter, radius, space, tapTarget, text } from "./tokens.css.ts";

const { hairline, media, tabular } = mixins;

export const answer = style({ ...mixins.stack, gap: space.one });

/** The switch between conditions, which scrolls sideways on a phone. */
export const conditions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space.half,
  borderBottom: hairline,
  marginBlockEnd: space.one,
  "@media": {
    [media.phone]: {
      ...mixins.scrollsSideways,
      flexWrap: "nowrap",
      marginInline: `calc(-1 * ${gutter})`,
      paddingInline: `calc(${gutter} - ${space.one})`,
    },
  },
});

export const condition = recipe({
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: space.one,
    minHeight: tapTarget,
    paddingInline: space.one,
    fontWeight: 600,
    whiteSpace: "nowrap",
    textDecoration: "none",
    marginBlockEnd: "-1px",
    selectors: mixins.ringInside,
  },
  variants: {
    isShown: {
      true: { color: color.ink, ...mixins.lineBelow(color.ink) },
      false: { color: color.quiet, selectors: { "&:hover": { color: color.ink } } },
    },
  },
});

export const conditionCount = style({ ...tabular, ...mixins.secondary, fontWeight: 450 });

export const figure = recipe({
  base: { ...tabular, fontWeight: 720, lineHeight: 1, letterSpacing: "-0.045em", overflowWrap: "anywhere" },
  variants: {
    isRange: {
      true: { fontSize: "min(12vw, clamp(2rem, 1.5rem + 2.4vw, 3.25rem))" },
      // Seven digits fit the narrowest phone, before the font has come too.
      false: { fontSize: "min(14vw, clamp(3.25rem, 2rem + 4vw, 4.75rem))" },
    },
  },
});

export const sentence = recipe({
  base: { ...tabular, maxWidth: "38rem", textWrap: "pretty" },
  variants: { leads: { true: { fontSize: text.heading, fontWeight: 550 }, false: { fontSize: "1.0625rem" } } },
});

/** Why newer sales do not count yet. */
export const heldBack = style({
  ...mixins.secondary,
  ...tabular,
  color: color.ink,
  maxWidth: "38rem",
  marginBlock: space.half,
  paddingInlineStart: space.two,
  borderInlineStart: `3px solid ${priceColour}`,
  textWrap: "pretty",
});

export const figureLine = style({ ...mixins.cluster, gap: space.two });

/** Beside a number that comes from invented sales. */
export const sampleMark = style({
  ...mixins.note,
  paddingInline: space.one,
  border: hairline,
  borderRadius: radius,
  color: color.quiet,
});

export const certainty = style({ ...mixins.cluster, ...mixins.secondary, ...tabular, columnGap: space.two });
export const certaintySentence = style({ display: "flex", gap: space.one, alignItems: "baseline" });

/** Full, half or empty, so that the colour is not alone. */
export const certaintyMark = recipe({
  base: { flex: "none", width: "0.625rem", height: "0.625rem", borderRadius: "50%", border: `2px solid ${color.gain}` },
  variants: {
    level: {
      high: { backgroundColor: color.gain },
      medium: { backgroundImage: `linear-gradient(to top, ${color.gain} 50%, transparent 50%)` },
      low: { borderColor: color.quiet },
    },
  },
});

export const calculationLink = style({ ...mixins.tappable, ...mixins.underlinedOnHover, color: color.accent });

export const facts = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(9rem, max-content))",
  gap: `${space.two} ${space.four}`,
  marginBlockStart: space.one,
});
export const fact = style({ ...tabular, fontSize: "1.0625rem", fontWeight: 600 });
export const factBasis = style({ ...mixins.note, display: "block", fontWeight: 400 });
