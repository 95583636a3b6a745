import { style } from "@vanilla-extract/css";
import { textInput } from "#app/styles/controls.css.ts";
import { cluster, controlText, hairline, media, note as noteText, stack, tappable } from "#app/styles/mixins.ts";
import { color, space, text } from "#app/styles/tokens.css.ts";

export const reach = style({
  ...stack,
  gap: space.two,
  paddingBlock: space.three,
  borderBlockStart: hairline,
  "@media": { [media.desk]: { gridTemplateColumns: "minmax(0, 18rem) minmax(0, 1fr)", columnGap: space.six } },
});

export const form = style({ ...stack, gap: space.two });
export const block = style({ ...stack, gap: space.half, paddingBlockEnd: space.two, borderBlockEnd: hairline });
export const way = style({ ...cluster, columnGap: space.two, overflowWrap: "anywhere" });
export const choice = style({ ...tappable, ...controlText, gap: space.one });
export const box = style({ width: "1.25rem", height: "1.25rem", accentColor: color.accent });
export const result = style({ ...stack, gap: space.half });
export const outcome = style({ fontSize: text.small, fontWeight: 600 });
export const quiet = style(noteText);
export const when = style({ ...stack, padding: 0, border: 0 });
export const legend = style({ ...controlText, padding: 0 });
export const line = style({ ...cluster, columnGap: space.one, rowGap: space.half });
export const hour = style([textInput, { width: "auto", paddingInline: "0.75rem", appearance: "auto" }]);
export const zone = style([textInput, { width: "14rem", maxWidth: "100%", paddingInline: "0.75rem" }]);
export const address = style([
  textInput,
  { flex: "1 1 14rem", minWidth: 0, width: "auto", paddingInline: "0.75rem", fontSize: text.small },
]);
export const buttons = style({ ...cluster, columnGap: space.three });
