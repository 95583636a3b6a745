import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { apart, hairline, plainButton, stack, tappable, underlinedOnHover } from "#app/styles/mixins.ts";
import { color, space, tapTarget, text } from "#app/styles/tokens.css.ts";

export const panel = style({
  ...stack,
  gap: space.two,
  maxWidth: "52rem",
  paddingBlock: `${space.one} ${space.three}`,
});
export const copies = style({ display: "grid" });
export const copy = style({ ...apart, columnGap: space.two, borderBlockEnd: hairline });

export const copyLink = recipe({
  base: { ...tappable, flex: 1, fontSize: text.small, ...underlinedOnHover },
  variants: {
    isShown: { true: { fontWeight: 600 }, false: { color: color.accent } },
  },
});

export const remove = style({
  ...plainButton,
  minWidth: tapTarget,
  minHeight: tapTarget,
  color: color.loss,
  fontSize: text.small,
  selectors: { "&:hover": { textDecoration: "underline" } },
});

export const fields = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))",
  gap: space.two,
  alignItems: "start",
});
