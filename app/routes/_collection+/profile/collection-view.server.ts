import { categories } from "#app/models/catalog/categories.ts";
import { type CopyView, conditionChoices, copyConditionLabel, copyFormOf } from "#app/models/collection/copy-fields.ts";
import type { Entry } from "#app/models/collection/entries.server.ts";
import type { EntryKind } from "#app/models/collection/entry-fields.ts";
import { formatMoney } from "#app/models/platform/amounts.ts";
import { paginationOf } from "#app/web/api/pagination.server.ts";
import type { CollectionSort, CollectionTab, collectionParams } from "#app/web/urls/collection-params.ts";
import { copySummary, type EntryRow, entryRow } from "./entry-row.server.ts";

const pageSize = 50;

type Chosen = ReturnType<typeof collectionParams.read>;

export interface Collected {
  entries: readonly Entry[];
  /** Of each owned entry. */
  copies: ReadonlyMap<string, CopyView[]>;
}

/** My Collection as its page shows it: what is chosen in the address, the statistics, and one page of one list. */
export function collectionView({ entries, copies }: Collected, chosen: Chosen) {
  const { tab, sort } = chosen;
  const inTab = entries.filter(({ type }) => type === tab);
  const kinds = [...new Set(inTab.map(({ itemKind }) => itemKind))];
  const category: Chosen["category"] = kinds.find((kind) => kind === chosen.category) ?? "all";
  const rows = inTab
    .filter(({ itemKind }) => category === "all" || itemKind === category)
    .map((entry) => entryRow(entry, copies.get(entry.id) ?? []))
    .sort(bySort[sort]);
  const page = Math.min(chosen.page, Math.max(1, Math.ceil(rows.length / pageSize)));
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  return {
    list: { tab, sort, category, page },
    kinds: kinds.map((kind) => ({ id: kind, name: kindName(kind) })),
    conditions: conditionChoices(kinds.length === 1 && kinds[0] ? kinds[0] : "other"),
    counts: countsOf(entries),
    statistics: statisticsOf(entries),
    rows: shown,
    editing: editingOf(
      inTab.find(({ id }) => id === chosen.edit),
      copies.get(chosen.edit) ?? [],
      chosen.copy,
    ),
    pagination: paginationOf({ page, size: pageSize, total: rows.length, isAtLeast: false }),
  };
}

function countsOf(entries: readonly Entry[]): Record<CollectionTab, number> {
  const count = (type: Entry["type"]) => entries.filter((entry) => entry.type === type).length;
  return { tracked: count("tracked"), owned: count("owned"), watchlist: 0, alerts: 0 };
}

/** Nobody can follow anybody, or set an alert, yet. */
const notYet = { followers: 0, following: 0, alerts: 0 };

function statisticsOf(entries: readonly Entry[]) {
  const { tracked, owned } = countsOf(entries);
  return { tracked, owned, value: pricesOf(entries), ...notYet };
}

/** The prices of tracked and owned items: a sum for each currency, US dollars first. */
function pricesOf(entries: readonly Entry[]): string[] {
  const sums = new Map([["USD", 0]]);
  for (const { price } of entries) if (price) sums.set(price.currency, (sums.get(price.currency) ?? 0) + price.minor);
  if (sums.size > 1 && sums.get("USD") === 0) sums.delete("USD");
  return [...sums].map(([currency, minor]) => formatMoney({ minor, currency }));
}

const byNumber = (of: (row: EntryRow) => number | null) => (one: EntryRow, other: EntryRow) =>
  (of(other) ?? Number.MIN_SAFE_INTEGER) - (of(one) ?? Number.MIN_SAFE_INTEGER);

/** Entries come with the newest first. */
const bySort: Record<CollectionSort, (one: EntryRow, other: EntryRow) => number> = {
  newest: () => 0,
  name: (one, other) => one.title.localeCompare(other.title, "en", { numeric: true }),
  worth: byNumber(({ worthMinor }) => worthMinor),
  change: byNumber(({ change }) => change?.percent ?? null),
};

/** The owned entry whose copies are being edited: the oldest one unless the address names another. */
function editingOf(entry: Entry | undefined, copies: readonly CopyView[], wanted: string) {
  if (entry?.type !== "owned") return null;
  const copy = copies.find(({ id }) => id === wanted) ?? copies[0];
  const isNew = wanted === "new" || !copy;
  const empty = { condition: "", quantity: "1", paidCurrency: entry.currency, proceedsCurrency: entry.currency };
  return {
    entryId: entry.id,
    title: entry.title,
    copyId: isNew ? "new" : copy.id,
    form: isNew ? empty : { ...copyFormOf(copy), condition: copyConditionLabel(entry.itemKind, copy.conditionKey) },
    conditions: conditionChoices(entry.itemKind).map(({ label }) => label),
    copies: copies.map((copy) => ({ id: copy.id, summary: copySummary(entry.itemKind, copy) })),
  };
}

function kindName(kind: EntryKind): string {
  const other = kind === "minifigures" ? "Minifigures" : "Other";
  return categories.find(({ id }) => id === kind)?.name ?? other;
}
