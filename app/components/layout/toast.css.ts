import { keyframes } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { media } from "#app/styles/mixins.ts";

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
