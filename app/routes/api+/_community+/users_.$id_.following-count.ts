import { followCount } from "#app/web/api/follow-endpoints.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

export const loader = apiRoute({
  GET: followCount("following", "Count the people whom a person follows"),
});

export const action = loader;
