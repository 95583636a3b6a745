import { z } from "zod";
import { setPrivate } from "#app/models/members/personal-details.server.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Make your profile private or public",
  description:
    "Of a private profile others see the username, the picture and that it is private, from the next request on.",
  body: z.object({ isPrivate: z.boolean().meta({ examples: [true] }) }),
  response: z.strictObject({ isPrivate: z.boolean() }),
} as const;

export const loader = apiRoute({
  POST: userEndpoint(contract, async ({ viewer, body: { isPrivate } }) => {
    await setPrivate(viewer.id, isPrivate);
    return { isPrivate };
  }),
});

export const action = loader;
