import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { apart, cluster, hairline, lineBelow, media, stack, tappable, thumbSized } from "#app/styles/mixins.ts";
import { color, radius, space } from "#app/styles/tokens.css.ts";

export const dialog = style({
  width: "min(40rem, 100vw - 2rem)",
  maxHeight: "min(44rem, 100dvh - 2rem)",
  padding: space.three,
  border: hairline,
  borderRadius: radius,
  backgroundColor: color.paper,
  color: color.ink,
  overscrollBehavior: "contain",
  "::backdrop": { backgroundColor: "rgb(0 0 0 / 45%)" },
  "@media": { [media.phone]: { padding: space.two } },
});

export const panel = style({ ...stack, gap: space.two });
export const head = style({ ...apart, gap: space.one, borderBlockEnd: hairline });
export const tabs = style({ display: "flex", gap: space.half });

export const tab = recipe({
  base: {
    ...thumbSized,
    paddingInline: space.one,
    fontWeight: 600,
  },
  variants: {
    isOpen: {
      true: lineBelow(color.accent),
      false: { color: color.quiet, selectors: { "&:hover": { color: color.ink } } },
    },
  },
});

export const close = style({ ...tappable, color: color.quiet, textDecoration: "none" });
export const people = style({ ...stack });
export const row = style({ ...cluster, gap: space.one, paddingBlock: space.one, borderBlockEnd: hairline });
