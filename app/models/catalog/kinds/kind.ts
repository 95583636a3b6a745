/** Conditions without their grades. Each has its own price; "graded" has one per grade. */
export const conditionKinds = ["new", "open-box", "used", "raw", "graded", "unknown"] as const;

export type ConditionKind = (typeof conditionKinds)[number];

/** Words for conditions, the better first. */
export type ConditionWords = Partial<Record<ConditionKind, string>>;

/** What a drawn cover looks like: the outline of the thing. */
export type CoverShape = "brick" | "minifigure" | "blister" | "comic" | "carriage" | "car" | "card" | "plate";

/** Browser half of an item kind: names, conditions, cover shape. `KindOnServer` is the other half, with an example. */
export interface Kind {
  /** Category whose shelves hold its items: its own, or a parent's ("legos" for minifigures). */
  category: string;
  /** The name on a collection's pages and in lists of choices: "LEGO", "Minifigures". */
  name: string;
  /** Colour of its badge on a collection's pages. */
  badge: "red" | "blue" | "purple";
  /** Prefix of the id of a listing or an entry, before the title: `lego-millennium-falcon-75257`. */
  idPrefix: string;
  /** Its conditions without "unknown", and their labels. */
  conditions: ConditionWords;
  /** Labels within a sentence, where they differ: "sells for about $134 sealed". */
  conditionsInSentences?: ConditionWords;
  /** Condition of an item with an opened box, where the kind has no "open-box"; "new" by default. */
  openBoxIs?: ConditionKind;
  /** Labels of an item's facts: "Issue". A key or subject without a label is hidden. */
  factNames?: Partial<Record<"key" | "subject" | "line" | "number", string>>;
  /** The outline of its drawn cover. */
  shape: CoverShape;
  /** Pages of its own. Absent where its items have pages within the category. */
  pages?: OwnPages;
  /** Overrides of the fetch policy of its item pages. */
  reading?: { freshForSeconds?: number; retries?: number };
  /** Maker of all its items: "LEGO". The key is then the `mpn` in JSON-LD. */
  brand?: string;
  /** Prefix of an entry's name: "LEGO" in "LEGO 75257 Millennium Falcon". Absent for the name alone. */
  entryPrefix?: string;
}

/** Pages of a kind without listings, at `{path}/{itemKey}`. */
export interface OwnPages {
  /** Base path: "/minifigure" of `/minifigure/sw0834`. */
  path: string;
  /** Noun for one item: "Minifigure". */
  item: string;
  /** Time window of the chart. */
  window: "7d" | "30d" | "90d";
}

export const newOrUsed: ConditionWords = { new: "New", used: "Used" };
