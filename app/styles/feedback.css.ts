import { keyframes, style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { cluster, media, secondary, tabular } from "./mixins.ts";
import { color, space, text } from "./tokens.css.ts";

/** A screen that says one thing and offers links: an error, a missing page. */
export const message = style({
  display: "grid",
  justifyItems: "start",
  alignContent: "start",
  gap: space.two,
  maxWidth: "36rem",
  paddingBlock: space.six,
});

/** What a form was refused for, where it stands. */
export const badText = style({ color: color.loss, fontSize: text.small });
export const messageText = style({ color: color.quiet, fontSize: text.lead });
export const ways = style({ ...cluster, columnGap: space.three, rowGap: space.one });
export const aside = style({ ...secondary, ...tabular });

const advance = keyframes({
  from: { transform: "scaleX(0)", opacity: 1 },
  to: { transform: "scaleX(0.9)", opacity: 1 },
});

/** A thin line along the top edge. It waits a moment, so that a quick page shows none. */
export const progress = recipe({
  base: {
    position: "fixed",
    insetInline: 0,
    insetBlockStart: 0,
    zIndex: 4,
    height: "2px",
    opacity: 0,
    backgroundColor: color.accent,
    transformOrigin: "left",
    pointerEvents: "none",
  },
  variants: {
    state: {
      idle: {},
      busy: {
        animation: `${advance} 1ms 150ms forwards`,
        "@media": { [media.motion]: { animation: `${advance} 8s 150ms cubic-bezier(0.1, 0.7, 0.2, 1) forwards` } },
      },
    },
  },
});
