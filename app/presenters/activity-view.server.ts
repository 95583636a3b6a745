import { conditionInSentence, conditionLabel } from "#app/models/catalog/conditions/conditions.ts";
import { coverOf } from "#app/models/catalog/covers/cover.server.ts";
import { entryKindOf, itemKindOf } from "#app/models/collection/entry-fields.ts";
import type { FeedActivity } from "#app/models/community/feed.server.ts";
import { findItemPictures, type PictureOf } from "#app/models/pictures/pictures.server.ts";
import { formatAbout } from "#app/models/platform/amounts.ts";
import { clip } from "#app/models/platform/text-length.ts";
import { entryPath } from "#app/web/urls/item-path.server.ts";

/** Activities as their rows show them, each with the picture of its item where it has one. */
export async function activityViews(activities: readonly FeedActivity[], viewerId: string | null) {
  const pictureOf = await findItemPictures(activities.map(itemOf));
  return activities.map((activity) => activityView(activity, viewerId, pictureOf));
}

function activityView(activity: FeedActivity, viewerId: string | null, pictureOf: PictureOf) {
  return {
    id: activity.id,
    sequence: activity.sequence,
    type: activity.type,
    author: activity.author,
    isOwn: activity.user_id === viewerId,
    at: activity.created_at.toISOString(),
    post: activity.post,
    /** What its buttons call the post. */
    shortPost: activity.post && clip(activity.post, 40),
    followed: activity.followed,
    item: itemView(activity, pictureOf),
    /** What an operator says to the author, who alone still sees it; null for what others see too. */
    hidden: activity.hidden_at && { reason: activity.hidden_because },
  };
}

function itemOf({ item_category, item_key }: FeedActivity) {
  return { itemKind: entryKindOf(item_category ?? ""), itemKey: item_key };
}

function itemView(activity: FeedActivity, pictureOf: PictureOf) {
  const { item_name: title, condition_key: conditionKey, catalogue, value } = activity;
  if (title === null) return null;
  const item = itemOf(activity);
  const kind = itemKindOf(item.itemKind);
  const isConditionKnown = conditionKey !== null && conditionKey !== "unknown";
  return {
    name: catalogue?.name ?? title,
    href: entryPath({ ...item, title }),
    cover: coverOf({ ...catalogue, ...item, title, conditionKey, picture: pictureOf(item) }),
    condition: kind && isConditionKnown ? conditionLabel(kind, conditionKey) : null,
    /** "sells for about $134"; with its condition where that is not the item's own. */
    value:
      kind && value
        ? `sells for about ${formatAbout(value.price)}${value.conditionKey === conditionKey ? "" : ` ${conditionInSentence(kind, value.conditionKey)}`}`
        : null,
  };
}

export type ActivityView = ReturnType<typeof activityView>;
