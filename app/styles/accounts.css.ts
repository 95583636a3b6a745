import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { textInput } from "./controls.css.ts";
import { media } from "./media.ts";
import { vars } from "./tokens.css.ts";

/** One thing to do, in the middle of the page: a sheet from a tablet on, the page itself on a phone. */
export const card = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space.two,
  width: "100%",
  maxWidth: "28rem",
  marginInline: "auto",
  "@media": {
    [media.tablet]: {
      marginBlockStart: vars.space.three,
      padding: vars.space.four,
      border: `1px solid ${vars.color.hairline}`,
      borderRadius: vars.radius,
      backgroundColor: vars.color.sheet,
    },
  },
});

export const title = style({ fontSize: vars.text.price });

export const tabs = style({
  display: "flex",
  gap: vars.space.half,
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const form = style({ display: "grid", gap: vars.space.two });

export const field = style({ display: "grid", gap: vars.space.half });

export const label = style({ fontSize: vars.text.small, fontWeight: 550 });

export const hint = style({ color: vars.color.quiet, fontSize: vars.text.note });

/** A word of warning under a field; no room is kept for it. */
export const warning = style({ fontSize: vars.text.note, fontWeight: 550, ":empty": { display: "none" } });

export const input = style([
  textInput,
  { paddingInline: "0.75rem", selectors: { "&[aria-invalid]": { borderColor: vars.color.loss } } },
]);

export const secret = style({ position: "relative" });

const showWidth = "4rem";

export const secretInput = style([input, { paddingInlineEnd: `calc(${showWidth} + ${vars.space.half})` }]);

export const show = recipe({
  base: {
    position: "absolute",
    insetBlock: 0,
    insetInlineEnd: 0,
    display: "grid",
    placeItems: "center",
    width: showWidth,
    padding: 0,
    border: 0,
    borderRadius: vars.radius,
    backgroundColor: "transparent",
    fontSize: vars.text.small,
    fontWeight: 550,
    cursor: "pointer",
    selectors: { "&:focus-visible": { outlineOffset: "-3px" } },
  },
  variants: {
    pressed: {
      true: { color: vars.color.accent, textDecoration: "underline", textUnderlineOffset: "0.2em" },
      false: { color: vars.color.quiet, selectors: { "&:hover": { color: vars.color.ink } } },
    },
  },
});

/** What a form did, or what is wrong with it. */
export const box = recipe({
  base: {
    padding: "0.75rem",
    border: "1px solid",
    borderRadius: vars.radius,
    color: vars.color.ink,
    fontSize: vars.text.small,
    selectors: { "&:focus-visible": { outlineOffset: 0 } },
  },
  variants: {
    kind: {
      good: {
        borderColor: vars.color.gain,
        backgroundColor: `color-mix(in srgb, ${vars.color.gain} 9%, ${vars.color.sheet})`,
      },
      bad: {
        borderColor: vars.color.loss,
        backgroundColor: `color-mix(in srgb, ${vars.color.loss} 9%, ${vars.color.sheet})`,
      },
    },
  },
});

export const lead = style({ color: vars.color.quiet });

export const said = style({ display: "grid", justifyItems: "start", gap: vars.space.two });

export const ways = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: vars.space.three,
});

/** Who is signed in: their picture beside what they are called. */
export const person = style({ display: "flex", alignItems: "center", gap: vars.space.two, overflowWrap: "anywhere" });

export const facts = style({ display: "grid", borderBlock: `1px solid ${vars.color.hairline}` });

export const fact = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: vars.space.two,
  paddingBlock: vars.space.one,
  overflowWrap: "anywhere",
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.color.hairline}` } },
});

export const factName = style({ color: vars.color.quiet });
