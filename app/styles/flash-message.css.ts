import { keyframes, style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { media } from "./media.ts";
import { vars } from "./tokens.css.ts";

/** Above the page, within reach of the thumb. */
export const place = style({
  position: "fixed",
  insetInline: vars.gutter,
  insetBlockEnd: vars.space.two,
  zIndex: 5,
  "@media": { [media.tablet]: { insetInlineStart: "auto", width: "24rem" } },
});

export const notice = recipe({
  base: {
    display: "flex",
    alignItems: "start",
    gap: vars.space.one,
    minHeight: vars.target,
    paddingInlineStart: vars.space.two,
    border: `1px solid ${vars.color.control}`,
    borderRadius: vars.radius,
    backgroundColor: vars.color.sheet,
    fontSize: vars.text.small,
  },
  variants: {
    isBad: { true: { borderColor: vars.color.loss, borderInlineStartWidth: "4px" } },
  },
});

export const words = style({ flex: 1, minWidth: 0, paddingBlock: "0.625rem" });

export const title = style({
  fontWeight: 650,
  selectors: { [`${notice.classNames.variants.isBad.true} &`]: { color: vars.color.loss } },
});

export const dismiss = style({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  width: vars.target,
  height: vars.target,
  padding: 0,
  border: 0,
  borderRadius: vars.radius,
  backgroundColor: "transparent",
  color: vars.color.quiet,
  cursor: "pointer",
  selectors: { "&:hover": { color: vars.color.ink }, "&:focus-visible": { outlineOffset: "-3px" } },
});

const appear = keyframes({ from: { opacity: 0, transform: "translateY(0.5rem)" } });
const leave = keyframes({ to: { opacity: 0 } });
const slideOut = keyframes({
  from: { transform: "translateX(var(--radix-toast-swipe-end-x))" },
  to: { transform: "translateX(calc(100% + 2rem))" },
});

/** Follows the finger; moves by itself only for those who do not mind. */
export const toast = recipe({
  base: {
    selectors: { '&[data-swipe="move"]': { transform: "translateX(var(--radix-toast-swipe-move-x))" } },
    "@media": {
      [media.motion]: {
        selectors: {
          '&[data-swipe="cancel"]': { transition: "transform 120ms" },
          '&[data-state="closed"]': { animation: `${leave} 100ms forwards` },
          '&[data-swipe="end"]': { animation: `${slideOut} 120ms forwards` },
        },
      },
    },
  },
  variants: {
    /** One that takes the place of the page's note was there before. */
    isNew: {
      true: {
        "@media": { [media.motion]: { selectors: { '&[data-state="open"]': { animation: `${appear} 120ms` } } } },
      },
    },
  },
});
