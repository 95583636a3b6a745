import { coverOf } from "#app/models/catalog/covers/cover.server.ts";
import { type CopyView, copyConditionLabel, entryConditionText } from "#app/models/collection/copy-fields.ts";
import type { Entry } from "#app/models/collection/entries.server.ts";
import type { EntryKind } from "#app/models/collection/entry-fields.ts";
import type { TrackedItem } from "#app/models/collection/tracked-items.server.ts";
import { type EntryWorth, sumByCurrency } from "#app/models/collection/worth.ts";
import { findItemPictures } from "#app/models/pictures/pictures.server.ts";
import {
  differenceOf,
  formatMoney,
  formatMoneyOrNone,
  formatNumber,
  type Money,
} from "#app/models/platform/amounts.ts";
import { entryPath } from "#app/web/urls/item-path.server.ts";

/** A tracked item as its row shows it. */
export function trackedRow({ value, ...entry }: TrackedItem) {
  return {
    ...commonOf(entry),
    copies: "",
    paid: [] as string[],
    worth: value ? [value] : [],
    whyNotPriced: value ? null : entry.itemKey === null ? "not recognized" : "too few sales",
    change: value && changeOf(value, entry.median ?? entry.price),
  };
}

/** An owned item as its row shows it, with what its copies are worth. */
export function ownedRow(entry: Entry, copies: readonly CopyView[], worth: EntryWorth | undefined): EntryRow {
  const lines = worth?.lines ?? [];
  const left = copies.filter(({ goneOn }) => goneOn === null);
  const percent = lines.find(({ gain }) => gain)?.gain?.percent ?? null;
  return {
    ...commonOf(entry),
    condition: conditionsText(entry, left),
    copies: copiesText(copies),
    paid: paidSums(left),
    worth: lines.filter((line) => line.worth > 0).map((line) => ({ minor: line.worth, currency: line.currency })),
    whyNotPriced: worth?.whyNotPriced ?? null,
    change: percent === null ? null : toChange(percent),
  };
}

function commonOf(entry: Entry) {
  const { id, itemKind, itemKey, title, conditionKey, url, addedAt } = entry;
  return {
    id,
    title,
    kind: itemKind,
    covered: { itemKind, itemKey, title, conditionKey },
    condition: entryConditionText(entry),
    addedAt: addedAt.toISOString(),
    price: formatMoneyOrNone(entry.price),
    chartHref: entryPath(entry),
    sourceUrl: url,
  };
}

export type EntryRow = ReturnType<typeof trackedRow>;

/** Rows with their covers, and the pictures of those that have one. */
export async function withCovers(rows: readonly EntryRow[]) {
  const pictureOf = await findItemPictures(rows.map(({ covered }) => covered));
  return rows.map(({ covered, ...row }) => ({ ...row, cover: coverOf({ ...covered, picture: pictureOf(covered) }) }));
}

/** How today's value compares with the one, or the price, when the item was added. */
function changeOf(today: Money, added: Money | null) {
  return added && added.minor > 0 ? toChange((100 * differenceOf(today, added).minor) / added.minor) : null;
}

function toChange(percent: number) {
  const rounded = Math.round(percent);
  const direction: "up" | "down" | "flat" = rounded > 0 ? "up" : rounded < 0 ? "down" : "flat";
  const sign = { up: "+", down: "\u2212", flat: "" }[direction];
  return { percent, direction, text: `${sign}${formatNumber(Math.abs(rounded))}%` };
}

/** "New, sealed · Used": the conditions of the copies that are left; where they have the entry's own, what that says. */
function conditionsText(entry: Entry, left: readonly CopyView[]): string {
  const keys = new Set(left.map(({ conditionKey }) => conditionKey));
  if (keys.size === 0 || (keys.size === 1 && keys.has(entry.conditionKey))) return entryConditionText(entry);
  return [...keys].map((key) => copyConditionLabel(entry.itemKind, key)).join(" · ");
}

/** "2 · shelf 3": how many are left, and where. */
function copiesText(copies: readonly CopyView[]): string {
  const left = copies.filter(({ goneOn }) => goneOn === null);
  if (left.length === 0) return copies.length === 0 ? "" : "gone";
  const places = [...new Set(left.flatMap(({ place }) => place ?? []))];
  const count = left.reduce((sum, { quantity }) => sum + quantity, 0);
  return [formatNumber(count), ...places].join(" · ");
}

/** What those that are left cost, fees included: a sum for each currency, US dollars first. */
function paidSums(left: readonly CopyView[]): string[] {
  const paid = left.flatMap(({ paidMinor, feesMinor, paidCurrency: currency }) =>
    paidMinor === null && feesMinor === null ? [] : [{ minor: (paidMinor ?? 0) + (feesMinor ?? 0), currency }],
  );
  return sumByCurrency(paid).map(formatMoney);
}

/** "2 × Used, $210.00, shelf 3". */
export function copySummary(itemKind: EntryKind, copy: CopyView): string {
  const { quantity, conditionKey, paidMinor, paidCurrency, place, goneOn } = copy;
  const condition = copyConditionLabel(itemKind, conditionKey);
  const paid = paidMinor === null ? null : formatMoney({ minor: paidMinor, currency: paidCurrency });
  const what = quantity === 1 ? condition : `${formatNumber(quantity)} × ${condition}`;
  return [what, paid, place, goneOn && `sold or given away on ${goneOn}`].filter(Boolean).join(", ");
}
