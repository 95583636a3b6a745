import { z } from "zod";
import { requireOwnUser } from "#app/models/members/profile.server.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { userJson, userSchema } from "#app/web/api/user-json.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Your own profile",
  description: "Any id but your own is a 404, whether or not it exists.",
  params: z.object({
    id: z
      .string()
      .describe("Your id.")
      .meta({ param: { example: "4a6c1f5e-8d0b-4c57-9b1e-2f6d3a7c8e90" } }),
  }),
  response: userSchema,
  failures: [404],
} as const;

export const loader = apiRoute({
  GET: userEndpoint(contract, async ({ viewer, params }) => userJson(await requireOwnUser(viewer, params.id))),
});

export const action = loader;
