import { style } from "@vanilla-extract/css";
import { apart, hairline, note, pair, stack } from "#app/styles/mixins.ts";
import { space } from "#app/styles/tokens.css.ts";

export const choose = style(pair(space.four));
export const section = style({ ...stack, gap: space.one, justifyItems: "start" });
export const fileLabel = style({ fontWeight: 600 });
export const group = style({ ...stack, marginInline: 0, padding: 0, border: 0 });
export const legend = style({ paddingInline: 0, paddingBlockEnd: space.one, fontWeight: 600 });
export const list = style({ width: "100%", borderBottom: hairline });
export const item = style({ ...apart, gap: space.one, paddingBlock: space.one, borderTop: hairline });
export const when = style(note);
