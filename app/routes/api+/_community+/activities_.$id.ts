import { z } from "zod";
import { removeActivity } from "#app/models/community/activities.server.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const removeContract = {
  summary: "Remove one of your own activities from the feed",
  description: "Whatever its type. The item stays on your list.",
  params: z.object({
    id: z
      .string()
      .describe("Of the activity.")
      .meta({ param: { example: "0f6c1f5e-8d0b-4c57-9b1e-2f6d3a7c8e91" } }),
  }),
  failures: [404],
} as const;

export const loader = apiRoute({
  DELETE: userEndpoint(removeContract, ({ viewer, params }) => removeActivity(viewer.id, params.id)),
});

export const action = loader;
