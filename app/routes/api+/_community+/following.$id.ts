import { followList } from "#app/web/api/follow-endpoints.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

export const loader = apiRoute({
  GET: followList("following", {
    summary: "List the people whom a person follows, newest first",
    description:
      "Those whom you may not see are left out. Your own list keeps people who went private. For others, somebody with a private profile is a 404.",
  }),
});

export const action = loader;
