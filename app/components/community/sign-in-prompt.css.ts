import { style } from "@vanilla-extract/css";
import { stack, withIcon } from "#app/styles/mixins.ts";
import { space } from "#app/styles/tokens.css.ts";

export const benefits = style({ ...stack, gap: space.one });
export const benefit = style({ ...withIcon, gap: space.one });
