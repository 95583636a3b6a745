import { style } from "@vanilla-extract/css";
import { cluster } from "#app/styles/mixins.ts";
import { space, text } from "#app/styles/tokens.css.ts";

/** Code to copy: one click selects all of it. */
export const snippet = style({ display: "block", fontSize: text.small, overflowWrap: "anywhere", userSelect: "all" });

export const copy = style({ ...cluster, columnGap: space.one, fontSize: text.small });
