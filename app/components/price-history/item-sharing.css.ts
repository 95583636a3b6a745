import { style } from "@vanilla-extract/css";
import { text } from "#app/styles/tokens.css.ts";

/** One click selects it all. */
export const snippet = style({ display: "block", fontSize: text.small, overflowWrap: "anywhere", userSelect: "all" });
