import { avatarFolder } from "#app/models/members/avatars/choose-store.server.ts";
import { findAvatarFile } from "#app/models/members/avatars/file-store.server.ts";
import { NotFoundError } from "#app/models/platform/errors.ts";
import { readRoute } from "#app/web/api-routes.server.ts";

/** A stored picture. Its name is new with each upload; an hour after it was deleted, caches no longer show it. */
export const loader = readRoute(async ({ params }) => {
  const picture = await findAvatarFile(avatarFolder, params.file ?? "");
  if (!picture) throw new NotFoundError("picture", "There is no such picture.");
  return new Response(new Uint8Array(picture), {
    headers: {
      "Content-Type": "image/webp",
      "Content-Disposition": "inline",
      "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "Cache-Control": "public, max-age=3600",
    },
  });
});

export const action = loader;
