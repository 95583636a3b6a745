import type { ItemKind } from "./categories.ts";
import { identifyCar } from "./identification/cars.ts";
import { identifyComic } from "./identification/comics.ts";
import { identifyFigure } from "./identification/figures.ts";
import { identifyMinifigure } from "./identification/minifigures.ts";
import { identifySet } from "./identification/set-number.ts";
import { identifySportsItem } from "./identification/sports.ts";
import { identifyTrain } from "./identification/trains.ts";
import { isItemKey } from "./identification/words.ts";
import { knownSets } from "./known-items.server.ts";
import { isMinifigureId } from "./minifigure-id.ts";

/** What a title is about. */
export interface ItemIdentification {
  /**
   * Key inside the item kind, as addresses and the API carry it: "75257", "amazing-spider-man-300-cgc-9-8". Lower case
   * letters, digits and hyphens, at most 80. Null when the title does not tell.
   */
  key: string | null;
  /** The same for a person, where the number does not say it already. */
  name: string | null;
  /** Further items of the same kind that the title holds, so any of them means a lot. */
  others: string[];
}

const unknown: ItemIdentification = { key: null, name: null, others: [] };

/** A category that is not here is identified as figures are: by a code, by a name, by its first words. */
const identifyBySubject: Partial<Record<ItemKind, (title: string) => ItemIdentification>> = {
  legos: (title) => ({ ...identifySet(title, knownSets), name: null }),
  comics: identifyComic,
  "model-trains": identifyTrain,
  "model-cars": identifyCar,
  "sports-memorabilia": identifySportsItem,
  minifigures: identifyMinifigure,
};

/** The item that a title is about, by the rules of its item kind. An item key in place of a title is about itself. */
export function identifyItem(itemKind: ItemKind, title: string): ItemIdentification {
  if (itemKind !== "legos" && itemKind !== "minifigures" && isItemKey(title)) return { ...unknown, key: title };
  return (identifyBySubject[itemKind] ?? identifyFigure)(title);
}

/** The item that a source names: `lego-set:75257-1`, `lego-fig:sw0001`. Null for references of other kinds. */
export function itemOfCatalogRef(ref: string | null): { itemKind: ItemKind; key: string } | null {
  const [, set, figure] = /^(?:lego-set:(\w+?)(?:-\d+)?|lego-fig:(.+))$/.exec(ref ?? "") ?? [];
  if (set) return { itemKind: "legos", key: set };
  return figure && isMinifigureId(figure) ? { itemKind: "minifigures", key: figure.toLowerCase() } : null;
}
