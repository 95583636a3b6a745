import { differenceOf, type Money, sumOf } from "../platform/amounts.ts";
import type { CopyFields } from "./copy-fields.ts";

/** One copy of an owned item, with the value of its condition in the currency in which its owner paid. */
export interface OwnedCopy extends Omit<CopyFields, "acquiredOn" | "place" | "note"> {
  entryId: string;
  /** Whether its item is on record. */
  isRecognized: boolean;
  /** Today's median of one piece. Null below five counted sales. */
  medianMinor: number | null;
  /** Value of the entry when it was added: its median, else its asking price, in `addedCurrency`. */
  addedMinor: number | null;
  addedCurrency: string;
}

/** How worth compares with what was put in: of those things only where both are known. */
export interface Gain {
  minor: number;
  /** Gain in percent of what was put in; null where nothing was. */
  percent: number | null;
  /** What was put in. */
  putIn: number;
  /** Items compared with what their owner paid, fees included, and items compared with their value when they were added. */
  paid: number;
  sinceAdded: number;
}

/** What is owned in one currency. Amounts are minor units of it. */
export interface WorthLine {
  currency: string;
  /** Today's medians of what could be priced. */
  worth: number;
  /** Items with something left, and those of them whose every copy has a value. */
  items: number;
  priced: number;
  /** What was put into all that is there, priced or not. */
  putIn: number;
  gain: Gain | null;
}

/** What was sold in one currency. */
export interface RealisedLine {
  currency: string;
  proceeds: number;
  /** Copies that brought something, and those of them whose gain is known. */
  sold: number;
  compared: number;
  /** Proceeds less what was put in, of the copies whose gain is known. */
  gain: number;
}

type WhyNotPriced = "not recognized" | "condition unknown" | "too few sales";

/** What one owned item is worth: a line for each currency of its copies. */
export type EntryWorth = ReturnType<typeof entryWorth>;

/** What an owner's things are worth. Currencies are never added up: each has its line, US dollars first. */
export type CollectionWorth = ReturnType<typeof worthOf>;

/** Adds up what an owner's copies are worth, and what was put into them. */
export function worthOf(copies: readonly OwnedCopy[]) {
  const left = copies.filter(({ goneOn }) => goneOn === null);
  const byEntry = new Map(
    [...Map.groupBy(left, ({ entryId }) => entryId)].map(([entryId, own]) => [entryId, entryWorth(own)]),
  );
  return {
    lines: linesOf(left),
    realised: realisedLines(copies),
    byEntry,
  };
}

function entryWorth(copies: readonly OwnedCopy[]) {
  return {
    lines: linesOf(copies),
    /** Why the first copy without a value has none; null where every copy has one. */
    whyNotPriced: copies.map(whyNotPriced).find((why) => why !== null) ?? null,
  };
}

function linesOf(copies: readonly OwnedCopy[]): WorthLine[] {
  return byCurrency(copies, ({ paidCurrency }) => paidCurrency).map(([currency, own]) => worthLine(currency, own));
}

function worthLine(currency: string, copies: readonly OwnedCopy[]): WorthLine {
  const entries = [...Map.groupBy(copies, ({ entryId }) => entryId).values()];
  return {
    currency,
    worth: sumOfKnown(currency, copies.map(worthOfCopy)).minor,
    items: entries.length,
    priced: entries.filter((own) => own.every((copy) => worthOfCopy(copy) !== null)).length,
    putIn: sumOfKnown(currency, copies.map(putInto)).minor,
    gain: gainOf(currency, entries),
  };
}

function gainOf(currency: string, entries: readonly OwnedCopy[][]): Gain | null {
  const compared = entries
    .map((copies) => copies.filter((copy) => worthOfCopy(copy) !== null && putInto(copy) !== null))
    .filter((copies) => copies.length > 0);
  if (compared.length === 0) return null;
  const copies = compared.flat();
  const putIn = sumOfKnown(currency, copies.map(putInto));
  const { minor } = differenceOf(sumOfKnown(currency, copies.map(worthOfCopy)), putIn);
  const paid = compared.filter((own) => own.every(({ paidMinor }) => paidMinor !== null)).length;
  return {
    minor,
    percent: putIn.minor === 0 ? null : (100 * minor) / putIn.minor,
    putIn: putIn.minor,
    paid,
    sinceAdded: compared.length - paid,
  };
}

function realisedLines(copies: readonly OwnedCopy[]): RealisedLine[] {
  const sold = copies.flatMap((copy) => {
    const { goneOn, proceedsMinor: minor, proceedsCurrency: currency } = copy;
    if (goneOn === null || minor === null) return [];
    return [{ proceeds: { minor, currency }, putIn: putInto(copy), quantity: copy.quantity }];
  });
  return byCurrency(sold, ({ proceeds }) => proceeds.currency).map(([currency, own]) => {
    const compared = own.flatMap(({ proceeds, putIn, quantity }) =>
      putIn?.currency === currency ? [{ gain: differenceOf(proceeds, putIn), quantity }] : [],
    );
    const [proceeds, gains] = [own.map((one) => one.proceeds), compared.map(({ gain }) => gain)];
    return {
      currency,
      proceeds: sumOf(currency, proceeds).minor,
      sold: countAll(own),
      compared: countAll(compared),
      gain: sumOf(currency, gains).minor,
    };
  });
}

function countAll(copies: readonly { quantity: number }[]): number {
  return copies.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Null where the copy has no value. A condition that was not stated has none, even where sales of unknown condition have one. */
function worthOfCopy(copy: OwnedCopy): Money | null {
  const { medianMinor, quantity, paidCurrency: currency } = copy;
  return medianMinor === null || whyNotPriced(copy) ? null : { minor: medianMinor * quantity, currency };
}

/** What the owner paid, fees included; where they did not say, its value when it was added. Null where neither is known. */
function putInto({ paidMinor, feesMinor, paidCurrency: currency, ...copy }: OwnedCopy): Money | null {
  if (paidMinor !== null) return { minor: paidMinor + (feesMinor ?? 0), currency };
  if (copy.addedMinor === null || copy.addedCurrency !== currency) return null;
  return { minor: copy.addedMinor * copy.quantity, currency };
}

function whyNotPriced(copy: OwnedCopy): WhyNotPriced | null {
  if (!copy.isRecognized) return "not recognized";
  if (copy.conditionKey === "unknown") return "condition unknown";
  return copy.medianMinor === null ? "too few sales" : null;
}

/** A sum of amounts for each of their currencies, US dollars first. */
export function sumByCurrency(amounts: readonly (Money | null)[]): Money[] {
  const known = amounts.filter((money) => money !== null);
  return byCurrency(known, ({ currency }) => currency).map(([currency, own]) => sumOf(currency, own));
}

function byCurrency<Part>(parts: readonly Part[], currencyOf: (part: Part) => string): [string, Part[]][] {
  return [...Map.groupBy(parts, currencyOf)].sort(
    ([one], [other]) => Number(other === "USD") - Number(one === "USD") || (one < other ? -1 : 1),
  );
}

function sumOfKnown(currency: string, amounts: readonly (Money | null)[]): Money {
  const known = amounts.filter((money) => money !== null);
  return sumOf(currency, known);
}
