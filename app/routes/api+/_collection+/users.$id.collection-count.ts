import { z } from "zod";
import { countOwnedItems } from "#app/models/collection/shown-to-others.server.ts";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";
import { findViewer } from "#app/web/auth/viewer.server.ts";

const contract = {
  summary: "Count the items that a person owns",
  description: "For others, somebody with a private profile is a 404, like an id that nobody has.",
  params: z.object({
    id: z
      .string()
      .describe("Of the person.")
      .meta({ param: { example: "4a6c1f5e-8d0b-4c57-9b1e-2f6d3a7c8e90" } }),
  }),
  response: z.strictObject({ owned: z.int() }),
  failures: [404, 429],
} as const;

export const loader = apiRoute({
  GET: publicEndpoint(contract, async ({ request, params }) => {
    const viewer = await findViewer(request);
    return { owned: await countOwnedItems(params.id, viewer?.id ?? null) };
  }),
});

export const action = loader;
