import { z } from "zod";
import { changeUsername } from "#app/models/members/usernames.server.ts";
import { sentUsername } from "#app/models/members/usernames.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { userJson, userSchema } from "#app/web/api/user-json.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

/** What can be taken. The field itself is also for somebody's own name, which may have 3 characters. */
const newUsername = { type: "string" as const, pattern: "^ *[A-Za-z0-9_]{4,20} *$", allOf: [{ pattern: "[A-Za-z]" }] };

const contract = {
  summary: "Change your username",
  description:
    "409 if somebody already has it, or gave it up in the last 30 days: your own former name is held for you as long. Case does " +
    "not matter, and spaces around a name are dropped. Your own name may be sent again, also one of 3 characters.",
  body: z.object({ username: sentUsername.meta({ examples: ["brick_fan"], override: newUsername }) }),
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
