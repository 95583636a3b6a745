import { type ItemKind, itemKinds } from "#app/models/catalog/kinds/all.ts";

/** Kind and key of an item as one text, for a query or the field of a form: "legos/75257". */
export function itemRef(itemKind: ItemKind, itemKey: string): string {
  return `${itemKind}/${itemKey}`;
}

/** The kind and the key in such a text; null for any other. */
export function readItemRef(text: string): { itemKind: ItemKind; itemKey: string } | null {
  const [kindText = "", itemKey = ""] = text.split(/\/(.*)/s);
  const itemKind = itemKinds.find((kind) => kind === kindText);
  return itemKind && itemKey !== "" && itemKey.length <= 300 ? { itemKind, itemKey } : null;
}
