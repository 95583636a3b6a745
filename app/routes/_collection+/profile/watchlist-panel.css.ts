import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { cluster, hairline, media, secondary, stack, tabular } from "#app/styles/mixins.ts";
import { color, space, text } from "#app/styles/tokens.css.ts";

export const searches = style({ display: "grid" });

export const search = style({
  ...stack,
  columnGap: space.three,
  alignItems: "center",
  paddingBlock: space.one,
  overflowWrap: "anywhere",
  selectors: { "& + &": { borderBlockStart: hairline } },
  "@media": { [media.tablet]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, auto) auto" } },
});

export const about = style({ ...stack, paddingBlock: space.half });
export const title = style({ fontSize: text.body, fontWeight: 600, letterSpacing: 0 });
export const facts = style({ ...secondary, ...tabular, ...cluster, columnGap: space.one });

export const news = style({
  paddingInline: "0.375rem",
  borderRadius: "3px",
  backgroundColor: color.accentWash,
  color: color.accent,
  fontWeight: 650,
});

export const price = style({ ...tabular, "@media": { [media.tablet]: { textAlign: "end" } } });
export const amount = style({ fontSize: text.lead, fontWeight: 650, letterSpacing: "-0.01em" });

/** A small switch: its knob is at the other end when it is on, so that the colour is not alone. */
export const switchMark = recipe({
  base: {
    width: "1.75rem",
    height: "1rem",
    border: `2px solid ${color.control}`,
    borderRadius: "1rem",
    backgroundImage: `radial-gradient(circle at 0.4rem, ${color.control} 0.25rem, transparent 0.3rem)`,
  },
  variants: {
    isOn: {
      true: {
        borderColor: color.accent,
        backgroundImage: `radial-gradient(circle at calc(100% - 0.4rem), ${color.onAccent} 0.25rem, ${color.accent} 0.3rem)`,
      },
    },
  },
});
