import { style } from "@vanilla-extract/css";
import { switchRow } from "#app/styles/controls.css.ts";
import {
  apart,
  controlSheet,
  controlText,
  hairline,
  largeText,
  note,
  pictureAndWords,
  plainButton,
  secondary,
  stack,
  underlinedOnHover,
} from "#app/styles/mixins.ts";
import { color, space, tapTarget, text } from "#app/styles/tokens.css.ts";

export const feed = style({ ...stack, gap: space.two });

/** The bar has the same height with and without news, so that nothing moves when some come. */
export const bar = style({ display: "flex", alignItems: "center", gap: space.two, minHeight: tapTarget });
export const sources = style([switchRow, { flex: "0 1 auto" }]);

export const news = style({
  ...plainButton,
  ...controlText,
  flex: 1,
  minWidth: 0,
  minHeight: tapTarget,
  paddingInline: space.one,
  backgroundColor: color.accentWash,
  color: color.accent,
  selectors: { "&:hover": { color: color.accentStrong } },
});

export const live = style({ marginInlineStart: "auto" });

export const rows = style({ ...stack, borderTop: hairline });

export const row = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  columnGap: space.two,
  paddingBlock: space.two,
  borderBottom: hairline,
  "@container": { [largeText]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

/** A post that is being sent, or an activity that is being removed. */
export const pending = style([row, { opacity: 0.6 }]);
export const content = style({ ...stack, gap: space.one });
export const head = style({ ...apart, columnGap: space.two, rowGap: 0, flexWrap: "nowrap", alignItems: "baseline" });
export const sentence = style({ minWidth: 0, overflowWrap: "anywhere" });
export const person = style({ ...underlinedOnHover, color: color.ink, fontWeight: 650 });
export const time = style({ ...note, flex: "none", "@container": { [largeText]: { flex: "0 1 auto" } } });
export const post = style({ whiteSpace: "pre-line", overflowWrap: "anywhere" });
export const item = style({
  ...pictureAndWords,
  "@container": { [largeText]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
export const itemName = style({ fontWeight: 600, overflowWrap: "anywhere" });
export const itemLink = style({ ...underlinedOnHover, color: color.ink });
export const itemFacts = style(secondary);
/** What was done, and at the end of its last line what its reader can do about it. */
export const body = style({
  display: "flex",
  alignItems: "flex-end",
  gap: space.two,
  "@container": { [largeText]: { flexWrap: "wrap" } },
});
export const thing = style({ flex: 1, minWidth: 0 });
export const foot = style({ flex: "none", marginBlock: `calc(-1 * ${space.one})` });
export const hidden = style({ ...secondary, color: color.loss });

export const share = style({
  marginBlock: space.one,
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  columnGap: space.two,
});

export const shareText = style({
  ...controlSheet,
  width: "100%",
  minHeight: "4.5rem",
  padding: "0.625rem 0.75rem",
  font: "inherit",
  resize: "vertical",
  selectors: {
    "&:focus-visible": { outlineOffset: "-1px", borderColor: color.accent },
    "&[aria-invalid]": { borderColor: color.loss },
  },
});

export const shareFoot = style({ ...apart, columnGap: space.two, rowGap: space.half });
export const shareHint = style({ ...note, flex: 1, minWidth: "8rem" });
export const shareError = style({ color: color.loss, fontSize: text.note, fontWeight: 550 });
