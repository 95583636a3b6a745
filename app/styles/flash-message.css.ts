import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { controlSheet, media, plainButton, ringInside, tappable, thinUnderline, underlined } from "./mixins.ts";
import { color, gutter, space, tapTarget, text } from "./tokens.css.ts";

/** Above the page, within reach of the thumb. */
export const place = style({
  position: "fixed",
  insetInline: gutter,
  insetBlockEnd: space.two,
  zIndex: 5,
  "@media": { [media.tablet]: { insetInlineStart: "auto", width: "24rem" } },
});

export const notice = recipe({
  base: {
    ...controlSheet,
    display: "flex",
    alignItems: "start",
    gap: space.one,
    minHeight: tapTarget,
    paddingInlineStart: space.two,
    fontSize: text.small,
  },
  variants: { isBad: { true: { borderColor: color.loss, borderInlineStartWidth: "4px" } } },
});

export const words = style({ flex: 1, minWidth: 0, paddingBlock: "0.625rem" });

export const title = style({
  fontWeight: 650,
  selectors: { [`${notice.classNames.variants.isBad.true} &`]: { color: color.loss } },
});

/** What takes back what the message is about. */
export const undo = style({
  ...tappable,
  padding: 0,
  border: 0,
  marginBlockEnd: "-0.625rem",
  backgroundColor: "transparent",
  color: color.accent,
  fontWeight: 600,
  cursor: "pointer",
  selectors: { "&:hover": underlined },
});

export const link = style({
  ...tappable,
  ...thinUnderline,
  marginBlockEnd: "-0.625rem",
  color: color.accent,
  fontWeight: 550,
  selectors: { "&:hover": { color: color.accentStrong } },
});

export const dismiss = style({
  ...plainButton,
  flexShrink: 0,
  width: tapTarget,
  height: tapTarget,
  color: color.quiet,
  selectors: { ...ringInside, "&:hover": { color: color.ink } },
});
