import { followCount } from "#app/web/api/follow-endpoints.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

export const loader = apiRoute({
  GET: followCount("followers", "Count the people who follow a person"),
});

export const action = loader;
