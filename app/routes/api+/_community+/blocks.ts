import { z } from "zod";
import { blockUser } from "#app/models/community/blocks.server.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { personInBody } from "#app/web/api/person-fields.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Block a person",
  description: "You no longer see, follow or count each other. Blocking again changes nothing.",
  body: z.object({ userId: personInBody }),
  failures: [404],
} as const;

export const loader = apiRoute({
  POST: userEndpoint(contract, async ({ viewer, body }) => {
    await blockUser(viewer.id, body.userId);
  }),
});

export const action = loader;
