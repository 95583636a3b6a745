import { z } from "zod";
import { listTrackedItems } from "#app/models/collection/tracked-items.server.ts";
import { trackedItemJson, trackedItemSchema } from "#app/web/api/collection-json.server.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = { summary: "List your tracked items, newest first", response: z.array(trackedItemSchema) };

export const loader = apiRoute({
  GET: userEndpoint(contract, async ({ viewer }) => (await listTrackedItems(viewer.id)).map(trackedItemJson)),
});

export const action = loader;
