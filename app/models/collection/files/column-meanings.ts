import type { DateOrder } from "../../files/date-text.ts";

/** What a column of a collector's list may hold, as a person chooses it. */
export const columnMeanings = {
  number: "Number",
  title: "Title",
  artist: "Artist",
  series: "Series",
  issue: "Issue number",
  issue_letter: "Letter of the issue",
  volume: "Volume",
  variant: "Variant or parallel",
  printing: "Printing or edition",
  maker: "Maker or brand",
  line: "Line of figures",
  model: "Model or character",
  year: "Year",
  card_set: "Card set",
  card_number: "Card number",
  player: "Player",
  scale: "Scale",
  colour: "Colour",
  certificate: "Certificate number",
  condition: "Condition",
  grader: "Grading company",
  grade: "Grade",
  quantity: "Quantity",
  owned: "How many I own",
  wanted: "How many I want",
  list: "Owned, tracked or sold",
  sold: "Whether it was sold",
  sold_at: "Date sold",
  sold_price: "Price when sold",
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

/** What a status may mean that no table knows. */
export const statusAnswers = ["owned", "tracked", "none"] as const;

export type StatusAnswer = (typeof statusAnswers)[number];

/** A status that no table knows, the number of its rows, and what it is taken for. */
export interface StatusFound {
  word: string;
  count: number;
  meaning: StatusAnswer;
}

/** What somebody said of a list: what its columns hold, and answers to what it leaves open. */
export interface ListChoice {
  columns?: ChosenColumns | undefined;
  /** Whether a price paid of 0 is one. */
  isZeroPaid?: boolean | undefined;
  /** With what dates in numbers begin, where the list leaves it open. */
  dateOrder?: DateOrder | undefined;
  statuses?: readonly { word: string; meaning: StatusAnswer }[] | undefined;
}
