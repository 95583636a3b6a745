import { conditionLabel } from "#app/models/catalog/conditions/conditions.ts";
import { coverOf } from "#app/models/catalog/covers/cover.server.ts";
import { itemKindOf } from "#app/models/collection/entry-fields.ts";
import type { TrackedItem } from "#app/models/collection/tracked-items.server.ts";
import type { PictureOf } from "#app/models/pictures/pictures.server.ts";
import { formatMoney, formatMoneyOrNone } from "#app/models/platform/amounts.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";

/** A tracked item as its row shows it. */
export function trackedItemView({ value, target, ...entry }: TrackedItem, pictureOf: PictureOf) {
  const kind = itemKindOf(entry.itemKind);
  const condition =
    kind && entry.conditionKey !== "unknown" ? conditionLabel(kind, entry.conditionKey) : entry.condition;
  return {
    id: entry.id,
    kind: entry.itemKind,
    title: entry.title,
    cover: coverOf({ ...entry, picture: pictureOf(entry) }),
    condition,
    addedAt: entry.addedAt.toISOString(),
    chartHref: kind && (entry.itemKey || kind !== "minifigures") ? itemPath(kind, entry.itemKey ?? entry.title) : null,
    sourceUrl: entry.url,
    current: formatMoneyOrNone(value ?? entry.price),
    currentBasis: value ? "median of recent sales" : entry.price ? "asking price when added" : null,
    whenAdded: value && entry.price ? formatMoney(entry.price) : null,
    currency: entry.currency,
    conditionKey: entry.conditionKey,
    target: target && {
      ...target,
      text: formatMoney(target.price),
      isReached: value !== null && isReached(value.minor, target),
    },
  };
}

function isReached(minor: number, { direction, price }: NonNullable<TrackedItem["target"]>): boolean {
  return direction === "below" ? minor <= price.minor : minor >= price.minor;
}

export type TrackedItemView = ReturnType<typeof trackedItemView>;
