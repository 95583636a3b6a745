import { style } from "@vanilla-extract/css";
import { hairline, media, note, stack } from "#app/styles/mixins.ts";
import { color, space } from "#app/styles/tokens.css.ts";

export const parts = style({
  ...stack,
  gap: space.four,
  alignItems: "start",
  "@media": { [media.desk]: { gridTemplateColumns: "20rem minmax(0, 1fr)" } },
});

export const kind = style({
  ...stack,
  padding: space.one,
  borderBottom: hairline,
  textDecoration: "none",
  selectors: { "a&:hover, &[aria-current]": { backgroundColor: color.accentWash } },
});

export const kindName = style({ color: color.accent, fontWeight: 600 });
export const marketName = style({ fontWeight: 600 });
export const kindNote = style({ ...note, paddingBlockStart: space.half });
