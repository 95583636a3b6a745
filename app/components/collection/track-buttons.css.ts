import { globalStyle, style } from "@vanilla-extract/css";
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

// By their tag: a page would repeat the name of a class sixty times.
const button = `${onCard} > button`;
globalStyle(button, {
  ...plainButton,
  width: tapTarget,
  height: tapTarget,
  color: color.quiet,
  "@media": { [media.finePointer]: { width: "2.25rem", height: "2.25rem" } },
});
globalStyle(`${button}:is(:hover, [aria-pressed=true])`, { color: color.accent });
globalStyle(`${button}[aria-disabled=true]`, { opacity: 0.5, cursor: "default" });
globalStyle(`${onCard} i`, { fontSize: "1.25rem" });
