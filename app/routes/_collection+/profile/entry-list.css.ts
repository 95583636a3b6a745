import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import {
  apart,
  cluster,
  controlSheet,
  hairline,
  largeText,
  media,
  note,
  plainButton,
  secondary,
  tabular,
  tappable,
  underlined,
} from "#app/styles/mixins.ts";
import { color, space, tapTarget, text } from "#app/styles/tokens.css.ts";

/** Categories and sorts, above a list. */
export const choices = style({ ...apart, gap: space.one, marginBlockEnd: space.one });

// Below a desk a row is a small grid: what it is, what it is worth, and what to do with it.
const onList = media.narrow;

export const table = style({ ...tabular, "@media": { [onList]: { display: "block" } } });
export const head = style({ "@media": { [onList]: { display: "none" } } });
export const body = style({ "@media": { [onList]: { display: "block" } } });

export const row = style({
  borderBlockStart: hairline,
  scrollMarginBlock: space.two,
  "@media": {
    [onList]: {
      display: "grid",
      gridTemplateColumns: "4rem minmax(0, 1fr) auto",
      gridTemplateRows: "auto 1fr",
      gridTemplateAreas: '"cover about worth" "cover about change" "box actions actions"',
      columnGap: space.one,
      paddingBlockStart: space.one,
    },
  },
  "@container": {
    [largeText]: {
      gridTemplateColumns: "auto minmax(0, 1fr)",
      gridTemplateRows: "none",
      gridTemplateAreas: '"cover worth" "cover change" "about about" "box actions"',
    },
  },
});

export const columnHead = style({
  ...note,
  paddingBlock: space.one,
  paddingInlineEnd: space.two,
  whiteSpace: "nowrap",
  selectors: { "&:last-child": { paddingInlineEnd: 0 } },
});
export const numberHead = style([columnHead, { textAlign: "end" }]);

const cell = style({
  padding: `0.625rem ${space.two} 0.375rem 0`,
  verticalAlign: "top",
  selectors: { "&:last-child": { paddingInlineEnd: 0 } },
  "@media": { [onList]: { padding: 0 } },
});

export const boxCell = style([cell, { gridArea: "box", width: "2rem" }]);
export const boxLabel = style({
  display: "grid",
  placeItems: "center",
  width: tapTarget,
  height: tapTarget,
  marginInlineStart: "-0.75rem",
  cursor: "pointer",
  "@media": { [onList]: { marginInline: "auto" } },
});
export const box = style({ width: "1.125rem", height: "1.125rem", margin: 0, accentColor: color.accent });
export const coverCell = style([cell, { gridArea: "cover" }]);

/** The cell of an item, whose two parts are places of the grid where the row is a grid. */
export const itemCell = style([cell, { width: "100%", "@media": { [onList]: { display: "contents" } } }]);
export const about = style({ gridArea: "about", overflowWrap: "anywhere" });
export const title = style({ fontSize: text.body, fontWeight: 600, letterSpacing: 0 });
export const facts = style({ ...secondary, ...cluster, columnGap: space.two, rowGap: space.half });
/** What has columns of its own on a desk. */
export const moreFacts = style({ ...secondary, "@media": { [media.desk]: { display: "none" } } });
export const actions = style({ ...cluster, gridArea: "actions", columnGap: space.three });

const onDeskOnly = { "@media": { [onList]: { display: "none" } } };
export const copiesCell = style([cell, { ...onDeskOnly, minWidth: "6rem", fontSize: text.small }]);
const number = style([cell, { textAlign: "end", whiteSpace: "nowrap" }]);
export const wideNumber = style([number, onDeskOnly]);
export const worthCell = style([number, { gridArea: "worth" }]);
export const worth = style({ fontWeight: 650 });
export const notPriced = style({ ...note, maxWidth: "6.5rem", marginInlineStart: "auto", whiteSpace: "normal" });
export const changeCell = style([number, { gridArea: "change" }]);

export const action = style({
  ...tappable,
  gap: "0.375rem",
  color: color.accent,
  fontSize: text.small,
  fontWeight: 550,
  textDecoration: "none",
  selectors: { "&:hover": underlined },
});

export const deleteButton = style({
  ...plainButton,
  ...tappable,
  color: color.quiet,
  fontSize: text.small,
  fontWeight: 550,
  selectors: { "&:hover": { ...underlined, color: color.loss } },
});

export const editRow = style({ "@media": { [onList]: { display: "block" } } });
export const editCell = style({ padding: 0, "@media": { [onList]: { display: "block" } } });

/** Below the list. It stays in sight while rows are checked. */
export const selection = recipe({
  base: {
    ...cluster,
    gap: space.one,
    paddingBlock: space.one,
    borderBlock: hairline,
    backgroundColor: color.paper,
    fontSize: text.small,
  },
  variants: { isUsed: { true: { position: "sticky", insetBlockEnd: 0, zIndex: 2 } } },
});

export const selectAll = style({ ...plainButton, ...tappable, color: color.accent, fontWeight: 550 });
export const selected = style({ color: color.quiet, marginInlineEnd: "auto" });
export const conditionChoice = style({ display: "flex", flexWrap: "wrap", gap: space.half });

export const select = style({
  ...controlSheet,
  minHeight: tapTarget,
  minWidth: 0,
  paddingInline: "0.75rem",
  color: color.ink,
  font: "inherit",
});
