import { readFacts } from "#db/reference/facts.ts";
import { legoSets } from "#db/reference/lego-sets.ts";
import type { ItemKind } from "../categories.ts";

/** What the catalogue knows of an item without having seen a sale of it. */
export interface ItemFacts {
  name: string;
  theme: string;
  year: number;
  pieces: number | null;
}

function legoMinifigures(): (ItemFacts & { number: string })[] {
  return readFacts("minifigures").map(([number = "", name = "", theme = "", year]) => {
    return { number, name, theme, year: Number(year), pieces: null };
  });
}

const tables: Partial<Record<ItemKind, () => (ItemFacts & { number: string })[]>> = {
  legos: legoSets,
  minifigures: legoMinifigures,
};

const factsOf = new Map<ItemKind, Map<string, ItemFacts>>();

/** The facts of a LEGO set or minifigure that the catalogue knows, by its number; undefined for all other items. */
export function findFacts(itemKind: ItemKind, itemKey: string): ItemFacts | undefined {
  let facts = factsOf.get(itemKind);
  if (!facts) {
    facts = new Map(tables[itemKind]?.().map((item) => [item.number, item]));
    factsOf.set(itemKind, facts);
  }
  return facts.get(itemKey);
}

/** The known sets as set-number identification asks for them. */
export const knownSets = { find: (number: string) => findFacts("legos", number) };
