import { z } from "zod";
import { entryKindOf, namesNothing, safeUrl } from "#app/models/collection/entry-fields.ts";
import { recordActivity } from "#app/models/collection/sent-activities.server.ts";
import { activityTypeOf, listActivities } from "#app/models/community/activities.server.ts";
import { activityJson, activitySchema } from "#app/web/api/activity-json.server.ts";
import { sentUrl } from "#app/web/api/collection-json.server.ts";
import { publicEndpoint, userEndpoint } from "#app/web/api/endpoint.server.ts";
import { lineField, numberField } from "#app/web/api/fields.server.ts";
import { priceField, readSentPrice } from "#app/web/api/price-field.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";
import { findViewer } from "#app/web/auth/viewer.server.ts";
import { consumeLimits, rateLimits } from "#app/web/http/rate-limits.server.ts";

const listContract = {
  summary: "The newest activities of people with a public profile, and your own",
  query: z.object({ limit: numberField(1, 50, 50) }),
  response: z.array(activitySchema),
  failures: [429],
} as const;

const recordContract = {
  summary: "Tell the feed what you did with an item",
  description:
    "Adding an item to a list tells the feed by itself. The same type and item within ten minutes is one activity: this " +
    "call answers with the one that is there, so that it can be tried again.",
  body: z.object({
    type: z
      .string()
      .describe("tracked, owned, or other, which any other word means too.")
      .meta({ examples: ["owned"] }),
    itemName: lineField(2_000).meta({ examples: ["Millennium Falcon 75257"] }),
    itemPrice: priceField,
    itemCategory: lineField(100).meta({ examples: ["legos"] }),
    itemId: lineField(400).meta({ examples: ["lego-millennium-falcon-75257"] }),
    metadata: z
      .object({ condition: lineField(200), url: sentUrl, timestamp: lineField(100).describe("Ignored.") })
      .nullish(),
  }),
  response: activitySchema,
};

export const loader = apiRoute({
  GET: publicEndpoint(listContract, async ({ request, query }) => {
    const viewer = await findViewer(request);
    return (await listActivities(viewer?.id ?? null, query.limit)).map(activityJson);
  }),
  POST: userEndpoint(recordContract, async ({ viewer, body }) => {
    await consumeLimits(rateLimits.activityOf(viewer.id));
    const activity = await recordActivity(viewer.id, activityTypeOf(body.type), {
      itemKind: entryKindOf(body.itemCategory),
      itemId: namesNothing(body.itemId) ? undefined : body.itemId,
      title: body.itemName,
      price: readSentPrice(body.itemPrice, null),
      condition: body.metadata?.condition || null,
      url: safeUrl(body.metadata?.url),
    });
    return activityJson(activity);
  }),
});

export const action = loader;
