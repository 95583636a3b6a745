import { globalStyle, style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
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

export const cardButton = recipe({
  base: {
    ...plainButton,
    width: tapTarget,
    height: tapTarget,
    color: color.quiet,
    selectors: { "&:hover": { color: color.accent }, "&[aria-disabled=true]": { opacity: 0.5, cursor: "default" } },
    "@media": { [media.finePointer]: { width: "2.25rem", height: "2.25rem" } },
  },
  variants: { isCurrent: { true: { color: color.accent } } },
});

globalStyle(`${onCard} i`, { fontSize: "1.25rem" });
