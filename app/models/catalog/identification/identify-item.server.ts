import { type ItemKind, itemKinds } from "../categories.ts";
import { kindsOnServer } from "../kinds/all.server.ts";
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
  const [, name, number] = /^([\w-]+):(.+)$/.exec(ref ?? "") ?? [];
  const itemKind = itemKinds.find((kind) => kindsOnServer[kind].numbers?.ref === name);
  const key = (itemKind && number && kindsOnServer[itemKind].numbers?.keyOf(number)) ?? null;
  return itemKind && key ? { itemKind, key } : null;
}
