import { globalStyle, style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import {
  centered,
  controlSheet,
  controlText,
  hairline,
  lineBelow,
  media,
  plainButton,
  ringInside,
  scrollsSideways,
  stack,
  tabular,
  tappable,
  thumbSized,
} from "./mixins.ts";
import { color, gutter, radius, space, tapTarget, text } from "./tokens.css.ts";

export const button = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space.one,
  minHeight: tapTarget,
  padding: `0 ${space.two}`,
  border: "1px solid transparent",
  borderRadius: radius,
  backgroundColor: color.accent,
  color: color.onAccent,
  fontWeight: 600,
  textDecoration: "none",
  cursor: "pointer",
  selectors: {
    "&:hover": { backgroundColor: color.accentStrong },
    "&:disabled, &[aria-disabled=true]": {
      borderColor: color.hairline,
      backgroundColor: color.hairline,
      color: color.quiet,
      cursor: "default",
    },
  },
});

/** A button for the less important action. */
export const quietButton = style([
  button,
  {
    borderColor: color.accent,
    backgroundColor: "transparent",
    color: color.accent,
    selectors: { "&:hover": { backgroundColor: color.accentWash } },
  },
]);

/** A button that reads like a link on a line of its own. */
export const lineButton = style({
  ...plainButton,
  ...tappable,
  ...controlText,
  color: color.accent,
  textDecoration: "none",
  selectors: { "&:hover": { color: color.accentStrong, textDecoration: "underline", textUnderlineOffset: "0.2em" } },
});

/** Without its inline padding, which depends on where it stands. */
export const textInput = style({
  ...controlSheet,
  width: "100%",
  minHeight: tapTarget,
  paddingBlock: 0,
  appearance: "none",
  textOverflow: "ellipsis",
  selectors: {
    "&::placeholder": { color: color.quiet, opacity: 1 },
    "&:focus-visible": { outlineOffset: "-1px", borderColor: color.accent },
  },
});

export const searchForm = style({ display: "flex", gap: space.one, width: "100%" });
export const searchField = style({ position: "relative", flex: 1, minWidth: 0 });

export const searchIcon = style({
  ...centered,
  position: "absolute",
  insetBlock: 0,
  insetInlineStart: space.two,
  color: color.quiet,
  pointerEvents: "none",
});

export const searchInput = style([textInput, { paddingInline: `2.5rem ${space.one}` }]);

/** A row of links of which one is chosen: themes of a category. Scrolls sideways where it does not fit. */
export const choiceRow = style({
  ...scrollsSideways,
  display: "flex",
  gap: space.half,
  marginInline: `calc(-1 * ${gutter})`,
  paddingInline: `calc(${gutter} - ${space.one})`,
  borderBottom: hairline,
  scrollPaddingInline: gutter,
});

const unchosen = { color: color.quiet, selectors: { "&:hover": { color: color.ink } } };

export const choice = recipe({
  base: {
    ...thumbSized,
    // A width of at least a thumb would let it shrink below its words.
    flex: "none",
    paddingInline: space.one,
    whiteSpace: "nowrap",
    fontSize: text.small,
    fontWeight: 500,
    selectors: ringInside,
  },
  variants: { isChosen: { true: { color: color.ink, ...lineBelow(color.accent) }, false: unchosen } },
});

/** A few short links side by side that read as one switch. */
export const switchRow = style({
  ...scrollsSideways,
  justifySelf: "start",
  display: "inline-flex",
  maxWidth: "100%",
  border: hairline,
  borderRadius: radius,
});

export const switchLink = recipe({
  base: {
    ...thumbSized,
    ...tabular,
    flex: "none",
    minWidth: "3.25rem",
    paddingInline: space.one,
    whiteSpace: "nowrap",
    ...controlText,
    selectors: { ...ringInside, "& + &": { borderInlineStart: hairline } },
    "@media": { [media.finePointer]: { minHeight: "2.25rem" } },
  },
  variants: {
    isChosen: {
      true: {
        backgroundColor: color.ink,
        color: color.paper,
        selectors: { "&:focus-visible": { outlineColor: color.paper } },
      },
      false: unchosen,
    },
  },
});

export const disclosure = style({ borderBlock: hairline });

// Two that follow each other share one line.
globalStyle(`${disclosure} + ${disclosure}`, { borderBlockStart: 0 });

export const summary = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space.one,
  minHeight: "3rem",
  fontWeight: 550,
  listStyle: "none",
  cursor: "pointer",
  selectors: { "&::-webkit-details-marker": { display: "none" }, "&:hover": { color: color.accent } },
});

export const summaryIcon = style({
  color: color.quiet,
  selectors: { "details[open] > summary &": { transform: "rotate(180deg)" } },
});

export const details = style({ ...stack, gap: space.two, paddingBlock: `${space.one} ${space.three}` });
