import type { CoverFacts, CoverWords, NameParts } from "../titles/name-parts.ts";
import type { Grading } from "../titles/read-grade.ts";
import type { ItemIdentification } from "../titles/words.ts";
import type { ItemKind } from "./all.ts";
import type { KindExclusions } from "./exclusions/title-rule.ts";
import type { ConditionKind } from "./kind.ts";

/** Numbers that a maker gives its items, and others write in their lists. */
export interface Numbers {
  /** What such a number is called. */
  name: string;
  /** Word before the number in the name of an item whose own name is not given. */
  item: string;
  /** Prefix of the number in a source's reference to its catalogue. */
  ref: string;
  /** The key of the item with this number; null for what is not such a number. */
  keyOf: (number: string) => string | null;
  /** The forms of the number in the files of others, where it takes more than its key. */
  form?: RegExp;
  /** The form of the number in a column of set numbers. */
  column?: RegExp;
  /** The form that tells such a number in a list that is said to be of another kind. */
  among: { statedKind: ItemKind | "other"; form: RegExp };
  /** What the API takes for a key, and what it says to others. */
  api?: { form: RegExp; refusal: string };
}

/** What pages of a kind's own show, besides what browsers know. */
export interface ShownOnOwnPages {
  averages: readonly { title: string; over: 7 | 30 | 90 | 182 | "allTime"; period?: string }[];
  /** How many of the newest sales a page shows. */
  recentSales: number;
  /** The same in `/api/{endpoint}/{itemKey}`: what that is about, and a key of the sample catalogue. */
  api: { endpoint: string; about: string; exampleKey: string };
}

/** Items that the titles of an item's sales and listings name beside it. */
export interface NamedBeside {
  /** Heading of the list: "Sold together in lots". */
  heading: string;
  itemKind: ItemKind;
  keysIn: (title: string, isLot: boolean) => readonly (string | null)[];
}

/** How the server reads what is said of a kind of items. */
export interface KindOnServer {
  /** The item that a title is about, by the rules of the kind. */
  identify: (title: string) => ItemIdentification;
  /** A query is read as a title too: "amazing spider-man 300" is an issue. */
  isFoundByTitle?: true;
  /** Titles also sell what belongs to no category, a mug or a jigsaw, which is then no item. */
  hasOtherGoods?: true;
  /** How companies grade them. */
  grading?: Grading;
  /**
   * What a title says of a copy besides its grade and its condition, and the condition that it means: a seller's own
   * grade, a box.
   */
  readDetail?: (title: string) => { text: string; condition: ConditionKind | null } | null;
  /** The end of a key from when a grade was part of it: "-cgc-9-8", "-psa-8-mk", "-cgc" for one without a grade. */
  gradedEnd?: RegExp;
  /** What a name says, as `identify` writes it or as a title has it. Absent where names say nothing more. */
  readName?: (name: string, key: string | null) => NameParts;
  /** The words of its drawn cover. A number is the largest; where there is none, the name is. */
  coverWords: (facts: CoverFacts) => CoverWords;
  exclusions: KindExclusions;
  /** The maker's numbers, where they are its keys, so that no title can be taken for a key. */
  numbers?: Numbers;
  /** What stands for an item in addresses in place of its key, and the key that a text has such an address of. */
  slugs?: { slugOf: (itemKey: string) => string; keyOf: (slug: string) => string | null };
  /** Names of our themes in catalogues besides our own, by their ids. Absent where words of titles tell themes. */
  catalogueThemes?: Readonly<Record<string, readonly string[]>>;
  /** Items that titles name beside one of this kind. */
  namedBeside?: readonly NamedBeside[];
  /** What a kind's own pages show, where it has any. */
  ownPages?: ShownOnOwnPages;
}
