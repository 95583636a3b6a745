import { style } from "@vanilla-extract/css";
import {
  apart,
  cluster,
  hairline,
  media,
  secondary,
  stack,
  tabular,
  tappable,
  underlinedOnHover,
} from "#app/styles/mixins.ts";
import { space, tapTarget, text } from "#app/styles/tokens.css.ts";

export const screen = style({ ...stack, gap: space.two });

export const head = style({
  display: "grid",
  gap: space.two,
  "@media": { [media.desk]: { gridTemplateColumns: "1fr minmax(24rem, 40rem)", alignItems: "end" } },
});

export const tools = style({ ...apart, gap: space.one });
export const noneLeft = style({ paddingBlock: space.four });
export const correction = style({ fontSize: text.small, overflowWrap: "anywhere" });
export const group = style({ selectors: { "& + &": { marginBlockStart: space.three } } });
export const groupHead = style({ ...apart, columnGap: space.two, minHeight: tapTarget, marginBlockEnd: space.two });
export const count = style({ ...secondary, ...tabular, fontWeight: 500, letterSpacing: 0 });
export const message = style({ display: "grid", gap: space.one, paddingBlock: space.four });
export const messageText = style({ maxWidth: "36rem", fontSize: text.lead });

/** On a phone the value stands below the name, on a wider screen at the end of the line. */
export const best = style({
  display: "grid",
  gridTemplateAreas: '"cover words" ". value" ". conditions"',
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "center",
  columnGap: space.two,
  rowGap: space.one,
  paddingBlock: space.two,
  selectors: { "&:not(:last-child)": { borderBlockEnd: hairline } },
  "@media": {
    [media.tablet]: {
      gridTemplateAreas: '"cover words value" "cover conditions value"',
      gridTemplateColumns: "auto minmax(0, 1fr) auto",
      columnGap: space.three,
      rowGap: space.half,
      paddingBlock: space.three,
    },
  },
});

export const bestCover = style({ gridArea: "cover", width: "4rem", "@media": { [media.tablet]: { width: "9rem" } } });

export const bestWords = style({
  ...stack,
  gridArea: "words",
  alignSelf: "end",
  gap: space.half,
  overflowWrap: "anywhere",
});
export const bestName = style({ fontSize: text.figure, letterSpacing: "-0.02em", lineHeight: 1.2 });
export const bestLink = style({ ...underlinedOnHover, "@media": { [media.phone]: tappable } });
export const facts = style({ ...secondary, ...tabular });

export const conditions = style({
  ...cluster,
  ...tabular,
  gridArea: "conditions",
  alignSelf: "start",
  columnGap: space.two,
  fontSize: text.small,
});

export const bestValue = style({
  ...stack,
  ...tabular,
  gridArea: "value",
  gap: space.half,
  "@media": { [media.tablet]: { justifyItems: "end", textAlign: "end" } },
});

export const figure = style({
  fontSize: "clamp(2rem, 1.5rem + 1.5vw, 2.5rem)",
  fontWeight: 720,
  letterSpacing: "-0.04em",
  lineHeight: 1,
});
