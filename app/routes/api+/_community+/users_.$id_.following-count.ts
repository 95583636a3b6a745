import { z } from "zod";
import { countFollows } from "#app/models/community/follows.server.ts";
import { readerEndpoint } from "#app/web/api/endpoint.server.ts";
import { countSchema, personField } from "#app/web/api/person-fields.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Count the people whom a person follows",
  description: "Those whom you may not see are not counted. For others, somebody with a private profile is a 404.",
  params: z.object({ id: personField("Of the person.") }),
  response: countSchema,
  failures: [404],
} as const;

export const loader = apiRoute({
  GET: readerEndpoint(contract, async ({ readerId, params }) => {
    return { count: await countFollows("following", params.id, readerId) };
  }),
});

export const action = loader;
