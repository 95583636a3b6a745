import { z } from "zod";
import { changeUsername } from "#app/models/members/usernames.server.ts";
import { signUpUsername } from "#app/models/members/usernames.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { userJson, userSchema } from "#app/web/api/user-json.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Change your username",
  description:
    "409 if somebody already has it. Case does not matter. A name of 3 characters is a 400, but for your own: it is chosen at " +
    "sign-up only.",
  body: z.object({ username: signUpUsername.meta({ examples: ["brick_fan"] }) }),
  response: userSchema,
  failures: [409],
} as const;

export const loader = apiRoute({
  POST: userEndpoint(contract, async ({ viewer, body: { username } }) => {
    await changeUsername(viewer.id, username);
    return userJson({ ...viewer, username });
  }),
});

export const action = loader;
