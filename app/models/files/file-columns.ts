import { readFacts } from "#db/reference/facts.ts";
import { ellipsized } from "../platform/text-length.ts";
import { wordsOfName } from "./column-names.ts";

/** A column of a file, as a person is shown it. */
export interface ColumnWithSamples {
  name: string;
  /** The first two values that differ; none of columns that name people. */
  samples: string[];
}

const personWords = new Set(readFacts("person-words").flatMap(([words = ""]) => words.split(" ")));

/** Whether the values of a column may say who somebody is, or where. */
export function namesPeople(name: string): boolean {
  return wordsOfName(name).some((word) => personWords.has(word));
}

const maxSamples = 2;
const maxSampleLength = 40;

/** Columns in their order, with values from these rows. One that is not read shows no value that names people. */
export function columnsWithSamples<Row>(
  names: readonly string[],
  rows: readonly Row[],
  cellIn: (row: Row, name: string, index: number) => unknown,
  isRead: (index: number) => boolean = () => false,
): ColumnWithSamples[] {
  return names.map((name, index) => {
    const samples = new Set<string>();
    if (!isRead(index) && namesPeople(name)) return { name, samples: [] };
    for (const row of rows) {
      const value = cellIn(row, name, index);
      const text = typeof value === "object" ? "" : String(value ?? "").trim();
      if (text !== "") samples.add(ellipsized(text, maxSampleLength));
      if (samples.size === maxSamples) break;
    }
    return { name, samples: [...samples] };
  });
}
