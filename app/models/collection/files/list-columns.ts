import { assignColumns, type NamedColumn, nameAs } from "../../files/column-names.ts";

/** What a column of a collector's list may hold, as a person chooses it. */
export const columnMeanings = {
  number: "Number",
  title: "Title",
  artist: "Artist",
  condition: "Condition",
  grader: "Grading company",
  grade: "Grade",
  quantity: "Quantity",
  owned: "How many I own",
  wanted: "How many I want",
  list: "Owned or tracked",
  paid: "Price paid",
  price: "Price or value",
  currency: "Currency",
  acquired: "Date bought",
  added: "Date added",
  place: "Place",
  note: "Notes",
  category: "Kind of thing",
  url: "Link",
} as const;

export type ColumnMeaning = keyof typeof columnMeanings;

export const columnMeaningNames = Object.keys(columnMeanings) as ColumnMeaning[];

/** What somebody said of each column, in their order: "none" for a column that is not to be read. */
export type ChosenColumns = readonly (ColumnMeaning | "none")[];

/** The column that holds each thing. */
export type ListColumns = ReadonlyMap<ColumnMeaning, NamedColumn<ColumnMeaning> & { index: number }>;

const isMeaning = (column: string): column is ColumnMeaning => Object.hasOwn(columnMeanings, column);

/** Which column holds what, by their names, or as somebody said. Of two that were said to hold the same, the first one does. */
export function readListColumns(names: readonly string[], chosen: ChosenColumns | undefined): ListColumns {
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
