import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { apart, cluster, hairline, media, note, plainButton, stack, tabular } from "#app/styles/mixins.ts";
import { color, radius, space, tapTarget, text } from "#app/styles/tokens.css.ts";

export const screen = style({ ...stack, gap: space.three, width: "100%", maxWidth: "58rem", marginInline: "auto" });
export const header = style({ ...stack, gap: space.two });
export const person = style({ ...stack, minWidth: 0, overflowWrap: "anywhere" });

/** A section with its title beside what it holds, where there is room. */
export const section = style({
  ...stack,
  gap: space.two,
  paddingBlockStart: space.three,
  borderBlockStart: hairline,
  "@media": { [media.desk]: { gridTemplateColumns: "14rem minmax(0, 1fr)", columnGap: space.four } },
});

export const settings = style({ ...stack, gap: space.four, maxWidth: "36rem" });
export const setting = style({ ...stack, gap: space.two });
export const settingTitle = style({ fontSize: text.body, fontWeight: 600 });
export const names = style({ ...apart, alignItems: "end", gap: space.two });

export const facts = style({ ...cluster, alignItems: "start", columnGap: space.four, rowGap: space.one, minWidth: 0 });
export const name = style({ color: color.quiet, fontSize: text.small });
export const value = style({ fontWeight: 550, overflowWrap: "anywhere" });
export const noValue = style({ color: color.quiet });
export const count = style({ ...tabular, fontSize: text.heading, fontWeight: 650, letterSpacing: "-0.02em" });

/** A field with its button, which goes below it on a phone. */
export const inputRow = style({
  ...stack,
  gap: space.one,
  "@media": { [media.tablet]: { gridTemplateColumns: "minmax(0, 1fr) 10rem" } },
});

/** What is going on with the field above. Its line is there before it says something. */
export const status = recipe({
  base: { minHeight: "1.5em", fontSize: text.note, fontWeight: 550 },
  variants: { kind: { good: { color: color.gain }, bad: { color: color.loss }, quiet: { color: color.quiet } } },
});

export const hint = style(note);
export const switchRow = style({ ...apart, flexWrap: "nowrap", gap: space.two });

const trackWidth = "2.75rem";
const thumbSide = "1.125rem";

export const switchButton = style({
  ...plainButton,
  display: "inline-flex",
  alignItems: "center",
  gap: space.one,
  minHeight: tapTarget,
  paddingInline: space.one,
});

export const track = style({
  display: "block",
  width: trackWidth,
  padding: "0.1875rem",
  border: `1px solid ${color.control}`,
  borderRadius: "999px",
  backgroundColor: color.sheet,
  selectors: {
    "[aria-checked=true] > &": { borderColor: color.accent, backgroundColor: color.accent },
    "[aria-busy=true] > &": { opacity: 0.6 },
  },
});

export const thumb = style({
  display: "block",
  width: thumbSide,
  height: thumbSide,
  borderRadius: "50%",
  backgroundColor: color.control,
  "@media": { [media.motion]: { transition: "transform 120ms" } },
  selectors: {
    "[aria-checked=true] &": {
      backgroundColor: color.onAccent,
      // The width of the track less the thumb, the padding and the border.
      transform: `translateX(calc(${trackWidth} - ${thumbSide} - 0.375rem - 2px))`,
    },
  },
});

export const switchState = style({ minWidth: "2em", fontWeight: 550, textAlign: "start" });

export const warning = style({
  ...stack,
  justifyItems: "start",
  gap: space.one,
  padding: space.two,
  border: `1px solid ${color.loss}`,
  borderRadius: radius,
  backgroundColor: `color-mix(in srgb, ${color.loss} 9%, ${color.sheet})`,
  fontSize: text.small,
});
