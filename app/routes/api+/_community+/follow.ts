import { z } from "zod";
import { followUser } from "#app/models/community/follows.server.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { followStatusSchema, personInBody } from "#app/web/api/person-fields.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Follow a person",
  description:
    "Following again changes nothing. Following yourself is a 400; somebody who is not there for you, a 404.",
  body: z.object({ followingId: personInBody }),
  response: followStatusSchema,
  failures: [404],
} as const;

export const loader = apiRoute({
  POST: userEndpoint(contract, async ({ viewer, body }) => {
    await followUser(viewer.id, body.followingId);
    return { isFollowing: true };
  }),
});

export const action = loader;
