import { kindsOnServer } from "../kinds/all.server.ts";
import { type ItemKind, itemKinds, kinds } from "../kinds/all.ts";
import { type ItemIdentification, isItemKey, lexicon, readWords, unidentified } from "../titles/words.ts";

const goods = lexicon<"goods" | "collectible">("goods");

/** After these words, goods are an accessory: "with bag", "wearing mask". */
const accompanying = /^(?:with|w|in|and|holding|wearing|includes|including|plus|mit|avec|con)$/;

/** Whether a title sells other merchandise, a mug or a jigsaw, and no collectible. */
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

/** Catalogue number → item key. Null for an invalid number, and for kinds without `numbers`. */
export function keyOfNumber(itemKind: ItemKind | "other", number: string | null | undefined): string | null {
  const numbers = itemKind === "other" ? undefined : kindsOnServer[itemKind].numbers;
  if (!numbers || !number || numbers.form?.test(number) === false) return null;
  return numbers.keyOf(number);
}

/** Key of an item with a page by key (`Kind.pages`), even before it is on record. Null for other kinds. */
export function keyOfOwnPage(itemKind: ItemKind | "other", key: string | null | undefined): string | null {
  return itemKind !== "other" && kinds[itemKind].pages ? keyOfNumber(itemKind, key) : null;
}

/** Splits an old key with a grade: `…-300-cgc-9-8` → `…-300` and `cgc-9.8`. Null for other keys. */
export function splitGradedKey(itemKind: ItemKind, key: string): { key: string; condition: string } | null {
  const found = isItemKey(key) ? kindsOnServer[itemKind].gradedEnd?.exec(key) : null;
  if (!found || found.index === 0) return null;
  const [, grader, whole, tenth, qualifier] = found;
  const grade = whole && String(Number(tenth ? `${whole}.${tenth}` : whole));
  const condition = grade ? [grader, grade, qualifier].filter(Boolean).join("-") : "graded";
  return { key: key.slice(0, found.index), condition };
}
