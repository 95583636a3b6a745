import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { button, textInput } from "./controls.css.ts";
import { apart, controlText, hairline, media, plainButton, ringInside, sheet, stack, underlined } from "./mixins.ts";
import { color, radius, space, text } from "./tokens.css.ts";

/** One thing to do, in the middle of the page: a sheet from a tablet on, the page itself on a phone. */
export const card = style({
  ...stack,
  gap: space.two,
  width: "100%",
  maxWidth: "28rem",
  marginInline: "auto",
  "@media": {
    [media.tablet]: { ...sheet, marginBlockStart: space.three, padding: space.four },
  },
});

export const title = style({ fontSize: text.price });
export const tabs = style({ display: "flex", gap: space.half, borderBottom: hairline });
export const form = style({ display: "grid", gap: space.two });
export const buttons = style({ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: space.three });
/** A button with nothing beside it fills its line, on a phone and in a card. */
export const loneButton = style([button, { flex: 1, maxWidth: "24rem" }]);
export const field = style({ ...stack, gap: space.half });
export const label = style(controlText);
export const hint = style({ color: color.quiet, fontSize: text.note });

/** What is wrong with a field, below it. */
export const fieldError = style({ color: color.loss, fontSize: text.note, fontWeight: 550 });

/** Below a field; takes no room while it is empty. */
export const warning = style({ fontSize: text.note, fontWeight: 550, ":empty": { display: "none" } });

export const input = style([
  textInput,
  { paddingInline: "0.75rem", selectors: { "&[aria-invalid]": { borderColor: color.loss } } },
]);

export const textArea = style([input, { paddingBlock: space.one, lineHeight: 1.5, resize: "vertical" }]);

/** A select with the browser's own arrow. */
export const select = style([input, { appearance: "auto" }]);

/** Two short fields that belong together. */
export const fieldPair = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1fr)",
  gap: space.two,
});

export const secret = style({ position: "relative" });
const showWidth = "4rem";
export const secretInput = style([input, { paddingInlineEnd: `calc(${showWidth} + ${space.half})` }]);

/** Shows what was typed into a password field, or hides it. */
export const show = recipe({
  base: {
    ...plainButton,
    position: "absolute",
    insetBlock: 0,
    insetInlineEnd: 0,
    width: showWidth,
    ...controlText,
    selectors: ringInside,
  },
  variants: {
    pressed: {
      true: { ...underlined, color: color.accent },
      false: { color: color.quiet, selectors: { "&:hover": { color: color.ink } } },
    },
  },
});

function boxColors(border: string) {
  return { borderColor: border, backgroundColor: `color-mix(in srgb, ${border} 9%, ${color.sheet})` };
}

/** The result of a form, or what is wrong with it. */
export const box = recipe({
  base: {
    padding: "0.75rem",
    border: "1px solid",
    borderRadius: radius,
    color: color.ink,
    fontSize: text.small,
    selectors: { "&:focus-visible": { outlineOffset: 0 } },
  },
  variants: { kind: { good: boxColors(color.gain), bad: boxColors(color.loss) } },
});

export const lead = style({ color: color.quiet });
export const message = style({ display: "grid", justifyItems: "start", gap: space.two });
export const ways = style({ ...apart, alignItems: "stretch", columnGap: space.three });
