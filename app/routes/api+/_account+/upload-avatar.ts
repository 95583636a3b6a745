import { z } from "zod";
import { env } from "#app/env.server.ts";
import { avatarTypes, maxAvatarBytes, tooLarge } from "#app/models/members/avatars/avatar-file.ts";
import { changeAvatar } from "#app/models/members/avatars/avatars.server.ts";
import { ForbiddenError } from "#app/models/platform/errors.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const notUploaded = { success: false, publicUrl: null } as const;

const contract = {
  summary: "Upload your picture",
  description:
    "JPEG, PNG, GIF or WebP of at most 5 MB and 16.7 million pixels. It is stored as a square WebP without metadata, in place of the " +
    "picture before. Errors have the fields of a success too. Any id but your own is a 403, whether or not it exists.",
  form: z.object({
    userId: z.string("Your id is missing").describe("Your id."),
    file: z.file("The picture is missing").describe("The picture."),
  }),
  fileTypes: avatarTypes,
  maxBytes: maxAvatarBytes + 64 * 1024,
  response: z.strictObject({
    success: z.boolean(),
    publicUrl: z.string().nullable().describe("Where everybody finds it."),
    error: z.string().nullable(),
  }),
  failures: [403],
  failureFields: ({ status, code, error }: { status: number; code: string; error: string }) => {
    if (status === 401) return { ...notUploaded, error: "User not authenticated" };
    return { ...notUploaded, error: code === "body-too-large" ? tooLarge().message : error };
  },
} as const;

export const loader = apiRoute({
  POST: userEndpoint(contract, async ({ viewer, url, form: { userId, file } }) => {
    if (userId !== viewer.id) throw new ForbiddenError("not-yours", "You can only change your own picture.");
    const stored = await changeAvatar(viewer.id, file);
    return { success: true, publicUrl: new URL(stored, env.ORIGIN ?? url.origin).href, error: null };
  }),
});

export const action = loader;
