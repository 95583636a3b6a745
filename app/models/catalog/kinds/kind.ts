/** What a condition is, apart from its grade. Each has a price of its own; "graded" has one for each grade. */
export const conditionKinds = ["new", "open-box", "used", "raw", "graded", "unknown"] as const;

export type ConditionKind = (typeof conditionKinds)[number];

/** Words for conditions, the better first. */
export type ConditionWords = Partial<Record<ConditionKind, string>>;

/** What a drawn cover looks like: the outline of the thing. */
export type CoverShape = "brick" | "minifigure" | "blister" | "comic" | "carriage" | "car" | "card" | "plate";

/** What a kind of items is called and looks like. It runs in browsers too. */
export interface Kind {
  /** The category on whose shelves its items are: its own, or that of what they belong to. */
  category: string;
  /** The name on a collection's pages and in lists of choices: "LEGO", "Minifigures". */
  name: string;
  /** Colour of its badge on a collection's pages. */
  badge: "red" | "blue" | "purple";
  /** Prefix of the id of a listing or an entry, before the title: `lego-millennium-falcon-75257`. */
  idPrefix: string;
  /** The conditions that its items have, apart from "unknown", and what pages call them. */
  conditions: ConditionWords;
  /** What sentences call them, where that is another word: "sells for about $134 sealed". */
  conditionsInSentences?: ConditionWords;
  /** What an item whose box was opened counts as, where that is not a condition of its own: "new" where nothing is said. */
  openBoxIs?: ConditionKind;
  /** What collectors call these facts of an item: "Issue". A key or a subject without a name is not shown as a fact. */
  factNames?: Partial<Record<"key" | "subject" | "line" | "number", string>>;
  /** The outline of its drawn cover. */
  shape: CoverShape;
  /** The kind's own pages. Absent where its items have pages in its category, by key or by title. */
  pages?: OwnPages;
  /** How a browser reads those pages, where that differs from most others. */
  reading?: { freshForSeconds?: number; retries?: number };
  /** Who makes all of its items, whose keys are the maker's own numbers. */
  brand?: string;
  /** Prefix of an entry's name, before its key: "LEGO 75257 Millennium Falcon". Absent where an entry has its name alone. */
  entryPrefix?: string;
}

/** The pages of a kind without listings: each by the item's key, with all of its sales and averages of its own. */
export interface OwnPages {
  /** Path of the pages, each of which is below it at its item's key. */
  path: string;
  /** What one of its items is called. */
  item: string;
  /** The window of time that their chart shows. */
  window: "7d" | "30d" | "90d";
}

export const newOrUsed: ConditionWords = { new: "New", used: "Used" };
