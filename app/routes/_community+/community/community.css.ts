import { style, styleVariants } from "@vanilla-extract/css";
import {
  apart,
  belowLargeText,
  hairline,
  media,
  note,
  secondary,
  stack,
  tabular,
  tappable,
  withIcon,
} from "#app/styles/mixins.ts";
import { color, space, text } from "#app/styles/tokens.css.ts";

/** The search has a row of its own on a phone. */
export const head = style({
  ...apart,
  gap: space.two,
  marginBlockEnd: space.three,
});

export const search = style({
  display: "flex",
  gap: space.one,
  flex: "1 1 18rem",
  maxWidth: "26rem",
  marginInlineStart: "auto",
  "@media": { [media.phone]: { order: 1, flexBasis: "100%", maxWidth: "none" } },
});

export const columns = style({
  ...stack,
  gap: space.four,
  alignItems: "start",
  "@media": { [media.desk]: { gridTemplateColumns: "minmax(0, 1fr) 20rem", columnGap: "3.5rem" } },
});

export const main = style({ ...stack, gap: space.two });

/** Beside each other on a tablet. */
export const side = style({
  ...stack,
  gap: space.four,
  "@media": {
    "screen and (min-width: 40rem) and (max-width: 63.99rem)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  },
});

export const part = style({ ...stack, alignContent: "start", gap: space.one });
export const rows = style({ borderBlockStart: hairline });
export const found = style({ ...stack, gap: space.one, paddingBlockEnd: space.three });

export const foundPeople = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(20rem, 100%), 1fr))",
  columnGap: "3.5rem",
  borderBlockStart: hairline,
});

export const person = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  gap: space.one,
  minHeight: "4rem",
  paddingBlock: "0.625rem",
  borderBlockEnd: hairline,
});

export const personLink = style({
  ...tappable,
  gap: "0.75rem",
  minWidth: 0,
  textDecoration: "none",
  selectors: { "&:hover": { color: color.accent } },
});

export const words = style({ ...stack, minWidth: 0, overflowWrap: "anywhere" });
export const name = style({ fontWeight: 650, lineHeight: 1.3 });
export const about = style({ ...note });

const change_ = {
  ...belowLargeText,
  ...tabular,
  ...withIcon,
  fontSize: text.small,
  fontWeight: 600,
  whiteSpace: "nowrap",
} as const;

export const change = styleVariants({
  up: { ...change_, color: color.gain },
  down: { ...change_, color: color.loss },
  stable: { ...change_, ...secondary, fontWeight: 450 },
});
