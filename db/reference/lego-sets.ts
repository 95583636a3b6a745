import { readFacts } from "./facts.ts";

/** A LEGO set as the sample catalogue knows it. */
export interface SampleSet {
  /** Plain digits, without the variant: `75257`. */
  number: string;
  name: string;
  year: number;
  pieces: number;
  theme: string;
}

/** Every set of the sample catalogue, by theme and number. */
export function legoSets(): SampleSet[] {
  return readFacts("lego-sets").map(([number = "", name = "", year, pieces, theme = ""]) => {
    return { number, name, year: Number(year), pieces: Number(pieces), theme };
  });
}
