import type { ItemKind } from "../categories.ts";
import { identifyCar } from "./cars.ts";
import { identifyComic } from "./comics.ts";
import { identifyFigure } from "./figures.ts";
import { knownSets } from "./known-items.server.ts";
import { identifyMinifigure, readMinifigureId } from "./minifigures.ts";
import { findOddSet } from "./odd-set-number.ts";
import { identifySet } from "./set-number.ts";
import { identifySportsItem } from "./sports.ts";
import { identifyTrain } from "./trains.ts";
import { type ItemIdentification, isItemKey, lexicon, readWords, unidentified } from "./words.ts";

/** Kinds without an entry are identified like figures: by a code, by a name, by the first words. */
const identifyByKind: Partial<Record<ItemKind, (title: string) => ItemIdentification>> = {
  legos: (title) => ({ ...identifyLegoSet(title), name: null }),
  comics: identifyComic,
  "model-trains": identifyTrain,
  "model-cars": identifyCar,
  "sports-memorabilia": identifySportsItem,
  minifigures: identifyMinifigure,
};

const goods = lexicon<"goods" | "collectible">("goods");
const kindsWithGoods: ReadonlySet<ItemKind> = new Set(["figures", "model-cars", "model-trains"]);

/** After these, a bag or a mask is what a figure has. */
const accompanying = /^(?:with|w|in|and|holding|wearing|includes|including|plus|mit|avec|con)$/;

/** Whether a title names what belongs to no category, a mug or a jigsaw, and nothing that does. */
function isOfNoCategory(itemKind: ItemKind, title: string): boolean {
  if (!kindsWithGoods.has(itemKind)) return false;
  const words = readWords(title, goods);
  const isGoods = words.some(({ kind }, at) => kind === "goods" && !accompanying.test(words[at - 1]?.key ?? ""));
  return isGoods && words.every(({ kind }) => kind !== "collectible");
}

/** A known number of another form is the set where it holds the plain one ("LG20001"), or that is not known. */
function identifyLegoSet(title: string): ReturnType<typeof identifySet> {
  const set = identifySet(title, knownSets);
  const odd = findOddSet(title, knownSets.oddNumbers);
  const isBetter = odd !== null && (set.key === null || odd.includes(set.key) || !knownSets.find(set.key));
  return isBetter ? { ...set, key: odd } : set;
}

/** The item that a title is about, by the rules of its kind. An item key in place of a title identifies itself. */
export function identifyItem(itemKind: ItemKind, title: string): ItemIdentification {
  if (itemKind !== "legos" && itemKind !== "minifigures" && isItemKey(title)) return { ...unidentified, key: title };
  return isOfNoCategory(itemKind, title) ? unidentified : (identifyByKind[itemKind] ?? identifyFigure)(title);
}

/** The item of a source's catalogue reference: `lego-set:75257-1`, `lego-fig:sw0001`. Null for other references. */
export function itemOfCatalogRef(ref: string | null): { itemKind: ItemKind; key: string } | null {
  const [, set, figure] = /^(?:lego-set:([\w.-]+)|lego-fig:(.+))$/.exec(ref ?? "") ?? [];
  if (set) return { itemKind: "legos", key: knownSets.find(set) ? set : set.replace(/(?<=.)-\d+$/, "") };
  const minifigure = readMinifigureId(figure);
  return minifigure === null ? null : { itemKind: "minifigures", key: minifigure };
}
