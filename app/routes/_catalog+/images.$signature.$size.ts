import { env } from "#app/env.server.ts";
import { pictureWidths } from "#app/models/catalog/covers/cover-drawing.ts";
import { readPicture } from "#app/models/pictures/picture-files.server.ts";
import { noteRequested } from "#app/models/pictures/pictures.server.ts";
import { NotFoundError } from "#app/models/platform/errors.ts";
import { readRoute } from "#app/web/api-routes.server.ts";
import { taggedResponse } from "#app/web/http/etag.server.ts";

/** A stored picture of a listing or an item. Nothing is fetched here. */
export const loader = readRoute(async ({ params: { signature = "", size }, request }) => {
  const width = pictureWidths.find((each) => String(each) === size);
  const stored = width && (await readPicture(signature, width));
  if (!stored) throw new NotFoundError("picture", "There is no such picture.");
  noteRequested(signature);
  const headers = {
    "Content-Type": "image/webp",
    "Content-Disposition": "inline",
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    // A picture that is deleted is in no cache a week later.
    "Cache-Control": `${env.ACCESS_CODE ? "private" : "public"}, max-age=604800, immutable`,
  };
  return taggedResponse(stored, headers, request);
});

export const action = loader;
