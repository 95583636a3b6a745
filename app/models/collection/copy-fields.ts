import { z } from "zod";
import {
  type ConditionKind,
  conditionKinds,
  conditionLabel,
  gradeKey,
  gradeOf,
  hasCondition,
} from "../catalog/conditions/conditions.ts";
import { readCurrencyCode } from "../files/currency-codes.ts";
import { formatNumber, maxMinor, minorDigits } from "../platform/amounts.ts";
import { dayMs } from "../platform/day.ts";
import { isAtMost } from "../platform/text-length.ts";
import { type EntryKind, itemKindOf } from "./entry-fields.ts";

/**
 * What an owner says about one copy of an item, or several identical ones. All but condition, quantity and currencies
 * may be missing.
 */
export interface CopyFields {
  /** A condition of its kind, or a grade; "unknown" where the owner did not say. */
  conditionKey: string;
  quantity: number;
  /** Minor units, for the whole quantity together. */
  paidMinor: number | null;
  feesMinor: number | null;
  /** Currency of what was paid and of the fees. The copy's value is looked up in it too. */
  paidCurrency: string;
  /** A day, as 2026-11-22. */
  acquiredOn: string | null;
  place: string | null;
  note: string | null;
  /** The day on which it was sold or given away; null while the owner has it. */
  goneOn: string | null;
  proceedsMinor: number | null;
  proceedsCurrency: string;
}

/** A copy of an entry. */
export interface CopyView extends CopyFields {
  id: string;
  entryId: string;
}

const maxQuantity = 9_999;
export const maxPlaceLength = 100;
export const maxNoteLength = 500;
const maxAmountLength = 30;

/** Maximum copies of an entry. Identical ones are one copy with a quantity. */
export const maxCopies = 50;
export const tooManyCopies = `an item has at most ${maxCopies} copies.`;

/**
 * Minor units of an amount as a person types it: "1,234.50", "1234.5", "1.234,50", "$12". Null for what is not an amount,
 * and for more decimals than the currency has: a person can mend what they typed, where `readAnyPrice` makes the best
 * of it. Works on digits, so that no binary fraction can round it.
 */
export function readTypedAmount(text: string, currency: string): number | null {
  if (text.length > maxAmountLength) return null;
  const packed = text.replace(/\s/g, "").replace(currency, "").replace(signOf(currency), "");
  const [, grouped = "", decimals = ""] =
    /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/.exec(packed) ??
    /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/.exec(packed) ??
    [];
  const digits = minorDigits(currency);
  const needed = decimals.replace(/0+$/, "");
  if (grouped === "" || needed.length > digits) return null;
  const minor = Number(grouped.replace(/[.,]/g, "") + needed.padEnd(digits, "0"));
  return minor <= maxMinor ? minor : null;
}

/** "$" for US, Canadian and Australian dollars, "£" for pounds. Another currency's sign makes an amount none. */
function signOf(currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  return format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
}

/** The amount as a form shows it: "1234.50". */
function amountText(minor: number | null, currency: string): string {
  if (minor === null) return "";
  const digits = minorDigits(currency);
  const text = String(minor).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The condition key that a text names for this kind of item: a key, a label or a grade such as "CGC 9.8". Null for others. */
export function readConditionKey(itemKind: EntryKind, text: string): string | null {
  const words = text.trim().toLowerCase();
  if (words.length > maxAmountLength) return null;
  const named = conditionChoices(itemKind).find(({ key, label }) => key === words || label.toLowerCase() === words);
  if (named) return named.key;
  const grade = gradeOf(words.replace(/[\s()-]+/g, "-").replace(/-$/, ""));
  if (!grade || !isConditionOf(itemKind, "graded")) return null;
  const number = Number(grade.grade);
  if (Number.isNaN(number)) return gradeKey(grade);
  return number > 0 && number <= 100 ? gradeKey({ ...grade, grade: String(number) }) : null;
}

/** "New, sealed", "CGC 9.8". */
export function copyConditionLabel(itemKind: EntryKind, conditionKey: string): string {
  return conditionLabel(itemKindOf(itemKind), conditionKey);
}

/** The condition of an entry as pages show it: what it is priced in, else the words that were given. */
export function entryConditionText(entry: { itemKind: EntryKind; conditionKey: string; condition: string }): string {
  const isKnown = itemKindOf(entry.itemKind) !== null && entry.conditionKey !== "unknown";
  return isKnown ? copyConditionLabel(entry.itemKind, entry.conditionKey) : entry.condition;
}

/** The conditions that a form offers for this kind of item, the better first, "unknown" last. A grade is typed. */
export function conditionChoices(itemKind: EntryKind): { key: ConditionKind; label: string }[] {
  return conditionKinds
    .filter((name) => isConditionOf(itemKind, name))
    .map((key) => ({ key, label: copyConditionLabel(itemKind, key) }));
}

function isConditionOf(itemKind: EntryKind, name: ConditionKind): boolean {
  const kind = itemKindOf(itemKind);
  return kind === null || name === "unknown" || hasCondition(kind, name);
}

/** Whether this is a day, as 2026-11-22, on which somebody may have got or sold a thing: not later than tomorrow. */
export function isPastDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(time)) return false;
  return new Date(time).toISOString().startsWith(text) && text >= "1800" && time <= Date.now() + dayMs;
}

