import { wordsOfName } from "./column-names.ts";

const numberWords = new Set(["number", "num", "no", "nr", "numero", "numer", "nummer", "id", "row", "line", "index"]);

/** Of fewer rows, a column may hold 1 and 2 for another reason. */
const minRows = 3;

/**
 * Whether a column counts the rows of its list, and numbers no thing: it is called "Nr.", and holds 1, 2, 3, … beside
 * titles of which each is another one. The issues of one series have one title.
 */
export function isRowCounter(name: string, cells: readonly string[], titles: readonly string[]): boolean {
  if (cells.length < minRows || !wordsOfName(name).every((word) => numberWords.has(word))) return false;
  if (titles.includes("") || new Set(titles).size < titles.length) return false;
  const first = Number(cells[0]);
  if (first !== 0 && first !== 1) return false;
  return cells.every(
    (cell, at) => /^\d{1,7}(?:\.0)?\.?$/.test(cell.trim()) && Number.parseInt(cell, 10) === first + at,
  );
}
