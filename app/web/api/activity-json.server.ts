import { z } from "zod";
import { entryKindOf, entryKinds, safeUrl } from "#app/models/collection/entry-fields.ts";
import { activityTypeOf, activityTypes } from "#app/models/community/activities.server.ts";
import type { FeedActivity } from "#app/models/community/feed.server.ts";
import { toMajor } from "#app/models/platform/amounts.ts";

const personSchema = z
  .strictObject({ id: z.string(), username: z.string(), profileImageUrl: z.string().nullable() })
  .meta({ id: "Person", description: "Somebody as the feed names them." });

export const activitySchema = z
  .strictObject({
    id: z.string(),
    sequence: z.int().describe("Newer activities have higher numbers. The stream's events have it as their id."),
    userId: z.string(),
    user: personSchema,
    type: z.enum(activityTypes).describe("Posts and follows are other."),
    itemName: z.string(),
    itemPrice: z.number().describe("In major units of the currency; 0 without a price."),
    itemCurrency: z.string().describe("ISO 4217 code."),
    itemCategory: z.enum(entryKinds).describe("A category, minifigures, or other."),
    itemId: z.string(),
    itemKey: z.string().nullable().describe("Key of the item, for its price history; null if unknown."),
    value: z
      .strictObject({ condition: z.string(), currency: z.string(), median: z.number() })
      .nullable()
      .describe("What the item sells for: in its condition, or in the one that sells most. Null without a value."),
    post: z.string().nullable().describe("What somebody wrote; null for everything else."),
    followed: personSchema.nullable().describe("Whom somebody follows; null for everything else."),
    hidden: z
      .strictObject({ reason: z.string().nullable() })
      .nullable()
      .describe("Set where an operator hid it. Only its author still gets it."),
    createdAt: z.iso.datetime(),
    metadata: z.strictObject({
      condition: z.string(),
      url: z.string().describe("http or https; empty where there is none."),
      timestamp: z.iso.datetime(),
    }),
  })
  .meta({ id: "Activity", description: "What somebody did: with an item, a post, or a follow." });

/** An activity in the API: amounts in major units, and only addresses of web pages. */
export function activityJson(activity: FeedActivity): z.input<typeof activitySchema> {
  const { item_price_minor: minor, item_currency: currency, value } = activity;
  const createdAt = activity.created_at.toISOString();
  return {
    id: activity.id,
    sequence: activity.sequence,
    userId: activity.user_id,
    user: activity.author,
    type: activityTypeOf(activity.type),
    itemName: activity.item_name ?? "",
    itemPrice: minor === null || currency === null ? 0 : toMajor({ minor, currency }),
    itemCurrency: currency ?? "USD",
    itemCategory: entryKindOf(activity.item_category ?? ""),
    itemId: activity.item_id ?? "",
    itemKey: activity.item_key,
    value: value && { condition: value.conditionKey, currency: value.price.currency, median: toMajor(value.price) },
    post: activity.post,
    followed: activity.followed,
    hidden: activity.hidden_at && { reason: activity.hidden_because },
    createdAt,
    // The table may hold what an older release, or another program, wrote.
    metadata: { condition: activity.condition ?? "", url: safeUrl(activity.url) ?? "", timestamp: createdAt },
  };
}
