import { z } from "zod";
import { entryKindOf, entryKinds, safeUrl } from "#app/models/collection/entry-fields.ts";
import { type Activity, activityTypeOf, activityTypes } from "#app/models/community/activities.server.ts";
import { toMajor } from "#app/models/platform/amounts.ts";

export const activitySchema = z
  .strictObject({
    id: z.string(),
    userId: z.string(),
    type: z.enum(activityTypes),
    itemName: z.string(),
    itemPrice: z.number().describe("In major units of the currency; 0 without a price."),
    itemCurrency: z.string().describe("ISO 4217 code."),
    itemCategory: z.enum(entryKinds).describe("A category, minifigures, or other."),
    itemId: z.string(),
    itemKey: z.string().nullable().describe("Key of the item, for its price history; null if unknown."),
    createdAt: z.iso.datetime(),
    metadata: z.strictObject({
      condition: z.string(),
      url: z.string().describe("http or https; empty where there is none."),
      timestamp: z.iso.datetime(),
    }),
  })
  .meta({ id: "Activity", description: "What somebody did with an item." });

/** An activity in the API: the amount in major units, and no address that is none of a web page. */
export function activityJson(activity: Activity): z.input<typeof activitySchema> {
  const { item_price_minor: minor, item_currency: currency } = activity;
  const createdAt = activity.created_at.toISOString();
  return {
    id: activity.id,
    userId: activity.user_id,
    type: activityTypeOf(activity.type),
    itemName: activity.item_name ?? "",
    itemPrice: minor === null || currency === null ? 0 : toMajor({ minor, currency }),
    itemCurrency: currency ?? "USD",
    itemCategory: entryKindOf(activity.item_category ?? ""),
    itemId: activity.item_id ?? "",
    itemKey: activity.item_key,
    createdAt,
    // The table may hold what an older release, or another program, wrote.
    metadata: { condition: activity.condition ?? "", url: safeUrl(activity.url) ?? "", timestamp: createdAt },
  };
}
