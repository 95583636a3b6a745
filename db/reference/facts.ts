import { readFileSync } from "node:fs";
import path from "node:path";

/** The lines of a table of facts, `db/reference/{name}.tsv`, cell by cell; without its heading. */
export function readFacts(name: string): string[][] {
  // From the working directory, not from this module: the server runs bundled, the tables are not.
  const table = readFileSync(path.join(process.cwd(), `db/reference/${name}.tsv`), "utf8");
  const [, ...lines] = table.trimEnd().split("\n");
  return lines.map((line) => line.split("\t"));
}

interface LegoSet {
  /** Plain digits, without the variant: `75257`. */
  number: string;
  name: string;
  year: number;
  pieces: number;
  theme: string;
}

/** The known LEGO sets by theme and number. */
export function legoSets(): LegoSet[] {
  return readFacts("lego-sets").map(([number = "", name = "", year, pieces, theme = ""]) => {
    return { number, name, year: Number(year), pieces: Number(pieces), theme };
  });
}
