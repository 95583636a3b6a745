import type { ItemKind } from "../categories.ts";
import { kindsOnServer } from "../kinds/all.server.ts";
import { knownSets } from "../kinds/lego/known-items.server.ts";
import { readMinifigureId } from "../kinds/minifigures/minifigures.ts";
import { type ItemIdentification, isItemKey, lexicon, readWords, unidentified } from "../titles/words.ts";

const goods = lexicon<"goods" | "collectible">("goods");

/** After these, a bag or a mask is what a figure has. */
const accompanying = /^(?:with|w|in|and|holding|wearing|includes|including|plus|mit|avec|con)$/;

/** Whether a title names what belongs to no category, a mug or a jigsaw, and nothing that does. */
function isOfNoCategory(title: string): boolean {
  const words = readWords(title, goods);
  const isGoods = words.some(({ kind }, at) => kind === "goods" && !accompanying.test(words[at - 1]?.key ?? ""));
  return isGoods && words.every(({ kind }) => kind !== "collectible");
}

/** The item that a title is about, by the rules of its kind. An item key in place of a title identifies itself. */
export function identifyItem(itemKind: ItemKind, title: string): ItemIdentification {
  const { identify, numbers, hasOtherGoods } = kindsOnServer[itemKind];
  if (!numbers && isItemKey(title)) return { ...unidentified, key: title };
  return hasOtherGoods && isOfNoCategory(title) ? unidentified : identify(title);
}

/** The item of a source's catalogue reference: `lego-set:75257-1`, `lego-fig:sw0001`. Null for other references. */
export function itemOfCatalogRef(ref: string | null): { itemKind: ItemKind; key: string } | null {
  const [, set, figure] = /^(?:lego-set:([\w.-]+)|lego-fig:(.+))$/.exec(ref ?? "") ?? [];
  if (set) return { itemKind: "legos", key: knownSets.find(set) ? set : set.replace(/(?<=.)-\d+$/, "") };
  const minifigure = readMinifigureId(figure);
  return minifigure === null ? null : { itemKind: "minifigures", key: minifigure };
}
