import { z } from "zod";
import { usernameThemes } from "#app/models/members/generated-usernames.ts";
import { generateUsername } from "#app/models/members/usernames.server.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { choiceField } from "#app/web/api/fields.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";
import { consumeLimits, rateLimits } from "#app/web/http/rate-limits.server.ts";

const contract = {
  summary: "Suggest a free username",
  description: "4 to 20 lower-case letters and digits. It is not kept for you.",
  query: z.object({ theme: choiceField(["any", ...usernameThemes], "any").describe("What it is about.") }),
  response: z.strictObject({ username: z.string() }),
} as const;

export const loader = apiRoute({
  GET: userEndpoint(contract, async ({ viewer, query: { theme } }) => {
    await consumeLimits(rateLimits.usernameLookupBy(viewer.id));
    return { username: await generateUsername(theme === "any" ? null : theme) };
  }),
});

export const action = loader;
