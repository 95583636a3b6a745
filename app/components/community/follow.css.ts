import { keyframes, style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { quietButton } from "#app/styles/controls.css.ts";
import { cluster, controlSheet, media } from "#app/styles/mixins.ts";
import { color, space, text } from "#app/styles/tokens.css.ts";

export const form = style({ display: "flex", flexShrink: 0 });

const turn = keyframes({ to: { transform: "rotate(1turn)" } });

/** The button has one width in both states, so that nothing moves. Many stand below each other, so none is filled. */
export const button = recipe({
  base: [quietButton, { position: "relative", minWidth: "6.5rem" }],
  variants: {
    isFollowing: { true: { borderColor: color.control, color: color.quiet } },
    isPending: {
      true: {
        cursor: "default",
        "::after": {
          content: "",
          position: "absolute",
          insetInlineEnd: space.half,
          insetBlockStart: space.half,
          width: "0.75rem",
          height: "0.75rem",
          border: "2px solid currentColor",
          borderBlockStartColor: "transparent",
          borderRadius: "50%",
        },
        "@media": { [media.motion]: { "::after": { animation: `${turn} 800ms linear infinite` } } },
      },
    },
  },
});

export const shows = style({ ...cluster, gap: space.half });

export const select = style({
  ...controlSheet,
  minHeight: "2.75rem",
  maxWidth: "12rem",
  paddingInline: space.one,
  color: color.ink,
  fontSize: text.small,
});
