import { readFeed } from "#app/models/alerts/feed.server.ts";
import { NotFoundError } from "#app/models/platform/errors.ts";
import { alertFeed } from "#app/web/api/alert-feed.server.ts";
import { atomResponse } from "#app/web/api/atom.server.ts";
import { readTokenRoute } from "#app/web/api-routes.server.ts";

/** The private feed of somebody's alerts: whoever has its address can read it. */
export const loader = readTokenRoute(async ({ request, url }) => {
  const token = url.searchParams.get("token") ?? "";
  const entries = await readFeed(token);
  if (!entries) throw new NotFoundError("alert-feed", "There is no such feed, or it has another address now.");
  return atomResponse(alertFeed(entries, token), request);
});

export const action = loader;
