import { z } from "zod";
import { unfollowUser } from "#app/models/community/follows.server.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { followStatusSchema, personInBody } from "#app/web/api/person-fields.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Unfollow a person",
  description: "No error if you do not follow them.",
  body: z.object({ followingId: personInBody }),
  response: followStatusSchema,
  failures: [404],
} as const;

export const loader = apiRoute({
  POST: userEndpoint(contract, async ({ viewer, body }) => {
    await unfollowUser(viewer.id, body.followingId);
    return { isFollowing: false };
  }),
});

export const action = loader;
