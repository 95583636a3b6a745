import { legoSets, readFacts } from "#db/reference/facts.ts";
import type { ItemKind } from "../categories.ts";

/** What is known of an item before any sale of it is on record. */
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

/** The facts of a known LEGO set or minifigure. Undefined for all other items. */
export function findFacts(itemKind: ItemKind, itemKey: string): ItemFacts | undefined {
  let facts = factsOf.get(itemKind);
  if (!facts) {
    facts = new Map(tables[itemKind]?.().map((item) => [item.number, item]));
    factsOf.set(itemKind, facts);
  }
  return facts.get(itemKey);
}

export const knownSets = { find: (number: string) => findFacts("legos", number) };
