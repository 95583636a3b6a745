import { NotFoundError } from "#app/models/platform/errors.ts";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const nothing = publicEndpoint({ summary: "Nothing is here", failures: [404] }, async () => {
  throw new NotFoundError("endpoint", "There is no such endpoint.");
});

export const loader = apiRoute({ GET: nothing, POST: nothing, PUT: nothing, PATCH: nothing, DELETE: nothing });

export const action = loader;
