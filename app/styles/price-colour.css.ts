import { createVar, fallbackVar, styleVariants } from "@vanilla-extract/css";
import { kindColor } from "./category-swatch.css.ts";
import { color } from "./tokens.css.ts";

const ownColour = createVar();

/** What draws prices: the colour of the item's category, elsewhere the accent. */
export const priceColour = fallbackVar(ownColour, color.accent);

/** Draws the prices inside in the colour of a kind of items. */
export const itemColour = styleVariants(kindColor, (own) => ({
  vars: { [ownColour]: own },
}));
