import { assignColumns, type NamedColumn, nameAs } from "../../files/column-names.ts";
import { type ChosenColumns, type ColumnMeaning, columnMeanings } from "./column-meanings.ts";

/** The column that holds each thing. */
export type ListColumns = ReadonlyMap<ColumnMeaning, NamedColumn<ColumnMeaning> & { index: number }>;

const isMeaning = (column: string): column is ColumnMeaning => Object.hasOwn(columnMeanings, column);

/** Which column holds what, by their names, or as somebody said. Of two that were said to hold the same, the first one does. */
export function readListColumns(names: readonly string[], chosen?: ChosenColumns): ListColumns {
  if (!chosen) {
    const assigned = assignColumns<ColumnMeaning>(names, "collection", isMeaning);
    return new Map(assigned.map((named) => [named.column, named]));
  }
  const said = names.flatMap((name, index) => {
    const column = chosen[index];
    return column === undefined || column === "none" ? [] : [{ ...nameAs(name, column), index }];
  });
  // The last one with a key stays in a map.
  return new Map(said.toReversed().map((named) => [named.column, named]));
}
