import { z } from "zod";
import { isFollowing } from "#app/models/community/follows.server.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { followStatusSchema, personField } from "#app/web/api/person-fields.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Check whether you follow a person",
  params: z.object({ userId: personField("Of the other person.") }),
  response: followStatusSchema,
  failures: [404],
} as const;

export const loader = apiRoute({
  GET: userEndpoint(contract, async ({ viewer, params }) => ({
    isFollowing: await isFollowing(viewer.id, viewer.id, params.userId),
  })),
});

export const action = loader;
