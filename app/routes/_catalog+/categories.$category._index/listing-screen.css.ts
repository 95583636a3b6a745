import { style } from "@vanilla-extract/css";
import { apart, cluster, media, note, secondary, stack, tabular } from "#app/styles/mixins.ts";
import { color, space, text } from "#app/styles/tokens.css.ts";

export const screen = style({ ...stack, gap: space.two });

export const head = style({
  display: "grid",
  gap: space.two,
  "@media": { [media.desk]: { gridTemplateColumns: "1fr minmax(24rem, 28rem)", alignItems: "end" } },
});

export const titleLine = style({ ...cluster, columnGap: space.two, alignItems: "baseline" });
export const subtitle = style({ marginBlockStart: space.half, color: color.quiet });
export const tools = style({ ...apart, gap: space.one });

/** With the number of its listings, where that is known. */
export const theme = style({
  gridAutoFlow: "column",
  columnGap: space.half,
  selectors: { "&[data-count]::after": { ...note, content: "' ' attr(data-count)" } },
});
export const results = style({ ...cluster, columnGap: space.two, fontSize: text.small, overflowWrap: "anywhere" });
export const empty = style({ display: "grid", justifyItems: "start", gap: space.one, paddingBlock: space.six });
export const emptyText = style({ fontSize: text.lead });
export const foot = style({ ...apart, flexWrap: "wrap-reverse", gap: space.two });
export const range = style({ ...secondary, ...tabular });
