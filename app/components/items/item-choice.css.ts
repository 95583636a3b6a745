import { style } from "@vanilla-extract/css";
import { hairline, largeText, stack, thinUnderline, withIcon } from "#app/styles/mixins.ts";
import { color, space, tapTarget } from "#app/styles/tokens.css.ts";

export const choice = style({ ...stack, gap: space.one, maxWidth: "36rem" });
export const field = style({ paddingInline: space.two });

export const row = style({
  display: "grid",
  gridTemplateColumns: "auto 4rem minmax(0, 1fr)",
  columnGap: space.two,
  alignItems: "center",
  minHeight: tapTarget,
  paddingBlock: space.one,
  borderBlockStart: hairline,
  "@container": { [largeText]: { gridTemplateColumns: "auto minmax(0, 1fr)", columnGap: space.one } },
});
/** Not where large text needs the room. */
export const cover = style({ "@container": { [largeText]: { display: "none" } } });
export const words = style({ ...stack, overflowWrap: "anywhere" });
/** Where a sale was made. */
export const see = style({
  ...withIcon,
  ...thinUnderline,
  minHeight: tapTarget,
  color: color.accent,
  justifySelf: "start",
});
export const name = style({ fontWeight: 650 });
export const none = style({ gridColumn: "2 / -1" });
