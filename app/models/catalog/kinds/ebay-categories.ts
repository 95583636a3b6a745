import type { ItemKind } from "./all.ts";

/** eBay's categories of each kind, in its American tree: several between commas. */
export const ebayCategories: Readonly<Record<ItemKind, string>> = {
  ...{ legos: "19006", minifigures: "263012", figures: "261068", comics: "259104" },
  ...{ "model-trains": "180250", "model-cars": "222", "sports-memorabilia": "261328" },
};
