import { style } from "@vanilla-extract/css";
import { quietButton, textInput } from "#app/styles/controls.css.ts";
import { apart, cluster, controlText, hairline, media, secondary, stack, tabular } from "#app/styles/mixins.ts";
import { color, space, text } from "#app/styles/tokens.css.ts";

export const screen = style({ ...stack, gap: space.three, maxWidth: "44rem" });
export const form = style({ ...stack, gap: space.three });
export const field = style({ ...stack, gap: space.half });
export const label = style(controlText);
export const hint = style(secondary);

export const pasted = style([
  textInput,
  {
    minHeight: "7rem",
    padding: space.one,
    color: color.ink,
    fontFamily: "ui-monospace, monospace",
    fontSize: text.small,
    resize: "vertical",
  },
]);

export const options = style({
  display: "grid",
  gap: space.two,
  padding: 0,
  margin: 0,
  border: 0,
  minWidth: 0,
  "@media": { [media.tablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
});

export const legend = style([label, { padding: 0, marginBlockEnd: space.one }]);
export const choice = style([
  textInput,
  { paddingInline: space.one, color: color.ink, font: "inherit", appearance: "auto" },
]);
export const choiceRow = style({
  display: "grid",
  gap: space.one,
  "@media": { [media.tablet]: { gridTemplateColumns: "minmax(0, 1fr) auto" } },
});
/** Without scripts, the page comes back to it: what it read stands above it too. */
export const readAgain = style([quietButton, { scrollMarginTop: "40vh" }]);
export const input = style([textInput, { paddingInline: "0.75rem" }]);
export const buttons = style({ ...cluster, columnGap: space.three, rowGap: space.one });

export const part = style({ ...stack, gap: space.one });
export const rows = style({ ...stack, borderTop: hairline });

export const row = style({
  ...apart,
  columnGap: space.two,
  paddingBlock: space.one,
  borderBottom: hairline,
  overflowWrap: "anywhere",
});

export const columnRow = style({
  display: "grid",
  alignItems: "center",
  gap: space.one,
  paddingBlock: space.one,
  borderBottom: hairline,
  overflowWrap: "anywhere",
  "@media": { [media.tablet]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" } },
});

export const rowNote = style({ ...secondary, ...tabular });
export const formats = style({ ...stack, gap: space.one });
export const formatName = style({ fontWeight: 600 });
