import { isAsFar } from "#app/models/alerts/rule.ts";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { conditionLabel } from "#app/models/catalog/conditions/conditions.ts";
import { coverOf } from "#app/models/catalog/covers/cover.server.ts";
import { entryConditionText } from "#app/models/collection/copy-fields.ts";
import { defaultCondition, itemKindOf } from "#app/models/collection/entry-fields.ts";
import type { TargetStanding } from "#app/models/collection/targets.server.ts";
import type { TrackedItem } from "#app/models/collection/tracked-items.server.ts";
import type { PictureOf } from "#app/models/pictures/pictures.server.ts";
import { formatMoney, formatMoneyOrNone, type Money } from "#app/models/platform/amounts.ts";
import { formatDayOfYear } from "#app/presenters/dates.ts";
import { entryPath } from "#app/web/urls/item-path.server.ts";

/** A tracked item as its row shows it. */
export function trackedItemView({ value, target, ...entry }: TrackedItem, pictureOf: PictureOf) {
  const kind = itemKindOf(entry.itemKind);
  return {
    id: entry.id,
    kind: entry.itemKind,
    title: entry.title,
    cover: coverOf({ ...entry, picture: pictureOf(entry) }),
    condition: isConditionSet(entry) ? entryConditionText(entry) : null,
    addedAt: entry.addedAt.toISOString(),
    chartHref: entryPath(entry),
    sourceUrl: entry.url,
    current: formatMoneyOrNone(value ?? entry.price),
    currentBasis: value ? "median of its sales" : entry.price ? "price when added" : null,
    whenAdded: value && entry.price ? formatMoney(entry.price) : null,
    currency: entry.currency,
    conditionKey: entry.conditionKey,
    target: target && { ...target, text: formatMoney(target.price), standing: targetStanding(kind, entry, target) },
  };
}

/** Whether anybody said in which condition it is: the default of entries says nothing, and the value is not that of it. */
function isConditionSet({ condition, conditionKey }: Pick<TrackedItem, "condition" | "conditionKey">): boolean {
  return conditionKey !== "unknown" || condition !== defaultCondition;
}

/**
 * "reached", "tell me at or below, New, sealed. No value in GBP yet", "paused: lowest asking price at or below": the
 * condition where it is not the entry's own.
 */
function targetStanding(
  kind: ItemKind | null,
  entry: Pick<TrackedItem, "conditionKey">,
  target: NonNullable<TrackedItem["target"]>,
): string {
  const { direction, price, conditionKey, standing } = target;
  const isAsking = target.basis === "asking";
  const isOther = kind !== null && conditionKey !== null && conditionKey !== entry.conditionKey;
  const condition = isOther ? `, ${conditionLabel(kind, conditionKey)}` : "";
  const rule = `${isAsking ? "lowest asking price " : ""}at or ${direction}${condition}`;
  if (standing.pausedAt) return `paused: ${rule}`;
  const lastPrice = standing.lastPrice === null ? null : { minor: standing.lastPrice, currency: price.currency };
  const now = isAsking ? lastPrice : target.value;
  if (now === null) return `tell me ${rule}. ${isAsking ? "Nothing offered" : "No value"} in ${price.currency} yet`;
  if (isAsFar(target, now.minor, price.minor))
    return `reached${isAsking ? " by the lowest asking price" : ""}${condition}${rangInWords(standing, price)}`;
  return `${standing.isArmed ? "" : "resting: "}tell me ${rule}`;
}

/** ", rang on 14 Nov at $118" */
function rangInWords({ rangAt, rangPrice }: TargetStanding, { currency }: Money): string {
  if (rangAt === null || rangPrice === null) return "";
  return `, rang on ${formatDayOfYear(rangAt, new Date())} at ${formatMoney({ minor: rangPrice, currency })}`;
}

export type TrackedItemView = ReturnType<typeof trackedItemView>;
