import { assignVars, createGlobalTheme, globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { type CategoryId, categories } from "../models/catalog/categories.ts";
import type { ItemKind } from "../models/catalog/kinds/all.ts";
import { itemKinds, kinds } from "../models/catalog/kinds/all.ts";

function colorsOf(scheme: "light" | "dark") {
  return Object.fromEntries(categories.map(({ id, colour }) => [id, colour[scheme]])) as Record<CategoryId, string>;
}

/** A color for each category. */
export const categoryColor = createGlobalTheme(":root", colorsOf("light"));

globalStyle(":root", {
  "@media": { "screen and (prefers-color-scheme: dark)": { vars: assignVars(categoryColor, colorsOf("dark")) } },
});

const swatch = style({
  display: "inline-block",
  width: "0.5em",
  height: "0.5em",
  borderRadius: "1px",
  verticalAlign: "0.1em",
  marginInlineEnd: "0.35em",
  backgroundColor: "currentColor",
});

/** The small square in a category's colour; always beside the category's name. */
export const categorySwatch = styleVariants(categoryColor, (color) => [swatch, { color }]);

/** The colour of each kind of items, which is its category's. */
export const kindColor = Object.fromEntries(
  itemKinds.map((kind) => [kind, categoryColor[kinds[kind].category]]),
) as Record<ItemKind, string>;
