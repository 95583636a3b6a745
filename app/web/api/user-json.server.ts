import { z } from "zod";
import type { Viewer } from "#app/models/members/profile.server.ts";

export const userSchema = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    username: z.string().describe("Without a profile: the part of the email address before the @."),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    isPrivate: z.boolean().nullable().describe("Null without a profile."),
    createdAt: z.iso.datetime(),
    created_at: z.iso.datetime().describe("When the account was made."),
  })
  .meta({ id: "User", description: "A user as their own calls show them." });

/** A user as their own calls show them. */
export function userJson({
  createdAt,
  accountCreatedAt,
  isOperator: _,
  ...viewer
}: Viewer): z.input<typeof userSchema> {
  return { ...viewer, createdAt: createdAt.toISOString(), created_at: accountCreatedAt.toISOString() };
}
