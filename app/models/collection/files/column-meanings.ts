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

/** What somebody said of a list: what its columns hold, and answers to what it leaves open. */
export interface ListChoice {
  columns?: ChosenColumns | undefined;
  /** Whether a price paid of 0 is one. */
  isZeroPaid?: boolean | undefined;
}
