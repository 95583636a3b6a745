import { readFacts } from "#db/reference/facts.ts";
import type { ItemKind } from "../../catalog/categories.ts";
import { readCondition } from "../../catalog/conditions/read-condition.ts";
import { foldTitle } from "../../catalog/titles/title.ts";
import { wordsOfName } from "../../files/column-names.ts";

/** What a row is by its status. "ended" is a sale where the row also has a date of sale. */
export type Status = "sale" | "listing" | "ended" | "no sale";

export const statusMeanings = ["sale", "listing", "skip"] as const;

/** What the operator says of statuses that no table knows: "Payment failed" is "skip". */
export type SaidStatuses = readonly { word: string; meaning: (typeof statusMeanings)[number] }[];

/** Maximum characters of a status: longer texts say something else. */
const maxLength = 40;

/** A status in any spelling: "For Sale", "FOR_SALE" and "for-sale" are one word. */
function statusWord(text: string): string {
  return foldTitle(text.normalize("NFC")).replace(/[^\p{L}]+/gu, "");
}

const knownWords = new Map(
  readFacts("status-words").map(([word = "", meaning]) => [statusWord(word), meaning as Status]),
);

/**
 * Reads statuses of a column such as `status` ("Sold") or `is_sold` ("true"). Null for a condition in a column that may
 * hold one, "unknown" for other words.
 */
export function statusReader(
  column: string,
  statuses: SaidStatuses = [],
): (text: string, itemKind: ItemKind | undefined) => Status | "unknown" | null {
  const saidWords = new Map(statuses.map(({ word, meaning }) => [statusWord(word), meaning]));
  const columnWords = wordsOfName(column);
  const subject = columnWords.map((word) => knownWords.get(word)).findLast((meaning) => meaning !== undefined);
  // The status of an order is none of the thing.
  const mayHoldCondition =
    columnWords.includes("status") && !columnWords.some((word) => /^(?:order|payment|sale|sold|listing)$/.test(word));
  const conditions = new Map<string, boolean>();
  const isKnownCondition = (text: string, itemKind: ItemKind | undefined): boolean => {
    const known = conditions.get(`${itemKind} ${text}`) ?? isCondition(text, itemKind);
    if (conditions.size < maxConditions) conditions.set(`${itemKind} ${text}`, known);
    return known;
  };
  return (text, itemKind) => {
    const word = text.length > maxLength ? "" : statusWord(text);
    const meaning = saidWords.get(word);
    if (meaning) return meaning === "skip" ? "no sale" : meaning;
    const known = knownWords.get(word);
    if (known) return known;
    if (subject && /^(?:true|yes|y|1)$/i.test(text)) return subject;
    if (subject && /^(?:false|no|n|0)$/i.test(text)) {
      return subject === "sale" ? "listing" : subject === "listing" ? "ended" : null;
    }
    return mayHoldCondition && isKnownCondition(text, itemKind) ? null : "unknown";
  };
}

/** Whether a text is a status, and no condition of things of this kind: "Venduto", but not "Complete". */
export function isStatusNoCondition(text: string, itemKind: ItemKind | undefined): boolean {
  if (itemKind === undefined || text.length > maxLength) return false;
  return knownWords.has(statusWord(text)) && !isCondition(text, itemKind);
}

/** A column has few different ones. */
const maxConditions = 200;

function isCondition(text: string, itemKind: ItemKind | undefined): boolean {
  const stated = { title: "", condition: text, grader: null, grade: null, declared: null };
  return itemKind !== undefined && readCondition({ itemKind, ...stated }).key !== "unknown";
}
