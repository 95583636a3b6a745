import { z } from "zod";
import { countOwnedItems } from "#app/models/collection/shown-to-others.server.ts";
import { readerEndpoint } from "#app/web/api/endpoint.server.ts";
import { personField } from "#app/web/api/person-fields.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Count the items that a person owns",
  description: "For others, somebody with a private profile is a 404, like an id that nobody has.",
  params: z.object({ id: personField("Of the person.") }),
  response: z.strictObject({ owned: z.int() }),
  failures: [404],
} as const;

export const loader = apiRoute({
  GET: readerEndpoint(contract, async ({ readerId, params }) => {
    return { owned: await countOwnedItems(params.id, readerId) };
  }),
});

export const action = loader;
