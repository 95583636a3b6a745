import { z } from "zod";
import { checkUsername } from "#app/models/members/usernames.server.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";
import { consumeLimits, rateLimits } from "#app/web/http/rate-limits.server.ts";

const contract = {
  summary: "Check whether you can take a username",
  description: "Your own is available, in any case. An invalid one is not, and the message says why.",
  params: z.object({
    name: z
      .string()
      .describe("The username.")
      .meta({ param: { example: "brick_fan" } }),
  }),
  response: z.strictObject({ available: z.boolean(), message: z.string() }),
} as const;

export const loader = apiRoute({
  GET: userEndpoint(contract, async ({ viewer, params: { name } }) => {
    await consumeLimits(rateLimits.usernameLookupBy(viewer.id));
    return checkUsername(name, viewer.id);
  }),
});

export const action = loader;
