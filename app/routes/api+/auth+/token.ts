import { z } from "zod";
import type { Credentials } from "#app/models/auth/port.ts";
import { viewerOf } from "#app/models/members/profile.server.ts";
import { InvalidError, NotSignedInError } from "#app/models/platform/errors.ts";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import { emailField, textField } from "#app/web/api/fields.server.ts";
import { userJson, userSchema } from "#app/web/api/user-json.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";
import { auth } from "#app/web/auth/auth.server.ts";

const contract = {
  summary: "Get a bearer token for programs",
  description:
    "Send an email address and its password, or the refresh_token of an earlier response. Then send the access_token as " +
    "Authorization: Bearer …, and refresh it before it expires. This call sets no cookie.",
  body: z
    .union(
      [
        z.object({ email: emailField, password: textField(1_000, "Must have 1 to 1,000 characters") }),
        z.object({ refresh_token: textField(4_000, "Must have 1 to 4,000 characters") }),
      ],
      "Send an email and a password, or a refresh_token.",
    )
    .meta({ examples: [{ email: "you@example.org", password: "your password" }] }),
  response: z.strictObject({
    access_token: z.string(),
    refresh_token: z.string().describe("Send it to get new tokens, which include a new one of these."),
    token_type: z.literal("bearer"),
    expires_in: z.int().describe("Seconds until the access token expires."),
    expires_at: z.int().describe("When it expires, in seconds since 1970."),
    user: userSchema,
  }),
  failures: [429],
} as const;

export const loader = apiRoute({
  POST: publicEndpoint(contract, async ({ body }) => {
    const signedIn = "email" in body ? await signIn(body) : await auth.refresh(body.refresh_token);
    return {
      access_token: signedIn.accessToken,
      refresh_token: signedIn.refreshToken,
      token_type: "bearer" as const,
      expires_in: Math.max(0, Math.floor(signedIn.expiresAt - Date.now() / 1000)),
      expires_at: signedIn.expiresAt,
      user: userJson(await viewerOf(signedIn.user)),
    };
  }),
});

export const action = loader;

/** A wrong password is a 401, like a wrong token. */
async function signIn(credentials: Credentials) {
  try {
    return await auth.signIn(credentials);
  } catch (error) {
    throw error instanceof InvalidError ? new NotSignedInError(error.code, error.message) : error;
  }
}
