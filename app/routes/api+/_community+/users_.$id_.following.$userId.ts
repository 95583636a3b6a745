import { z } from "zod";
import { isFollowing } from "#app/models/community/follows.server.ts";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import { followStatusSchema, personField } from "#app/web/api/person-fields.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";
import { findViewer } from "#app/web/auth/viewer.server.ts";

const contract = {
  summary: "Check whether one person follows another",
  description: "For others, a private profile follows nobody to be seen, and is followed by nobody.",
  params: z.object({ id: personField("Of who follows."), userId: personField("Of who is followed.") }),
  response: followStatusSchema,
  failures: [404, 429],
} as const;

export const loader = apiRoute({
  GET: publicEndpoint(contract, async ({ request, params }) => {
    const viewer = await findViewer(request);
    return { isFollowing: await isFollowing(viewer?.id ?? null, params.id, params.userId) };
  }),
});

export const action = loader;
