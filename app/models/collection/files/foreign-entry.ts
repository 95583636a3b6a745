import { readCondition } from "../../catalog/conditions/read-condition.ts";
import { identifyItem, keyOfNumber } from "../../catalog/identification/identify-item.server.ts";
import { kindsOnServer } from "../../catalog/kinds/all.server.ts";
import { findFacts } from "../../catalog/kinds/known-items.server.ts";
import { cleanTitle } from "../../catalog/titles/title.ts";
import { type PriceHint, type PriceProblem, readAnyPrice } from "../../files/price-text.ts";
import { type Money, toMajor } from "../../platform/amounts.ts";
import { clip } from "../../platform/text-length.ts";
import { readConditionKey } from "../copy-fields.ts";
import {
  type CollectionType,
  type EntryKind,
  itemIdOf,
  itemKindOf,
  maxConditionLength,
  maxItemIdLength,
  unknownCondition,
} from "../entry-fields.ts";
import type { FileCopy, FileEntry } from "./collection-file.ts";

/** What a row of somebody else's file says. */
export interface ForeignRow {
  list: CollectionType;
  kind: EntryKind;
  /** A set number, a minifigure's id, a catalogue number. */
  number: string | null;
  title: string | null;
  /** The item that the columns name together, where not the number or the title alone says it. */
  key?: string | null | undefined;
  condition: string | null;
  /** Who graded it, and as what. */
  grader?: string | null;
  grade?: string | null;
  price: Money | null;
  /** Currency for the amounts that the row does not have. */
  currency: string;
  url: string | null;
  addedAt: string | null;
  /** The most that somebody would pay. */
  atMost?: Money | null;
  quantity: number;
  paid?: Money | null;
  acquiredOn?: string | null;
  /** The day on which it was sold, and for how much. */
  goneOn?: string | null;
  proceeds?: Money | null;
  place?: string | null;
  note?: string | null;
}

const plainProblems: ReadonlySet<PriceProblem> = new Set(["no price", "price not understood"]);

/** Whether a price is zero: "0", "$0.00", "0,00 €". */
export function isZeroPrice(text: string): boolean {
  return /^\D*0+(?:[.,]0*)?\D*$/.test(text);
}

/** The price in a row. Null for none, and for zero where that is no price; one that is not understood is also remarked on. */
export function foreignPrice(text: string, hint: PriceHint, remark: (sentence: string) => void): Money | null {
  if (text === "" || (!hint.mayBeFree && isZeroPrice(text))) return null;
  const read = readAnyPrice(text, hint);
  if (read.ok) return { minor: read.minor, currency: read.currency };
  const why = plainProblems.has(read.problem) ? "is not understood" : `was not taken: ${read.problem}`;
  remark(`was read without its price: "${clip(text, 40)}" ${why}.`);
  return null;
}

/** The entry that a row is about; null where it names nothing. */
export function foreignEntry(row: ForeignRow): FileEntry | null {
  const { list, kind, number } = row;
  const itemKind = itemKindOf(kind);
  const numberedKey = number && keyOfNumber(kind, number);
  const title = titleOf(row, numberedKey);
  if (title === "") return null;
  const key = row.key !== undefined ? row.key : (numberedKey ?? (itemKind && identifyItem(itemKind, title).key));
  const { grader = null, grade = null } = row;
  const condition = clip(cleanTitle([gradeInWords(row), row.condition].filter(Boolean).join(", ")), maxConditionLength);
  const stated = { title, condition: condition || null, grader, grade, declared: null };
  const conditionKey = itemKind
    ? readCondition({ itemKind, ...stated }).key
    : (readConditionKey(kind, condition) ?? "unknown");
  const currency = row.price?.currency ?? row.currency;
  return {
    list,
    kind,
    key,
    itemId: clip(itemIdOf(kind, title), maxItemIdLength),
    title,
    price: row.price && toMajor(row.price),
    currency,
    condition: condition || unknownCondition,
    conditionKey,
    median: null,
    url: row.url,
    addedAt: row.addedAt,
    target: row.atMost
      ? {
          basis: "value",
          direction: "below",
          amount: toMajor(row.atMost),
          currency: row.atMost.currency,
          conditionKey: conditionKey === "unknown" ? null : conditionKey,
          addedAt: null,
        }
      : null,
    copies: list === "owned" ? [copyOf(row, conditionKey, currency)] : [],
  };
}

/** "CGC 9.8" of both columns, or of one that says it all. */
function gradeInWords({ grader, grade }: ForeignRow): string {
  const isWhole = !grader || /\p{L}{2}/u.test(grade ?? "");
  return grade ? (isWhole ? grade : `${grader} ${grade}`) : (grader ?? "");
}

function copyOf(row: ForeignRow, conditionKey: string, currency: string): FileCopy {
  return {
    conditionKey,
    quantity: row.quantity,
    paid: row.paid ? toMajor(row.paid) : null,
    fees: null,
    currency: row.paid?.currency ?? currency,
    acquiredOn: row.acquiredOn ?? null,
    place: row.place?.trim() || null,
    note: row.note?.trim() || null,
    goneOn: row.goneOn ?? null,
    proceeds: row.proceeds ? toMajor(row.proceeds) : null,
    proceedsCurrency: row.proceeds?.currency ?? row.paid?.currency ?? currency,
    addedAt: row.addedAt,
  };
}

/** The title of the row. The number stands in it, so that the item is found again; one without a title gets its name. */
function titleOf({ kind, number, title }: ForeignRow, key: string | null): string {
  const itemKind = itemKindOf(kind);
  const name = cleanTitle(title ?? "") || (itemKind && key && findFacts(itemKind, key)?.name) || "";
  const shown = key ?? cleanTitle(number ?? "");
  if (name === "") return shown && cleanTitle(`${(itemKind && kindsOnServer[itemKind].numbers?.item) ?? ""} ${shown}`);
  if (shown === "" || name.toLowerCase().includes(shown.toLowerCase())) return name;
  return cleanTitle(`${clip(name, 250)} ${key ? shown : `(${clip(shown, 40)})`}`);
}
