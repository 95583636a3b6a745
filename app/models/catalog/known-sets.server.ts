import { legoSets, type SampleSet } from "#db/sample/lego-sets.ts";

const setsByNumber = new Map<string, SampleSet>();

/** The facts of a LEGO set that the catalogue knows, by its number; undefined for all others. */
export function findKnownSet(number: string): SampleSet | undefined {
  if (setsByNumber.size === 0) for (const set of legoSets()) setsByNumber.set(set.number, set);
  return setsByNumber.get(number);
}

/** The known sets as set-number identification asks for them. */
export const knownSets = { find: findKnownSet };
