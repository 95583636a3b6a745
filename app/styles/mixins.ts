import { color, radius, space, tapTarget, text } from "./tokens.css.ts";

/** The only two breakpoints: from here a phone is a tablet, and from there a desk. */
export const media = {
  phone: "screen and (max-width: 39.99rem)",
  tablet: "screen and (min-width: 40rem)",
  narrow: "screen and (max-width: 63.99rem)",
  desk: "screen and (min-width: 64rem)",
  finePointer: "(hover: hover) and (pointer: fine)",
  motion: "(prefers-reduced-motion: no-preference)",
  forcedColors: "(forced-colors: active)",
} as const;

/**
 * A phone whose text is about twice its size, by the width of the page's main part: media queries do not know the size
 * of text.
 */
export const largeText = "(max-width: 15rem)";

// Plain rules that styles spread into their own, so that every element still has one class.

export const hairline = `1px solid ${color.hairline}`;

/** Out of sight, but still there for screen readers. */
export const hidden = {
  position: "absolute",
  width: "1px",
  height: "1px",
  margin: "-1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
} as const;

/** A row that scrolls sideways where it does not fit. What is hidden in it stays in it, and does not widen the page. */
export const scrollsSideways = {
  position: "relative",
  overflowX: "auto",
  overscrollBehaviorX: "contain",
  scrollbarWidth: "none",
} as const;

/** At the end of a row whose words need the whole of its line when text is large. */
export const belowLargeText = { "@container": { [largeText]: { gridColumn: "1 / -1", justifySelf: "end" } } } as const;

/** One below the other. Long words do not widen it. */
export const stack = { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" };

/** Side by side, as far as there is room. */
export const cluster = { display: "flex", flexWrap: "wrap", alignItems: "center" } as const;

/** Side by side, the first at the start and the last at the end of the line. */
export const apart = { ...cluster, justifyContent: "space-between" } as const;
export const centered = { display: "grid", placeItems: "center" };

/** A picture, and beside it what is said of it. */
export const pictureAndWords = {
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "center",
  gap: space.two,
};

/** What lies on the page. */
export const sheet = { border: hairline, borderRadius: radius, backgroundColor: color.sheet };

/** A sheet to fill in, or to press: everybody can make out its border. */
export const controlSheet = { ...sheet, border: `1px solid ${color.control}` };

/** A short link, as large as a thumb. */
export const thumbSized = { ...centered, minWidth: tapTarget, minHeight: tapTarget, textDecoration: "none" };

/** A button that looks like text or an icon. */
export const plainButton = {
  ...centered,
  padding: 0,
  border: 0,
  borderRadius: radius,
  backgroundColor: "transparent",
  cursor: "pointer",
};

/** The line below the chosen one of a row of tabs. Where colours are forced, the others would show a transparent border. */
export const lineBelow = (color: string) => ({ boxShadow: `inset 0 -2px ${color}` });

/** Keeps the focus ring inside the element. */
export const ringInside = { "&:focus-visible": { outlineOffset: "-3px" } };

/** A line drawn in SVG, in the colour of the text. */
export const drawn = { fill: "none", stroke: "currentColor", strokeLinecap: "round", strokeLinejoin: "round" } as const;

/** Two of the same width on a desk, else one below the other. */
export function pair(columnGap: string) {
  return {
    ...stack,
    gap: space.four,
    alignItems: "start",
    "@media": { [media.desk]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", columnGap } },
  };
}

export const withIcon = { display: "inline-flex", alignItems: "center", gap: space.half };

/** A link or button of one line, tall enough for a thumb. */
export const tappable = { ...withIcon, minHeight: tapTarget };
export const thinUnderline = { textDecorationThickness: "1px", textUnderlineOffset: "0.2em" };
export const underlined = { textDecoration: "underline", textUnderlineOffset: "0.2em" };
export const underlinedOnHover = { textDecoration: "none", selectors: { "&:hover": underlined } };

/** Less important text. */
export const secondary = { color: color.quiet, fontSize: text.small };
/** The text of a control. */
export const controlText = { fontSize: text.small, fontWeight: 550 };

export const tabular = { fontVariantNumeric: "tabular-nums" };

/** The smallest text, which explains what stands above it. */
export const note = { ...tabular, color: color.quiet, fontSize: text.note };
