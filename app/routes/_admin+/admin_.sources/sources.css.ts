import { style } from "@vanilla-extract/css";
import { apart, hairline, media, note, ringInside, secondary, stack } from "#app/styles/mixins.ts";
import { space, text } from "#app/styles/tokens.css.ts";

export const head = style({ ...apart, gap: `${space.one} ${space.three}` });
export const pause = style({ ...apart, gap: space.two, paddingBlock: space.two, borderBlock: hairline });
export const list = style({ borderBottom: hairline });

export const item = style({
  ...stack,
  gap: space.one,
  paddingBlock: space.two,
  borderTop: hairline,
  "@media": {
    [media.desk]: { gridTemplateColumns: "19rem minmax(0, 1fr) 11rem", columnGap: space.three, alignItems: "start" },
  },
});

export const foot = style({ ...apart, columnGap: space.three });
export const sample = style({ ...apart, ...secondary, columnGap: space.one });

// What each source may keep

export const termsScroll = style({ overflowX: "auto", selectors: ringInside });
export const terms = style({ minWidth: "44rem", fontSize: text.small });
export const termsHead = style({ ...note, padding: `0 ${space.two} ${space.half} 0`, whiteSpace: "nowrap" });
export const termsCell = style({
  minWidth: "7.5rem",
  padding: `${space.one} ${space.two} ${space.one} 0`,
  borderTop: hairline,
  verticalAlign: "top",
  selectors: { "&:last-child": { paddingInlineEnd: 0 } },
});
export const termsName = style([termsCell, { minWidth: "9rem", fontWeight: 600, overflowWrap: "anywhere" }]);
