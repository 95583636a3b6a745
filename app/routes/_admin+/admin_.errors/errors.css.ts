import { style } from "@vanilla-extract/css";
import { cluster, hairline, media, note, stack } from "#app/styles/mixins.ts";
import { color, space } from "#app/styles/tokens.css.ts";

export const section = style({ ...stack, gap: space.one });
export const list = style({ borderBottom: hairline });

export const kind = style({
  ...stack,
  columnGap: space.three,
  paddingBlock: space.one,
  borderTop: hairline,
  "@media": { [media.tablet]: { gridTemplateColumns: "minmax(0, 1fr) auto", alignItems: "start" } },
});

/** As high as the name that it stands beside. */
export const act = style({ "@media": { [media.tablet]: { marginBlock: "-0.625rem" } } });

export const requests = style({ ...stack, marginBlockStart: space.half });
export const request = style({ ...cluster, ...note, columnGap: space.one });
/** Is selected whole by one press. */
export const id = style({
  color: color.ink,
  fontFamily: "ui-monospace, monospace",
  overflowWrap: "anywhere",
  userSelect: "all",
});
