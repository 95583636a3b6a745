import { style } from "@vanilla-extract/css";
import { cluster, controlText, hairline, media, scrollsSideways, tappable } from "#app/styles/mixins.ts";
import { color, radius, space, tapTarget, text } from "#app/styles/tokens.css.ts";

export const form = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: space.two,
  alignItems: "end",
  "@media": { [media.tablet]: { gridTemplateColumns: "repeat(4, minmax(0, 10rem))" } },
});

export const lots = style({ ...tappable, gap: space.one, fontSize: text.small });
export const box = style({ width: "1.25rem", height: "1.25rem", accentColor: color.accent });

export const order = style({ marginInlineStart: "auto" });

/** The chosen filters, each with a way to take it away. Scrolls sideways on a phone. */
export const chips = style({
  ...cluster,
  gap: space.one,
  "@media": { [media.phone]: { ...scrollsSideways, flexWrap: "nowrap" } },
});

export const chip = style({
  ...tappable,
  ...controlText,
  minHeight: tapTarget,
  paddingInline: space.two,
  border: hairline,
  borderRadius: radius,
  color: color.ink,
  whiteSpace: "nowrap",
  textDecoration: "none",
  selectors: { "&:hover": { borderColor: color.accent, color: color.accent } },
});
