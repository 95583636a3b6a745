import { style, styleVariants } from "@vanilla-extract/css";
import {
  apart,
  centered,
  cluster,
  controlText,
  hairline,
  hidden,
  media,
  note,
  scrollsSideways,
  secondary,
  sheet,
  stack,
  tabular,
  tappable,
  thinUnderline,
  underlinedOnHover,
} from "./mixins.ts";
import { color, gutter, space, tapTarget, text } from "./tokens.css.ts";

export const screen = style({ ...stack, ...tabular, gap: space.three });
/** Whose operation it is, and by which clock. */
export const area = style({ ...apart, ...note, columnGap: space.two });
export const site = style({ color: color.ink, fontWeight: 650 });

export const sections = style({
  ...scrollsSideways,
  display: "flex",
  gap: space.two,
  marginInline: `calc(-1 * ${gutter})`,
  paddingInline: gutter,
  borderBottom: hairline,
  whiteSpace: "nowrap",
});

export const sectionLink = style({
  ...tappable,
  color: color.quiet,
  fontWeight: 550,
  textDecoration: "none",
  selectors: {
    "&:hover": { color: color.ink },
    "&[aria-current]": { color: color.ink, boxShadow: `inset 0 -2px ${color.ink}` },
    "&:focus-visible": { outlineOffset: "-3px" },
  },
});

/** How many wait behind a tab. */
export const dueCount = style({ color: color.ink, fontWeight: 700 });

/** A mark with a shape of its own beside the words that say the same. */
export const state = style({
  display: "grid",
  gridTemplateColumns: "0.75rem minmax(0, 1fr)",
  columnGap: space.one,
});

const shapes = {
  good: { borderRadius: "50%", backgroundColor: color.gain },
  runs: { borderRadius: "50%", border: `2px solid ${color.accent}` },
  waits: {
    borderRadius: "50%",
    border: `2px solid ${color.accent}`,
    backgroundImage: `linear-gradient(90deg, ${color.accent} 50%, transparent 50%)`,
  },
  paused: { borderInline: `0.2rem solid ${color.control}`, width: "0.6rem" },
  bad: { backgroundColor: color.loss, clipPath: "polygon(50% 0, 100% 100%, 0 100%)" },
  due: { backgroundColor: color.ink, clipPath: "polygon(50% 0, 100% 50%, 50% 100%, 0 50%)" },
} as const;

export const mark = styleVariants(shapes, (shape) => ({
  width: "0.7rem",
  height: "0.7rem",
  marginBlockStart: "0.4rem",
  forcedColorAdjust: "none",
  ...shape,
}));

export const stateWords = style({ ...stack, overflowWrap: "anywhere" });
export const stateName = styleVariants({ plain: {}, bad: { color: color.loss } }, (more) => ({
  fontWeight: 650,
  ...more,
}));
export const explanation = style({ ...secondary, maxWidth: "46rem" });

/** A small chart of columns in the colour of the text. */
export const columns = style({ display: "block", width: "100%", maxWidth: "16rem", height: "1.25rem" });
export const column = styleVariants({ plain: { opacity: 0.55 }, bad: { color: color.loss } }, (more) => ({
  fill: "currentColor",
  ...more,
}));

export const wideOnly = style({ "@media": { [media.phone]: { display: "none" } } });

// The forms of sources

export const fields = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 14rem), 1fr))",
  gap: space.two,
  alignItems: "start",
});
export const field = styleVariants({ plain: {}, wide: { gridColumn: "1 / -1" } }, (more) => ({
  ...stack,
  gap: space.half,
  ...more,
}));
export const switchLabel = style({ ...tappable, ...controlText, gap: space.one });

/** Asks why somebody is hidden, and hides them. */
export const hide = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: space.one,
  alignItems: "end",
  width: "100%",
  maxWidth: "28rem",
});

// The steps of an import

export const steps = style({ ...cluster, columnGap: space.three, fontSize: text.small });
export const step = styleVariants({ now: { fontWeight: 650 }, other: { color: color.quiet } }, (more) => ({
  ...cluster,
  gap: space.half,
  ...more,
}));
const now = { borderColor: color.ink, backgroundColor: color.ink, color: color.paper };
export const stepNumber = styleVariants({ now, other: {} }, (more) => ({
  ...centered,
  width: "1.5rem",
  height: "1.5rem",
  border: `1px solid ${color.control}`,
  borderRadius: "50%",
  fontSize: text.note,
  fontWeight: 650,
  ...more,
}));
/** On a phone only the current one is named. */
export const stepName = style({ "@media": { [media.phone]: hidden } });

// What would come, and what came

export const trial = style({ ...stack, ...sheet, gap: space.one, padding: space.two });
/** A sentence that may have several lines. */
export const lines = style({ whiteSpace: "pre-line", overflowWrap: "anywhere", fontSize: text.small });
export const rows = style({ ...stack, fontSize: text.small });
export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: space.two,
  paddingBlock: space.one,
  borderTop: hairline,
  overflowWrap: "anywhere",
});
export const rowPrice = style({ fontWeight: 600, whiteSpace: "nowrap" });
export const rowNote = style({ ...secondary, gridColumn: "1 / -1" });
export const acts = style({ ...cluster, columnGap: space.two });

export const nameLink = style({ ...tappable, ...underlinedOnHover, marginBlock: "-0.625rem", minWidth: tapTarget });
/** An address, or what is typed in a terminal. */
export const code = style({ ...note, fontFamily: "ui-monospace, monospace", overflowWrap: "anywhere" });

/** Is selected whole by one press. */
export const token = style([code, { padding: space.one, border: hairline, color: color.ink, userSelect: "all" }]);
export const call = style([code, { whiteSpace: "pre-wrap" }]);

export const facts = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 9rem), 1fr))",
  gap: space.two,
});
export const fact = style({ ...stack, alignContent: "start", fontSize: text.small, overflowWrap: "anywhere" });
export const wideFact = style([fact, { gridColumn: "1 / -1" }]);
export const factName = style(note);
export const factNote = style({ ...note, display: "block" });
export const factLink = style({ ...tappable, ...thinUnderline, marginBlock: "-0.625rem", color: color.accent });
export const meter = style({ display: "block", width: "100%", height: "0.75rem" });
export const problem = style({
  gridColumn: "1 / -1",
  maxWidth: "46rem",
  fontSize: text.small,
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
});
