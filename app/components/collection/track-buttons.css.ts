import { globalStyle, style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { button, quietButton } from "#app/styles/controls.css.ts";
import { cluster, media, plainButton } from "#app/styles/mixins.ts";
import { color, space, tapTarget, text } from "#app/styles/tokens.css.ts";

/** Above the card's own link. */
export const onCard = style({
  position: "relative",
  zIndex: 1,
  display: "flex",
  flexShrink: 0,
  alignItems: "start",
  marginInlineEnd: `calc(-1 * ${space.one})`,
});

/** The icon of the list that the item is on. */
const current = style({});
globalStyle(`${current} > svg`, { fill: "currentColor" });

export const cardButton = recipe({
  base: {
    ...plainButton,
    width: tapTarget,
    height: tapTarget,
    color: color.quiet,
    selectors: { "&:hover": { color: color.accent }, "&[aria-disabled=true]": { opacity: 0.5, cursor: "default" } },
    "@media": { [media.finePointer]: { width: "2.25rem", height: "2.25rem" } },
  },
  variants: { isCurrent: { true: [current, { color: color.accent }] } },
});

globalStyle(`${onCard} svg`, { fontSize: "1.25rem" });

export const onPage = style({ ...cluster, gap: space.one });

export const pageButton = recipe({
  base: {
    selectors: { "&[aria-disabled=true]": { opacity: 0.6, cursor: "default" } },
    flex: "1 1 auto",
    paddingInline: space.one,
    fontSize: text.small,
    "@media": {
      [media.tablet]: { flexGrow: 0, paddingInline: space.two },
      [media.desk]: { flexGrow: 1, paddingInline: space.one },
    },
  },
  variants: {
    isCurrent: { true: current },
    isMain: { true: button, false: quietButton },
  },
});
