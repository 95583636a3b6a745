import { style } from "@vanilla-extract/css";
import { cluster, hairline, note, secondary, tabular, tappable, underlined } from "#app/styles/mixins.ts";
import { color, space, text } from "#app/styles/tokens.css.ts";

export const table = style({ ...tabular });
export const head = style({});
export const body = style({});
export const row = style({ borderBlockStart: hairline });

export const columnHead = style({ ...note, paddingBlock: space.one, paddingInlineEnd: space.two });
export const numberHead = style([columnHead, { textAlign: "end" }]);

export const itemCell = style({ padding: `${space.one} ${space.two} 0 0`, overflowWrap: "anywhere" });
export const number = style({ paddingBlock: space.one, textAlign: "end", verticalAlign: "top", whiteSpace: "nowrap" });

export const title = style({ fontSize: text.body, fontWeight: 600, letterSpacing: 0 });
export const facts = style({ ...secondary, ...cluster, columnGap: space.two });

export const actions = style({ ...cluster, columnGap: space.three });

export const action = style({
  ...tappable,
  gap: "0.375rem",
  color: color.accent,
  fontSize: text.small,
  fontWeight: 550,
  textDecoration: "none",
  selectors: { "&:hover": underlined },
});
