import { assignColumns, type NamedColumn, nameAs } from "../../files/column-names.ts";
import { type ChosenColumns, type ColumnMeaning, columnMeanings } from "./column-meanings.ts";

/** The column that holds each thing. */
export type ListColumns = ReadonlyMap<ColumnMeaning, NamedColumn<ColumnMeaning> & { index: number }>;

/** Whether a column of the dictionary may hold this in a collector's list. */
export const isColumnMeaning = (column: string): column is ColumnMeaning => Object.hasOwn(columnMeanings, column);

/** Which column holds what, by their names, or as somebody said. Of two that were said to hold the same, the first one does. */
export function readListColumns(
  names: readonly string[],
  chosen: ChosenColumns | undefined,
  isMeant: (meaning: ColumnMeaning) => boolean = () => true,
): ListColumns {
  if (!chosen) {
    const assigned = assignColumns<ColumnMeaning>(
      names,
      "collection",
      (name) => isColumnMeaning(name) && isMeant(name),
    );
    return new Map(assigned.map((named) => [named.column, named]));
  }
  const chosenOnes = names.flatMap((name, index) => {
    const column = chosen[index];
    return column === undefined || column === "none" ? [] : [{ ...nameAs(name, column), index }];
  });
  // The last one with a key stays in a map.
  return new Map(chosenOnes.toReversed().map((named) => [named.column, named]));
}
