import { z } from "zod";
import { unblockUser } from "#app/models/community/blocks.server.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { personField } from "#app/web/api/person-fields.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Unblock a person",
  description: "Follows that the block ended stay ended. Somebody whom you do not block is a 404.",
  params: z.object({ id: personField("Of whom you block.") }),
  failures: [404],
} as const;

export const loader = apiRoute({
  DELETE: userEndpoint(contract, ({ viewer, params }) => unblockUser(viewer.id, params.id)),
});

export const action = loader;
