import { readFileSync } from "node:fs";
import path from "node:path";

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
  // From the working directory, not from this module: the server runs bundled, the table is not.
  const table = readFileSync(path.join(process.cwd(), "db/sample/lego-sets.tsv"), "utf8");
  const [, ...lines] = table.trimEnd().split("\n");
  return lines.map((line) => {
    const [number = "", name = "", year, pieces, theme = ""] = line.split("\t");
    return { number, name, year: Number(year), pieces: Number(pieces), theme };
  });
}
