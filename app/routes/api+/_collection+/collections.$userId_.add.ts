import { z } from "zod";
import { addToCollection } from "#app/models/collection/entries.server.ts";
import {
  entryJson,
  entrySchema,
  ownerParam,
  requireOwnCollection,
  sentEntry,
  sentEntrySchema,
} from "#app/web/api/collection-json.server.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Add an item to your tracked or owned list",
  description:
    "What is on the list already stays as it is, at a full list too. A new item for a full list is a 409 with the code " +
    "USER_LIMIT_REACHED.",
  params: z.object({ userId: ownerParam }),
  body: sentEntrySchema,
  response: z.strictObject({ entry: entrySchema, isNew: z.boolean().describe("False if it was there already.") }),
  failures: [409],
} as const;

export const loader = apiRoute({
  POST: userEndpoint(contract, async ({ viewer, params, body }) => {
    requireOwnCollection(viewer, params.userId);
    const { entry, isNew } = await addToCollection(viewer.id, sentEntry(body));
    return { entry: entryJson(entry), isNew };
  }),
});

export const action = loader;
