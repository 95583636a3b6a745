import { z } from "zod";
import { changeNames } from "#app/models/members/personal-details.server.ts";
import { personalFields } from "#app/models/members/personal-fields.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const { firstName, lastName } = personalFields;

const contract = {
  summary: "Change your names",
  description: "An empty text or null removes a name. One that is missing stays as it is.",
  body: z.object({
    firstName: firstName.nullish().meta({ examples: ["Ada"] }),
    lastName: lastName.nullish().meta({ examples: ["Lovelace"] }),
  }),
  response: z.strictObject({ ok: z.literal(true) }),
} as const;

export const loader = apiRoute({
  POST: userEndpoint(contract, async ({ viewer, body }) => {
    await changeNames(viewer.id, body);
    return { ok: true as const };
  }),
});

export const action = loader;
