import { z } from "zod";
import type { Viewer } from "#app/models/members/profile.server.ts";

export const userSchema = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    username: z.string().describe("The part of the email address before the @ where there is no profile."),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    isPrivate: z.boolean().nullable().describe("Null where there is no profile."),
    createdAt: z.iso.datetime(),
    created_at: z.iso.datetime().describe("When the auth provider made the account."),
  })
  .meta({ id: "User", description: "Somebody as their own calls show them." });

/** A person as their own calls show them. */
export function userJson({ createdAt, accountCreatedAt, ...viewer }: Viewer): z.input<typeof userSchema> {
  return { ...viewer, createdAt: createdAt.toISOString(), created_at: accountCreatedAt.toISOString() };
}
