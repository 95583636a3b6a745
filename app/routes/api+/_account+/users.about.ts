import { z } from "zod";
import { changeAbout } from "#app/models/members/personal-details.server.ts";
import { personalFields } from "#app/models/members/personal-fields.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const { bio, location } = personalFields;

const contract = {
  summary: "Change what your profile says about you",
  description: "An empty text or null removes it. What is missing stays as it is.",
  body: z.object({
    bio: bio.nullish().meta({ examples: ["Sealed sets of the nineties."] }),
    location: location.nullish().meta({ examples: ["Leeds"] }),
  }),
  response: z.strictObject({ ok: z.literal(true) }),
} as const;

export const loader = apiRoute({
  POST: userEndpoint(contract, async ({ viewer, body }) => {
    await changeAbout(viewer.id, body);
    return { ok: true as const };
  }),
});

export const action = loader;
