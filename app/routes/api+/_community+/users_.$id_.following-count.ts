import { z } from "zod";
import { countFollowing } from "#app/models/community/follows.server.ts";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import { countSchema, personField } from "#app/web/api/person-fields.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";
import { findViewer } from "#app/web/auth/viewer.server.ts";

const contract = {
  summary: "Count the people whom a person follows",
  description: "Those whom you may not see are not counted. For others, somebody with a private profile is a 404.",
  params: z.object({ id: personField("Of the person.") }),
  response: countSchema,
  failures: [404, 429],
} as const;

export const loader = apiRoute({
  GET: publicEndpoint(contract, async ({ request, params }) => {
    const viewer = await findViewer(request);
    return { count: await countFollowing(params.id, viewer?.id ?? null) };
  }),
});

export const action = loader;
