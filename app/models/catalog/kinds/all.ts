import { comics } from "./comics.ts";
import { figures } from "./figures.ts";
import type { Kind } from "./kind.ts";
import { lego } from "./lego.ts";
import { minifigures } from "./minifigures.ts";
import { modelCars } from "./model-cars.ts";
import { modelTrains } from "./model-trains.ts";
import { sports } from "./sports.ts";

const all = {
  legos: lego,
  figures,
  comics,
  "model-trains": modelTrains,
  "model-cars": modelCars,
  "sports-memorabilia": sports,
  minifigures,
};

/** What an item is: a category, or a minifigure, which belongs to one. */
export type ItemKind = keyof typeof all;

/** The kinds that have a listing screen. */
export type CategoryId = (typeof all)[ItemKind]["category"];

/** Every kind of items, in the order in which they are shown. */
export const kinds: Readonly<Record<ItemKind, Kind & { category: CategoryId }>> = all;

export const itemKinds = Object.keys(kinds) as ItemKind[];

/** Every kind as a form offers it: "LEGO", "LEGO Minifigures". */
export function kindChoices(): { value: ItemKind; label: string }[] {
  return itemKinds.map((value) => {
    const { name, brand = name } = kinds[value];
    return { value, label: brand === name ? name : `${brand} ${name}` };
  });
}
