import { z } from "zod";
import { itemKinds } from "#app/models/catalog/categories.ts";
import { entryKindOf, namesNothing, safeUrl } from "#app/models/collection/entry-fields.ts";
import { recordActivity } from "#app/models/collection/sent-activities.server.ts";
import { activityTypeOf } from "#app/models/community/activities.server.ts";
import { listActivities, requireActivity } from "#app/models/community/feed.server.ts";
import { publishPost } from "#app/models/community/posts.server.ts";
import { maxPostLength, seenInPost } from "#app/models/community/posts.ts";
import { activityJson, activitySchema } from "#app/web/api/activity-json.server.ts";
import { sentUrl } from "#app/web/api/collection-json.server.ts";
import { readerEndpoint, userEndpoint } from "#app/web/api/endpoint.server.ts";
import { choiceField, lineField, numberField } from "#app/web/api/fields.server.ts";
import { priceField, readSentPrice } from "#app/web/api/price-field.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";
import { feedSources } from "#app/web/urls/feed-params.ts";

const listContract = {
  summary: "List the newest activities of people with a public profile, and your own",
  query: z.object({
    limit: numberField(1, 50, 50),
    before: numberField(0, Number.MAX_SAFE_INTEGER, 0).describe(
      "A sequence: only activities before it. 0 for the newest.",
    ),
    from: choiceField(feedSources, "everybody").describe("following: only people whom you follow, and yourself."),
  }),
  response: z.array(activitySchema),
} as const;

const recordContract = {
  summary: "Share a post, or what you did with an item",
  description:
    "Adding an item to a list tells the feed by itself. The same type and item within ten minutes is one activity, and the " +
    "same post within a minute: this call answers with the one that is there, so that it can be tried again.",
  body: z.object({
    type: z
      .string()
      .describe("tracked, owned, or other, which any other word means too.")
      .meta({ examples: ["owned"] }),
    post: z
      .string()
      .meta({ minLength: 1, maxLength: maxPostLength, pattern: seenInPost.source })
      .nullish()
      .describe("A text of 1 to 500 characters to share, with the type other. The item is ignored then."),
    itemName: lineField(2_000).meta({ examples: ["Millennium Falcon 75257"] }),
    itemPrice: priceField,
    itemCategory: lineField(100).meta({ examples: itemKinds.slice(0, 1) }),
    itemId: lineField(400).meta({ examples: ["lego-millennium-falcon-75257"] }),
    metadata: z
      .object({ condition: lineField(200), url: sentUrl, timestamp: lineField(100).describe("Ignored.") })
      .nullish(),
  }),
  response: activitySchema,
};

type SentActivity = z.output<typeof recordContract.body>;

export const loader = apiRoute({
  GET: readerEndpoint(listContract, async ({ readerId, query: { limit, before, from } }) => {
    const options = { limit, before: before || null, followingOnly: from === "following" };
    return (await listActivities(readerId, options)).map(activityJson);
  }),
  POST: userEndpoint(recordContract, async ({ viewer, body }) => {
    const { id } = await record(viewer.id, body);
    return activityJson(await requireActivity(viewer.id, id));
  }),
});

export const action = loader;

async function record(userId: string, { type, post, metadata, ...item }: SentActivity) {
  if (post != null) return publishPost(userId, post);
  return recordActivity(userId, activityTypeOf(type), {
    itemKind: entryKindOf(item.itemCategory),
    itemId: namesNothing(item.itemId) ? undefined : item.itemId,
    title: item.itemName,
    price: readSentPrice(item.itemPrice, null),
    condition: metadata?.condition || null,
    url: safeUrl(metadata?.url),
  });
}
