import { z } from "zod";
import { testAccountNames } from "#app/models/members/test-accounts.ts";
import { ensureProfile } from "#app/models/members/usernames.server.ts";
import { signUpUsername } from "#app/models/members/usernames.ts";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import { emailField } from "#app/web/api/fields.server.ts";
import { exampleId } from "#app/web/api/person-fields.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";
import { auth } from "#app/web/auth/auth.server.ts";

const contract = {
  summary: "Create the profile of a new account",
  description:
    "Signing up already makes the profile. This call makes a missing one, if an account has this id and email. It changes no " +
    "existing profile, and always answers the same.",
  body: z.object({
    userId: z.guid("This is not the id of an account").meta({ examples: [exampleId] }),
    email: emailField,
    username: signUpUsername.meta({ examples: ["brick_fan"] }),
  }),
  response: z.strictObject({ ok: z.literal(true) }),
  failures: [429],
} as const;

export const loader = apiRoute({
  POST: publicEndpoint(contract, async ({ body: { userId, email, username } }) => {
    const state = await auth.stateOf(userId, email);
    if (state !== "unknown") {
      const isPending = state === "pending";
      const is_test_account = testAccountNames.test(email.toLowerCase());
      await ensureProfile({ user_id: userId, username, is_test_account, ...(isPending && { confirmed_at: null }) });
    }
    return { ok: true as const };
  }),
});

export const action = loader;
