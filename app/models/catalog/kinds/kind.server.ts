import type { CoverFacts, CoverWords, NameParts } from "../titles/name-parts.ts";
import type { Grading } from "../titles/read-grade.ts";
import type { ItemIdentification } from "../titles/words.ts";
import type { ItemKind } from "./all.ts";
import type { KindExclusions } from "./exclusions/title-rule.ts";
import type { ConditionKind } from "./kind.ts";
import type { Naming } from "./naming/naming-columns.ts";

/** Catalogue numbers that serve as item keys: LEGO set numbers, minifigure ids. */
export interface Numbers {
  /** Noun in error messages: "set number". */
  name: string;
  /** Title prefix of an entry without a name: "LEGO Set 75257". */
  item: string;
  /** Prefix of a catalogue reference: "lego-set" in `lego-set:75257-1`. */
  ref: string;
  /** Number → item key: "75257-1" → "75257". Null for an invalid number. */
  keyOf: (number: string) => string | null;
  /** Format of the number in an imported file. Absent where `keyOf` checks it. */
  form?: RegExp;
  /** Numbers of digits in the catalogue, by which zeros that a spreadsheet cut off are found: "sw834" is sw0834. */
  widths?: readonly number[];
  /** Format of a set-number column in a market import: a match becomes a catalogue reference. */
  column?: RegExp;
  /** Overrides the kind chosen for a collection file: `sw0834` in a file of LEGO sets is a minifigure. */
  among: { statedKind: ItemKind | "other"; form: RegExp };
  /** API path parameter: its format, and the message of the 400. */
  api?: { form: RegExp; refusal: string };
}

/** Server half of `Kind.pages`: averages, sales list and API endpoint. */
export interface ShownOnOwnPages {
  averages: readonly { title: string; over: 7 | 30 | 90 | 182 | "allTime"; period?: string }[];
  /** Number of newest sales in the list. */
  recentSales: number;
  /** `GET /api/{endpoint}/{itemKey}` in the OpenAPI document. `exampleKey` is in the sample catalogue. */
  api: { endpoint: string; about: string; exampleKey: string };
}

/** Related items, read from the titles of an item's newest sales and listings. */
export interface NamedBeside {
  /** Heading of the list: "Sold together in lots". */
  heading: string;
  itemKind: ItemKind;
  keysIn: (title: string, isLot: boolean) => readonly (string | null)[];
}

/**
 * Server half of an item kind: title parsing, cover text, exclusion rules. The browser half is `Kind`. Register both in
 * `all.server.ts` and `all.ts`, and a new category in `categories.ts`.
 *
 * ```ts
 * export const stamps = {
 *   category: "stamps",
 *   name: "Stamps",
 *   badge: "blue",
 *   idPrefix: "stamp",
 *   conditions: { new: "Mint", used: "Cancelled" },
 *   shape: "plate",
 * } as const satisfies Kind;
 *
 * export const stampsOnServer: KindOnServer = {
 *   // "1918 Inverted Jenny Scott C3a, mint" → key "scott-c3a", name "Scott C3A"
 *   identify: (title) => {
 *     const [, number] = /\bscott #?(c?\d{1,4}[a-z]?)\b/i.exec(title) ?? [];
 *     return number ? identified(itemKeyOf(["scott", number]), [`Scott ${number.toUpperCase()}`]) : unidentified;
 *   },
 *   // { maker: "Scott", article_number: "C3a", year: "1918" } → "1918 Scott C3a"
 *   naming: {
 *     columns: ["maker", "article_number", "year"],
 *     titleOf: ({ maker, article_number: number, year }) => (number ? joinedParts([year, maker, number]) : null),
 *     isWhole: (title) => /\bscott #?c?\d/i.test(title),
 *   },
 *   coverWords: ({ key, year, subject }) => ({ big: key, first: year, second: subject }),
 *   exclusions: {
 *     harmless: [/\bnot a forgery\b/],
 *     copies: [rule("not-genuine", "forgery")`forger(?:y|ies)\b|facsimiles?\b`],
 *   },
 * };
 * ```
 */
export interface KindOnServer {
  /** Title → item. Keys in `others` make the title a lot. */
  identify: (title: string) => ItemIdentification;
  /** How several columns of a file name an item together. Absent where a number or a title does. */
  naming?: Naming;
  /** Search matches the key that `identify` reads from a query: "amazing spider-man 300". */
  isFoundByTitle?: true;
  /** Titles of other merchandise are unidentified: a mug, a jigsaw. */
  hasOtherGoods?: true;
  /** Grading companies and scale, from `gradingOf`. */
  grading?: Grading;
  /** Seller's grade or packaging in a title without a company's grade, and its condition: "VF/NM 9.0" → `raw`. */
  readDetail?: (title: string) => { text: string; condition: ConditionKind | null } | null;
  /** Grade suffix of an old key: "-cgc-9-8", "-psa-8-mk", "-cgc". Groups: grader, whole, tenth, qualifier. */
  gradedEnd?: RegExp;
  /** Parts of a name or title, such as publisher, year and number. Absent where names have no parts. */
  readName?: (name: string, key: string | null) => NameParts;
  /** Text on the drawn cover. Without `big`, the first part of `second` is shown large. */
  coverWords: (facts: CoverFacts) => CoverWords;
  exclusions: KindExclusions;
  /** Present if shelves hide lots. Whole words in a title that make it one, and phrases with a number, written as `N`. */
  lots?: { words: readonly string[]; phrases?: readonly string[] };
  /** Present if item keys are catalogue numbers. Titles are then never read as keys. */
  numbers?: Numbers;
  /** Slug ↔ key: `75257-millennium-falcon` ↔ `75257`. `keyOf` returns null for other texts. */
  slugs?: { slugOf: (itemKey: string) => string; keyOf: (slug: string) => string | null };
  /** Theme id → its names in other catalogues: `city` → "Town". Absent where title words decide the theme. */
  catalogueThemes?: Readonly<Record<string, readonly string[]>>;
  /**
   * Theme id → what else than its search term puts a title on its shelf: `dc-comics` → "dc". A term's words stand side by side,
   * the last perhaps in the plural; parts joined by "&" anywhere.
   */
  themeTerms?: Readonly<Record<string, readonly string[]>>;
  /** Lists of related items on the page of an item. */
  namedBeside?: readonly NamedBeside[];
  /** Present if `Kind.pages` is. */
  ownPages?: ShownOnOwnPages;
}
