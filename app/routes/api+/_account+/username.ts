import { z } from "zod";
import { changeUsername } from "#app/models/members/usernames.server.ts";
import { sentUsername } from "#app/models/members/usernames.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { userJson, userSchema } from "#app/web/api/user-json.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Change your username",
  description:
    "409 if somebody already has it, or gave it up in the last 30 days: your own former name is held for you as long. Case does " +
    "not matter, and spaces around a name are dropped. It has 4 to 20 characters; one of 3 is chosen at sign-up only, and can be " +
    "sent again by who has it.",
  body: z.object({ username: sentUsername.meta({ examples: ["brick_fan"] }) }),
  response: userSchema,
  failures: [409],
  // Pages show it as it is: one sentence, without the name of the field.
  failureFields: ({ error }: { error: string }) => ({ message: error.split("; ")[0]?.replace(/^username: /, "") }),
} as const;

export const loader = apiRoute({
  PUT: userEndpoint(contract, async ({ viewer, body: { username } }) => {
    await changeUsername(viewer.id, username);
    return userJson({ ...viewer, username });
  }),
});

export const action = loader;
