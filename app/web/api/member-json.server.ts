import { z } from "zod";
import type { Member } from "#app/models/community/members.server.ts";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { userJson } from "./user-json.server.ts";

/** A person. Of a private profile, others get only the four fields that are always there. */
export const memberSchema = z
  .strictObject({
    id: z.string(),
    username: z.string(),
    profileImageUrl: z.string().nullable(),
    isPrivate: z.boolean().nullable().describe("Null for yourself without a profile."),
    firstName: z.string().nullable().optional(),
    lastName: z.string().nullable().optional(),
    email: z.string().optional().describe("Your own only."),
    createdAt: z.iso.datetime().optional(),
    created_at: z.iso.datetime().optional().describe("When the account was made. Your own only."),
    isVerified: z
      .boolean()
      .optional()
      .describe("Whether the email address is confirmed. Of others, false where another service keeps the accounts."),
    followers: z.int().optional().describe("Less those whom you may not see."),
    bio: z.string().nullable().optional(),
    location: z.string().nullable().optional(),
  })
  .meta({ id: "Member", description: "A person as you may see them." });

/** A person as a reader may see them: of a private profile the four fields that everybody sees, of themselves all. */
export function memberJson(viewer: Viewer | null, member: Member): z.input<typeof memberSchema> {
  return viewer?.id === member.id ? ownMemberJson(viewer, member) : memberFields(member);
}

function memberFields({ details, shows: _, ...identity }: Member): z.input<typeof memberSchema> {
  return { ...identity, ...(details && { ...details, createdAt: details.createdAt.toISOString() }) };
}

/** The signed-in user as they see themselves, without a profile too. */
export function ownMemberJson(viewer: Viewer, member: Member | undefined): z.input<typeof memberSchema> {
  const user = userJson(viewer);
  return {
    ...user,
    isVerified: false,
    followers: 0,
    bio: null,
    location: null,
    ...(member && memberFields(member)),
    createdAt: user.createdAt,
  };
}

/** Headers of a response with a page of people. */
export const totalHeaders = z.object({
  "X-Total-Count": z.string().regex(/^\d+$/).describe("How many there are on all pages."),
});
