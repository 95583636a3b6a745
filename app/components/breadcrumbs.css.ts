import { style } from "@vanilla-extract/css";
import { cluster, note, tappable, thinUnderline } from "#app/styles/mixins.ts";
import { color, space } from "#app/styles/tokens.css.ts";

export const trail = style({ ...cluster, ...note, columnGap: space.one });

export const step = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space.one,
  minWidth: 0,
  overflowWrap: "anywhere",
  selectors: { "& + &::before": { content: "›" } },
});

export const stepLink = style({
  ...tappable,
  ...thinUnderline,
  color: color.quiet,
  textDecorationLine: "none",
  selectors: { "&:hover": { color: color.ink, textDecorationLine: "underline" } },
});
