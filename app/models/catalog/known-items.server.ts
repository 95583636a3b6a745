import { readFacts } from "#db/reference/facts.ts";
import { legoSets } from "#db/reference/lego-sets.ts";
import type { Subject } from "./categories.ts";

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

const tables: Partial<Record<Subject, () => (ItemFacts & { number: string })[]>> = {
  legos: legoSets,
  minifigures: legoMinifigures,
};

const factsOf = new Map<Subject, Map<string, ItemFacts>>();

/** The facts of a LEGO set or minifigure that the catalogue knows, by its number; undefined for all other items. */
export function findFacts(subject: Subject, number: string): ItemFacts | undefined {
  let facts = factsOf.get(subject);
  if (!facts) {
    facts = new Map(tables[subject]?.().map((item) => [item.number, item]));
    factsOf.set(subject, facts);
  }
  return facts.get(number);
}

/** The known sets as set-number identification asks for them. */
export const knownSets = { find: (number: string) => findFacts("legos", number) };
