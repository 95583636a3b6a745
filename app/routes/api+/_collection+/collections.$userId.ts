import { z } from "zod";
import { listEntries } from "#app/models/collection/entries.server.ts";
import {
  collectionJson,
  collectionSchema,
  ownerParam,
  requireOwnCollection,
} from "#app/web/api/collection-json.server.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "List what you track and what you own, newest first",
  description: "Any id but your own is a 403, whether or not it exists.",
  params: z.object({ userId: ownerParam }),
  response: collectionSchema,
  failures: [403],
} as const;

export const loader = apiRoute({
  GET: userEndpoint(contract, async ({ viewer, params }) => {
    requireOwnCollection(viewer, params.userId);
    return collectionJson(await listEntries(viewer.id));
  }),
});

export const action = loader;
