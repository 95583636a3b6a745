import { conditionInSentence, conditionLabel } from "#app/models/catalog/conditions/conditions.ts";
import { coverOf } from "#app/models/catalog/covers/cover.server.ts";
import { entryKindOf, itemKindOf } from "#app/models/collection/entry-fields.ts";
import type { FeedActivity } from "#app/models/community/feed.server.ts";
import { formatAbout } from "#app/models/platform/amounts.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";

/** An activity as its row shows it. */
export function activityView(activity: FeedActivity, viewerId: string | null) {
  return {
    id: activity.id,
    sequence: activity.sequence,
    type: activity.type,
    author: activity.author,
    isOwn: activity.user_id === viewerId,
    at: activity.created_at.toISOString(),
    post: activity.post,
    followed: activity.followed,
    item: itemView(activity),
    /** What an operator says to the author, who alone still sees it; null for what others see too. */
    hidden: activity.hidden_at && { reason: activity.hidden_because },
  };
}

function itemView(activity: FeedActivity) {
  const { item_name: title, item_key: itemKey, condition_key: conditionKey, catalogue, value } = activity;
  if (title === null) return null;
  const itemKind = entryKindOf(activity.item_category ?? "");
  const kind = itemKindOf(itemKind);
  const isConditionKnown = conditionKey !== null && conditionKey !== "unknown";
  return {
    name: catalogue?.name ?? title,
    href: kind && (itemKey || kind !== "minifigures") ? itemPath(kind, itemKey ?? title) : null,
    cover: coverOf({ ...catalogue, itemKind, itemKey, title, conditionKey }),
    condition: kind && isConditionKnown ? conditionLabel(kind, conditionKey) : null,
    /** "sells for about $134"; with its condition where that is not the item's own. */
    value:
      kind && value
        ? `sells for about ${formatAbout(value.price)}${value.conditionKey === conditionKey ? "" : ` ${conditionInSentence(kind, value.conditionKey)}`}`
        : null,
  };
}

export type ActivityView = ReturnType<typeof activityView>;
