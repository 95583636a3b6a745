import { type CategoryId, categories } from "#app/models/catalog/categories.ts";
import { conditionLabel } from "#app/models/catalog/conditions/conditions.ts";
import type { Entry } from "#app/models/collection/entries.server.ts";
import type { EntryKind } from "#app/models/collection/entry-fields.ts";
import { formatMoney, formatMoneyOrNone, type Money } from "#app/models/platform/amounts.ts";
import { paginationOf } from "#app/web/api/pagination.server.ts";
import type { CollectionSort, CollectionTab, collectionParams } from "#app/web/urls/collection-params.ts";
import { paths } from "#app/web/urls/paths.ts";

const pageSize = 50;

type Chosen = ReturnType<typeof collectionParams.read>;

/** My Collection as its page shows it: what is chosen in the address, the statistics, and one page of one list. */
export function collectionView(entries: readonly Entry[], { tab, sort, category, page }: Chosen) {
  const inTab = entries.filter(({ type }) => type === tab);
  const kinds = [...new Set(inTab.map(({ itemKind }) => itemKind))];
  const chosenKind = kinds.find((kind) => kind === category);
  const shown = inTab.filter(({ itemKind }) => chosenKind === undefined || itemKind === chosenKind);
  const rows = shown.map(toRow).sort(bySort[sort]);
  const lastPage = Math.max(1, Math.ceil(rows.length / pageSize));
  const shownPage = Math.min(page, lastPage);
  return {
    tab,
    sort,
    category: chosenKind ?? ("all" as const),
    kinds: kinds.map((kind) => ({ id: kind, name: kindName(kind) })),
    counts: countsOf(entries),
    statistics: statisticsOf(entries),
    rows: rows.slice((shownPage - 1) * pageSize, shownPage * pageSize),
    pagination: paginationOf({ page: shownPage, size: pageSize, total: rows.length, isAtLeast: false }),
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

export type EntryRow = ReturnType<typeof toRow>;

function toRow(entry: Entry) {
  const { id, itemKind, title, condition, conditionKey, url, addedAt } = entry;
  return {
    id,
    title,
    kind: itemKind,
    /** What the listing or the owner said, else what that is read as. */
    condition: condition || (itemKind === "other" ? "" : conditionLabel(itemKind, conditionKey)),
    price: formatMoneyOrNone(entry.price),
    addedAt: addedAt.toISOString(),
    chartHref: chartHref(entry),
    sourceUrl: url,
    worth: null as Money | null,
    changePercent: null as number | null,
  };
}

const bySort: Record<CollectionSort, (one: EntryRow, other: EntryRow) => number> = {
  newest: () => 0,
  name: (one, other) => one.title.localeCompare(other.title, "en"),
  worth: (one, other) => (other.worth?.minor ?? -1) - (one.worth?.minor ?? -1),
  change: (one, other) => (other.changePercent ?? -Infinity) - (one.changePercent ?? -Infinity) || 0,
};

/** The page with the item's prices; null for what has none. */
function chartHref({ itemKind, itemKey, title }: Entry): string | null {
  if (itemKind === "other") return null;
  if (itemKey !== null) return paths.item(itemKind, itemKey);
  return itemKind === "minifigures" ? null : paths.history(itemKind satisfies CategoryId, title);
}

function kindName(kind: EntryKind): string {
  const other = kind === "minifigures" ? "Minifigures" : "Other";
  return categories.find(({ id }) => id === kind)?.name ?? other;
}