const day = z.string().trim().refine(isPastDay, "Please enter a day that is not in the future").optional();
const amount = z.string().trim().max(maxAmountLength, "Please enter an amount, such as 1,234.50").optional();
const currency = z
  .string("Please choose a currency")
  .trim()
  .refine((text) => readCurrencyCode(text) !== null, "Please enter a currency code, such as USD");

const words = (most: number) =>
  z.string().trim().refine(isAtMost(most), `Please use at most ${most} characters`).optional();

/** The fields of a copy as a form sends them. `readCopy` makes a copy of them. */
export const copyForm = z
  .object({
    condition: z
      .string()
      .trim()
      .max(maxAmountLength, "Please enter a condition, or a grade such as CGC 9.8")
      .optional(),
    quantity: z
      .string()
      .trim()
      .regex(/^[1-9]\d{0,3}$/, `Please enter a number from 1 to ${formatNumber(maxQuantity)}`)
      .optional(),
    paid: amount,
    fees: amount,
    paidCurrency: currency,
    acquiredOn: day,
    place: words(maxPlaceLength),
    note: words(maxNoteLength),
    goneOn: day,
    proceeds: amount,
    proceedsCurrency: currency.optional(),
  })
  .superRefine((form, { addIssue }) => {
    const issue = (path: keyof CopyForm, message: string) => addIssue({ code: "custom", path: [path], message });
    for (const [field, code] of [
      ["paid", form.paidCurrency],
      ["fees", form.paidCurrency],
      ["proceeds", form.proceedsCurrency ?? form.paidCurrency],
    ] as const) {
      const known = readCurrencyCode(code);
      if (form[field] && known && readTypedAmount(form[field], known) === null)
        issue(field, `Please enter an amount in ${known}, such as ${minorDigits(known) === 0 ? "1,234" : "1,234.50"}`);
    }
    if (form.proceeds && !form.goneOn) issue("goneOn", "Please enter the day on which it was sold or given away");
    if (form.acquiredOn && form.goneOn && form.goneOn < form.acquiredOn)
      issue("goneOn", "It cannot have been sold or given away before you had it");
  });

type CopyForm = z.infer<typeof copyForm>;

/** The copy that a valid form describes. Null where this kind of item does not have the condition. */
export function readCopy(form: CopyForm, itemKind: EntryKind): CopyFields | null {
  const conditionKey = readConditionKey(itemKind, form.condition || "unknown");
  if (conditionKey === null) return null;
  const paidCurrency = readCurrencyCode(form.paidCurrency) ?? "USD";
  const proceedsCurrency = readCurrencyCode(form.proceedsCurrency ?? "") ?? paidCurrency;
  const minor = (text: string | undefined, code: string) => (text ? readTypedAmount(text, code) : null);
  return {
    conditionKey,
    quantity: Number(form.quantity ?? 1),
    paidMinor: minor(form.paid, paidCurrency),
    feesMinor: minor(form.fees, paidCurrency),
    paidCurrency,
    acquiredOn: form.acquiredOn || null,
    place: form.place || null,
    note: form.note || null,
    goneOn: form.goneOn || null,
    proceedsMinor: minor(form.proceeds, proceedsCurrency),
    proceedsCurrency,
  };
}

/** The form of a copy, filled in. */
export function copyFormOf(copy: CopyFields): CopyForm {
  return {
    condition: copy.conditionKey,
    quantity: String(copy.quantity),
    paid: amountText(copy.paidMinor, copy.paidCurrency),
    fees: amountText(copy.feesMinor, copy.paidCurrency),
    paidCurrency: copy.paidCurrency,
    acquiredOn: copy.acquiredOn ?? undefined,
    place: copy.place ?? undefined,
    note: copy.note ?? undefined,
    goneOn: copy.goneOn ?? undefined,
    proceeds: amountText(copy.proceedsMinor, copy.proceedsCurrency),
    proceedsCurrency: copy.proceedsCurrency,
  };
}
