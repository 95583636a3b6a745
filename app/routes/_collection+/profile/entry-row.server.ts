import { type CopyView, copyConditionLabel } from "#app/models/collection/copy-fields.ts";
import type { Entry } from "#app/models/collection/entries.server.ts";
import { type EntryKind, itemKindOf } from "#app/models/collection/entry-fields.ts";
import { formatMoney, formatMoneyOrNone, formatNumber } from "#app/models/platform/amounts.ts";
import { paths } from "#app/web/urls/paths.ts";

/** An entry as its row shows it. */
export function entryRow(entry: Entry, copies: readonly CopyView[]) {
  const { id, itemKind, title, condition, url, addedAt } = entry;
  return {
    id,
    title,
    kind: itemKind,
    condition,
    addedAt: addedAt.toISOString(),
    price: formatMoneyOrNone(entry.price),
    copies: copiesText(copies),
    paid: paidSums(copies),
    worthMinor: null as number | null,
    change: null as { percent: number } | null,
    chartHref: chartHref(entry),
    sourceUrl: url,
  };
}

export type EntryRow = ReturnType<typeof entryRow>;

/** The page with the item's prices; null for what has none. */
function chartHref({ itemKind, itemKey, title }: Entry): string | null {
  const kind = itemKindOf(itemKind);
  return kind && (itemKey || kind !== "minifigures") ? paths.item(kind, itemKey ?? title) : null;
}

/** "2 · shelf 3": how many are left, and where. */
function copiesText(copies: readonly CopyView[]): string {
  const left = copies.filter(({ goneOn }) => goneOn === null);
  if (left.length === 0) return copies.length === 0 ? "" : "gone";
  const places = [...new Set(left.flatMap(({ place }) => place ?? []))];
  const count = left.reduce((sum, { quantity }) => sum + quantity, 0);
  return [formatNumber(count), ...places].join(" · ");
}

/** What those that are left cost, fees included: a sum for each currency. */
function paidSums(copies: readonly CopyView[]): string[] {
  const sums = new Map<string, number>();
  for (const { paidMinor, feesMinor, paidCurrency, goneOn } of copies) {
    if (goneOn !== null || (paidMinor === null && feesMinor === null)) continue;
    sums.set(paidCurrency, (sums.get(paidCurrency) ?? 0) + (paidMinor ?? 0) + (feesMinor ?? 0));
  }
  return [...sums].map(([currency, minor]) => formatMoney({ minor, currency }));
}

/** "2 × Used, $210.00, shelf 3". */
export function copySummary(itemKind: EntryKind, copy: CopyView): string {
  const { quantity, conditionKey, paidMinor, paidCurrency, place, goneOn } = copy;
  const condition = copyConditionLabel(itemKind, conditionKey);
  const paid = paidMinor === null ? null : formatMoney({ minor: paidMinor, currency: paidCurrency });
  const what = quantity === 1 ? condition : `${formatNumber(quantity)} × ${condition}`;
  return [what, paid, place, goneOn && `gone on ${goneOn}`].filter(Boolean).join(", ");
}
