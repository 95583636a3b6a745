import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { media } from "./media.ts";
import { vars } from "./tokens.css.ts";

export const button = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: vars.space.one,
  minHeight: vars.target,
  padding: `0 ${vars.space.two}`,
  border: 0,
  borderRadius: vars.radius,
  backgroundColor: vars.color.accent,
  color: vars.color.onAccent,
  fontWeight: 600,
  textDecoration: "none",
  cursor: "pointer",
  selectors: { "&:hover": { backgroundColor: vars.color.accentStrong } },
});

/** For what one may do besides. */
export const quietButton = style([
  button,
  {
    border: `1px solid ${vars.color.accent}`,
    backgroundColor: "transparent",
    color: vars.color.accent,
    selectors: { "&:hover": { backgroundColor: vars.color.accentWash } },
  },
]);

/** A line to type in; how far the text stands from its ends is its place's to say. */
export const textInput = style({
  width: "100%",
  minHeight: vars.target,
  paddingBlock: 0,
  border: `1px solid ${vars.color.control}`,
  borderRadius: vars.radius,
  backgroundColor: vars.color.sheet,
  appearance: "none",
  selectors: {
    "&::placeholder": { color: vars.color.quiet, opacity: 1 },
    "&:focus-visible": { outlineOffset: "-1px", borderColor: vars.color.accent },
  },
});

export const searchForm = style({ display: "flex", gap: vars.space.one, width: "100%" });

export const searchField = style({ position: "relative", flex: 1, minWidth: 0 });

export const searchIcon = style({
  position: "absolute",
  insetBlock: 0,
  insetInlineStart: vars.space.two,
  display: "grid",
  placeItems: "center",
  color: vars.color.quiet,
  pointerEvents: "none",
});

export const searchInput = style([textInput, { paddingInline: `2.5rem ${vars.space.one}` }]);

/** A row of links of which one is chosen: themes of a category. Scrolls sideways where it does not fit. */
export const choiceRow = style({
  display: "flex",
  gap: vars.space.half,
  overflowX: "auto",
  overscrollBehaviorX: "contain",
  scrollbarWidth: "none",
  marginInline: `calc(-1 * ${vars.gutter})`,
  paddingInline: `calc(${vars.gutter} - ${vars.space.one})`,
  borderBottom: `1px solid ${vars.color.hairline}`,
  scrollPaddingInline: vars.gutter,
});

export const choice = recipe({
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    minWidth: vars.target,
    minHeight: vars.target,
    paddingInline: vars.space.one,
    whiteSpace: "nowrap",
    fontSize: vars.text.small,
    fontWeight: 500,
    textDecoration: "none",
    borderBlock: "2px solid transparent",
    selectors: { "&:focus-visible": { outlineOffset: "-3px" } },
  },
  variants: {
    chosen: {
      true: { color: vars.color.ink, borderBottomColor: vars.color.accent },
      false: { color: vars.color.quiet, selectors: { "&:hover": { color: vars.color.ink } } },
    },
  },
});

/** A few short links side by side that read as one switch. */
export const switchRow = style({
  display: "inline-flex",
  border: `1px solid ${vars.color.hairline}`,
  borderRadius: vars.radius,
  overflow: "hidden",
});

export const switchLink = recipe({
  base: {
    display: "grid",
    placeItems: "center",
    minWidth: "3.25rem",
    minHeight: vars.target,
    paddingInline: vars.space.one,
    fontSize: vars.text.small,
    fontWeight: 550,
    fontVariantNumeric: "tabular-nums",
    textDecoration: "none",
    selectors: {
      "& + &": { borderInlineStart: `1px solid ${vars.color.hairline}` },
      "&:focus-visible": { outlineOffset: "-3px" },
    },
    "@media": { [media.finePointer]: { minHeight: "2.25rem" } },
  },
  variants: {
    chosen: {
      true: {
        backgroundColor: vars.color.ink,
        color: vars.color.paper,
        selectors: { "&:focus-visible": { outlineColor: vars.color.paper } },
      },
      false: { color: vars.color.quiet, selectors: { "&:hover": { color: vars.color.ink } } },
    },
  },
});
