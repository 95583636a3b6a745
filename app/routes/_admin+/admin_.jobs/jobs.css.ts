import { style } from "@vanilla-extract/css";
import { apart, hairline, hidden, media, note, secondary, stack } from "#app/styles/mixins.ts";
import { space, text } from "#app/styles/tokens.css.ts";

export const list = style({ borderBottom: hairline });

/** Columns on a desk: the job, its last run, its next one, its button. */
const columns = { gridTemplateColumns: "minmax(0, 1fr) 13rem 7rem 5rem", columnGap: space.three };

export const heads = style({
  ...note,
  display: "none",
  paddingBlockEnd: space.half,
  "@media": { [media.desk]: { display: "grid", ...columns } },
});

export const job = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: space.two,
  alignItems: "end",
  paddingBlock: space.one,
  borderTop: hairline,
  "@media": { [media.desk]: { ...columns, alignItems: "start" } },
});

export const about = style({ "@media": { [media.narrow]: { gridColumn: "1 / -1" } } });
export const word = style({ ...secondary, fontWeight: 450 });

/** Below the words of the state; on a desk, its runs are columns of the job. */
export const runs = style({
  ...stack,
  fontSize: text.small,
  paddingInlineStart: `calc(0.75rem + ${space.one})`,
  "@media": { [media.desk]: { display: "contents" } },
});

export const run = style({ display: "flex", flexWrap: "wrap", columnGap: space.one });
export const runName = style({ ...note, minWidth: "4rem", "@media": { [media.desk]: hidden } });

/** As high as the name that it stands beside. */
export const act = style({ justifySelf: "end", marginBlock: "-0.625rem" });
export const section = style({ ...stack, gap: space.two });
export const head = style({ ...apart, gap: `${space.one} ${space.three}` });

export const backup = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  columnGap: space.three,
  alignItems: "center",
  borderTop: hairline,
  fontSize: text.small,
  "@media": {
    [media.phone]: { display: "flex", flexWrap: "wrap", paddingBlockStart: space.one },
    [media.tablet]: { gridTemplateColumns: "minmax(0, 1fr) 7rem 5rem auto" },
  },
});

/** On a phone, the time, the size and the link stand below it. */
export const backupName = style({ overflowWrap: "anywhere", "@media": { [media.phone]: { flexBasis: "100%" } } });
/** Wraps to a line of its own where text is large. */
export const backupSize = style({ whiteSpace: "nowrap" });
export const download = style({ gridColumn: "1 / -1", flexBasis: "100%", maxWidth: "24rem", paddingBlock: space.one });
