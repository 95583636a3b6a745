import { z } from "zod";
import { usernameThemes } from "#app/models/members/generated-usernames.ts";
import { personalFields } from "#app/models/members/personal-fields.ts";
import { profileUsername } from "#app/models/members/usernames.ts";

const { firstName, lastName, bio, location } = personalFields;

export const usernameForm = z.object({ intent: z.literal("username"), username: profileUsername });

export const nameForm = z.object({
  intent: z.literal("name"),
  firstName: firstName.optional(),
  lastName: lastName.optional(),
});

export const aboutForm = z.object({
  intent: z.literal("about"),
  bio: bio.optional(),
  location: location.optional(),
});

/** The forms of the settings. */
export const settingsForm = z.discriminatedUnion("intent", [
  usernameForm,
  z.object({ intent: z.literal("generate"), theme: z.enum(usernameThemes).nullable().catch(null) }),
  nameForm,
  aboutForm,
  z.object({ intent: z.literal("privacy"), isPrivate: z.enum(["yes", "no"]) }),
]);

export type SettingsForm = z.output<typeof settingsForm>;
