import { z } from "zod";
import { changeUsername } from "#app/models/account/profile.server.ts";
import { signUpUsername } from "#app/models/account/usernames.ts";
import { personalEndpoint } from "#app/web/endpoint.server.ts";
import { apiRoute } from "#app/web/handlers.server.ts";
import { limits, takeTries } from "#app/web/limits.server.ts";
import { userJson, userSchema } from "#app/web/user-json.server.ts";

const promise = {
  summary: "Take another username",
  description: "409 for one that somebody has, in whatever case.",
  body: z.object({ username: signUpUsername.meta({ examples: ["brick_fan"] }) }),
  answer: userSchema,
  failures: [409],
} as const;

export const loader = apiRoute({
  POST: personalEndpoint(promise, async ({ viewer, body: { username } }) => {
    await takeTries(limits.newUsernameOf(viewer.id));
    await changeUsername(viewer.id, username);
    return userJson({ ...viewer, username });
  }),
});

export const action = loader;
