import { style } from "@vanilla-extract/css";
import { media, plainButton } from "#app/styles/mixins.ts";
import { color, space, tapTarget } from "#app/styles/tokens.css.ts";

/** Above the card's own link. */
export const onCard = style({
  position: "relative",
  zIndex: 1,
  display: "flex",
  flexShrink: 0,
  alignItems: "start",
  marginInlineEnd: `calc(-1 * ${space.one})`,
});

export const cardButton = style({
  ...plainButton,
  width: tapTarget,
  height: tapTarget,
  color: color.quiet,
  "@media": { [media.finePointer]: { width: "2.25rem", height: "2.25rem" } },
  selectors: {
    "&:is(:hover, [aria-pressed=true])": { color: color.accent },
    "&[aria-disabled=true]": { opacity: 0.5, cursor: "default" },
  },
});

/** Larger than an icon is beside a word. */
export const cardIcon = style({ selectors: { [`${cardButton} > &`]: { fontSize: "1.25rem" } } });
