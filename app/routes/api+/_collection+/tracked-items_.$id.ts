import { z } from "zod";
import { removeItem } from "#app/models/collection/removals.server.ts";
import { itemIdParam, removedSchema } from "#app/web/api/collection-json.server.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Stop tracking an item",
  description: "An item that you do not track is a 404, whoever does.",
  params: z.object({ id: itemIdParam }),
  response: removedSchema,
  failures: [404],
} as const;

export const loader = apiRoute({
  DELETE: userEndpoint(contract, async ({ viewer, params }) => ({
    removed: await removeItem(viewer.id, params.id, "tracked"),
  })),
});

export const action = loader;
