import type { Viewer } from "#app/models/members/profile.server.ts";
import { InvalidError } from "#app/models/platform/errors.ts";
import { auth } from "./auth.server.ts";
import { endUnusedSession } from "./viewer.server.ts";

/** Asks whoever is signed in for their password again. Throws `InvalidError` for another one, and `TooManyError` like a sign-in. */
export async function confirmPassword(viewer: Viewer, password: string): Promise<void> {
  const proof = await auth.signIn({ email: viewer.email, password }).catch((error: unknown) => {
    throw error instanceof InvalidError ? wrongPassword(error.code) : error;
  });
  await endUnusedSession(proof);
  if (proof.user.id !== viewer.id) throw wrongPassword("invalid_credentials");
}

const wrongPassword = (code: string) => new InvalidError(code, "This is not your password.");
