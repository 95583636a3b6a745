import { z } from "zod";
import { isFollowing } from "#app/models/community/follows.server.ts";
import { readerEndpoint } from "#app/web/api/endpoint.server.ts";
import { followStatusSchema, personField } from "#app/web/api/person-fields.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Check whether one person follows another",
  description: "For others, a private profile follows nobody to be seen, and is followed by nobody.",
  params: z.object({ id: personField("Of who follows."), userId: personField("Of who is followed.") }),
  response: followStatusSchema,
  failures: [404],
} as const;

export const loader = apiRoute({
  GET: readerEndpoint(contract, async ({ readerId, params }) => {
    return { isFollowing: await isFollowing(readerId, params.id, params.userId) };
  }),
});

export const action = loader;
