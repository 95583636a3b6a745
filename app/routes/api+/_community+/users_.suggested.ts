import { z } from "zod";
import { whoToFollow } from "#app/models/community/suggestions.server.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Suggest people to follow",
  description: "At most 15, whom you may see and do not follow yet.",
  response: z.array(
    z.strictObject({
      id: z.string(),
      username: z.string(),
      profileImageUrl: z.string().nullable(),
      owned: z.int().describe("Items that they own."),
      mostOwned: z.string().nullable().describe("What most of those are. Null where they own nothing."),
    }),
  ),
} as const;

export const loader = apiRoute({
  GET: userEndpoint(contract, ({ viewer }) => whoToFollow(viewer.id)),
});

export const action = loader;
