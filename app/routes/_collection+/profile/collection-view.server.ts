import { type CopyView, conditionChoices, copyConditionLabel, copyFormOf } from "#app/models/collection/copy-fields.ts";
import type { Entry } from "#app/models/collection/entries.server.ts";
import { entryKindName } from "#app/models/collection/entry-fields.ts";
import type { TrackedItem } from "#app/models/collection/tracked-items.server.ts";
import type { CollectionWorth } from "#app/models/collection/worth.ts";
import { compareMoney, formatMoney, type Money } from "#app/models/platform/amounts.ts";
import { paginationOf } from "#app/web/api/pagination.server.ts";
import type { CollectionSort, collectionParams } from "#app/web/urls/collection-params.ts";
import { copySummary, type EntryRow, ownedRow, trackedRow, withCovers } from "./entry-row.server.ts";

const pageSize = 50;

type Chosen = ReturnType<typeof collectionParams.read>;

export interface Collected {
  tracked: readonly TrackedItem[];
  owned: readonly Entry[];
  /** The copies of each owned entry, and what those that are left are worth. */
  copies: ReadonlyMap<string, CopyView[]>;
  worth: CollectionWorth["byEntry"];
  /** The prices of tracked and owned items: a sum for each currency, US dollars first. */
  value: readonly Money[];
  followers: number;
  following: number;
}

/** My Collection as its page shows it: what is chosen in the address, the statistics, and one page of one list. */
export async function collectionView({ tracked, owned, copies, worth, value, ...follows }: Collected, chosen: Chosen) {
  const { tab, sort, currency } = chosen;
  const inTab: readonly Entry[] = { tracked, owned, watchlist: [], alerts: [] }[tab];
  const kinds = [...new Set(inTab.map(({ itemKind }) => itemKind))];
  const category: Chosen["category"] = kinds.find((kind) => kind === chosen.category) ?? "all";
  const all = {
    tracked: () => tracked.map(trackedRow),
    owned: () => owned.map((entry) => ownedRow(entry, copies.get(entry.id) ?? [], worth.get(entry.id))),
    watchlist: () => [],
    alerts: () => [],
  }[tab]();
  const rows = all.filter(({ kind }) => category === "all" || kind === category).sort(bySort[sort]);
  const page = Math.min(chosen.page, Math.max(1, Math.ceil(rows.length / pageSize)));
  return {
    list: { tab, sort, category, page, currency, edit: tab === "alerts" ? chosen.edit : "" },
    kinds: kinds.map((kind) => ({ id: kind, name: entryKindName(kind) })),
    conditions: conditionChoices(kinds.length === 1 && kinds[0] ? kinds[0] : "other"),
    statistics: {
      tracked: tracked.length,
      owned: owned.length,
      value: value.length > 0 ? value.map(formatMoney) : ["$0.00"],
      ...follows,
      alerts: tracked.filter(({ target }) => target !== null).length,
    },
    rows: await withCovers(rows.slice((page - 1) * pageSize, page * pageSize)),
    editing: editingOf(
      inTab.find(({ id }) => id === chosen.edit),
      copies.get(chosen.edit) ?? [],
      chosen.copy,
    ),
    pagination: paginationOf({ page, size: pageSize, total: rows.length, isAtLeast: false }),
  };
}

/** Entries come with the newest first. */
const bySort: Record<CollectionSort, (one: EntryRow, other: EntryRow) => number> = {
  newest: () => 0,
  name: (one, other) => one.title.localeCompare(other.title, "en", { numeric: true }),
  worth: (one, other) => compareWorth(one.worth[0], other.worth[0]),
  change: (one, other) => (other.change?.percent ?? lowest) - (one.change?.percent ?? lowest),
};

const lowest = Number.MIN_SAFE_INTEGER;

/** The highest first, one currency after the other, US dollars first and what has no value last. */
function compareWorth(one: Money | undefined, other: Money | undefined): number {
  if (!one || !other) return Number(!one) - Number(!other);
  if (one.currency === other.currency) return compareMoney(other, one);
  const rank = ({ currency }: Money) => (currency === "USD" ? "" : currency);
  return rank(one) < rank(other) ? -1 : 1;
}

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
