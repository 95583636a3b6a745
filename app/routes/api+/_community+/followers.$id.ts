import { followList } from "#app/web/api/follow-endpoints.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

export const loader = apiRoute({
  GET: followList("followers", {
    summary: "List the people who follow a person, newest first",
    description: "Those whom you may not see are left out. For others, somebody with a private profile is a 404.",
  }),
});

export const action = loader;
