import { z } from "zod";
import { collectionTypes } from "#app/models/collection/entry-fields.ts";
import { removeItem } from "#app/models/collection/removals.server.ts";
import { InvalidError } from "#app/models/platform/errors.ts";
import { itemIdParam, ownerParam, removedSchema, requireOwnCollection } from "#app/web/api/collection-json.server.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Remove an item from your lists",
  description: "Removes every entry of the item from both lists. An item that is on neither is a 404, whoever has it.",
  params: z.object({ userId: ownerParam, itemId: itemIdParam }),
  query: z.object({
    collectionType: z
      .string()
      .default("")
      .describe("To remove it from that list only; empty for both. Any other word is a 400.")
      .meta({ enum: ["", ...collectionTypes] }),
  }),
  response: removedSchema,
  failures: [400, 404],
} as const;

export const loader = apiRoute({
  DELETE: userEndpoint(contract, async ({ viewer, params, query }) => {
    requireOwnCollection(viewer, params.userId);
    const type = collectionTypes.find((known) => known === query.collectionType);
    // Elsewhere a broken parameter means its default. Here that would remove more than somebody asked for.
    if (query.collectionType !== "" && !type) {
      throw new InvalidError("invalid-collectionType", "collectionType must be tracked or owned.");
    }
    return { removed: await removeItem(viewer.id, params.itemId, type) };
  }),
});

export const action = loader;
