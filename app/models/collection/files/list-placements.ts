import { readFacts } from "#db/reference/facts.ts";
import { foldTitle } from "../../catalog/titles/title.ts";
import { clip } from "../../platform/text-length.ts";
import type { CollectionType } from "../entry-fields.ts";
import { type ColumnMeaning, type StatusAnswer, type StatusFound, statusAnswers } from "./column-meanings.ts";
import type { ListColumns } from "./list-columns.ts";

/** Where the things of a row are: on which list, how many, and whether they are still or already there. */
export interface Placement {
  list: CollectionType;
  quantity: number;
  isSold: boolean;
  isOnItsWay: boolean;
}

/** What a word says of a thing. Sold and ordered things are owned ones: they were paid for. */
type ListStatus = CollectionType | "sold" | "ordered" | "none";

/** "On Wish List", "on-wish-list" and "ON WISH LIST" are one word. */
const folded = (text: string) =>
  foldTitle(text.normalize("NFC"))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const knownWords = new Map(
  readFacts("list-words").map(([word = "", meaning]) => [folded(word), meaning as ListStatus]),
);

/** Whether a text says where a thing is: "Owned", "gesucht". */
export function isListWord(text: string): boolean {
  return text.length <= maxStatusLength && knownWords.has(folded(text));
}

/** Maximum characters of a status. */
export const maxStatusLength = 60;

/** Statuses that are asked about: the first ones of a file. */
export const maxStatuses = 20;

/** Reads where the rows of one list are, and collects the statuses that no table knows. */
export class PlacementReader {
  #columns: ListColumns;
  #fallback: CollectionType;
  #answers: ReadonlyMap<string, StatusAnswer>;
  #found = new Map<string, StatusFound>();

  /** `fallback` is the list of rows that do not say theirs. */
  constructor(columns: ListColumns, fallback: CollectionType, answers: readonly StatusAnswerOf[] = []) {
    this.#columns = columns;
    this.#fallback = fallback;
    this.#answers = new Map(answers.map(({ word, meaning }) => [folded(word), meaning]));
  }

  /** Statuses that no table knows, each with the number of its rows and with what it was taken for. */
  get statuses(): StatusFound[] {
    return [...this.#found.values()];
  }

  /** Where the things of a row are; a sentence where they are nowhere, or where it is not understood. */
  read(cell: (name: ColumnMeaning) => string): Placement[] | string {
    const quantity = countOf(cell("quantity") || "1");
    const status = this.#statusOf(cell("list"));
    const isSold = isYes(cell("sold")) || (cell("sold_at") !== "" && this.#fallback === "owned");
    if (this.#columns.has("owned") || this.#columns.has("wanted")) {
      const [owned, wanted] = [countOf(cell("owned")), countOf(cell("wanted"))];
      if (owned === null || wanted === null) return "its quantity is not a number from 0 to 9,999.";
      const placements = [
        ...(owned > 0 ? [placement(isSold ? "sold" : ownedAs(status), owned === 1 ? quantity || 1 : owned)] : []),
        ...(wanted > 0 ? [placement("tracked", wanted)] : []),
      ];
      if (placements.length > 0) return placements;
      if (!status && !isSold) return "it is neither owned nor wanted.";
    }
    if (status === "none") return `its status "${clip(cell("list"), 40)}" puts it on no list.`;
    const placed = placement(status ?? (isSold ? "sold" : this.#fallback), quantity ?? 1);
    if (quantity === 0 && placed.list === "owned") return "its quantity is 0.";
    if (quantity === null) return `its quantity "${clip(cell("quantity"), 40)}" is not a number from 1 to 9,999.`;
    return [{ ...placed, quantity: quantity || 1 }];
  }

  #statusOf(text: string): ListStatus | null {
    const word = text.length > maxStatusLength ? "" : folded(text);
    if (text === "") return null;
    const known = knownWords.get(word);
    if (known && !this.#answers.has(word)) return known;
    const meaning = this.#answers.get(word) ?? this.#fallback;
    const key = word || clip(text, maxStatusLength);
    const found = this.#found.get(key);
    if (found) found.count += 1;
    else if (this.#found.size < maxStatuses)
      this.#found.set(key, { word: clip(text, maxStatusLength), count: 1, meaning });
    return meaning;
  }
}

interface StatusAnswerOf {
  word: string;
  meaning: StatusAnswer;
}

/** What an owned thing is by its status: sold, on its way, or simply there. */
function ownedAs(status: ListStatus | null): "sold" | "ordered" | "owned" {
  return status === "sold" || status === "ordered" ? status : "owned";
}

function placement(status: Exclude<ListStatus, "none">, quantity: number): Placement {
  const list = status === "tracked" ? "tracked" : "owned";
  return { list, quantity, isSold: status === "sold", isOnItsWay: status === "ordered" };
}

/** Whether a title above a list, or the name of its sheet, says that it is of things that are wanted: "My wish list 2026". */
export function isWishList(title: string): boolean {
  if (title.length > maxStatusLength) return false;
  const whole = folded(title);
  return wishWords.some((wish) => wish === whole || (/li(?:st|jst)/.test(wish) && ` ${whole} `.includes(` ${wish} `)));
}

/** "wanted" is a title alone, "wish list" also among other words: "Sets I want to sell" is none. */
const wishWords = [...knownWords].flatMap(([word, meaning]) => (meaning === "tracked" ? word : []));

/** Null for what is neither a number of things nor a yes or no. */
function countOf(text: string): number | null {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  if (/^\d{1,4}\.0+$/.test(text)) return Number.parseInt(text, 10);
  return isYes(text) ? 1 : /^(?:false|no|n|nein|non|nee|nie|nej|-)?$/i.test(text) ? 0 : null;
}

function isYes(text: string): boolean {
  return /^(?:true|yes|y|x|✓|✔|ja|j|oui|si|sí|tak|1)$/i.test(text);
}

/** The answers that a form sends, as pairs of words and meanings. */
export function statusAnswersOf(words: readonly string[], meanings: readonly string[]): StatusAnswerOf[] {
  return words.slice(0, maxStatuses).flatMap((word, index) => {
    const meaning = statusAnswers.find((answer) => answer === meanings[index]);
    return meaning ? { word, meaning } : [];
  });
}
