import { NotFoundError } from "#app/models/errors.ts";
import { apiRoute } from "#app/web/handlers.server.ts";

const noSuchEndpoint = async () => {
  throw new NotFoundError("endpoint", "There is no such endpoint.");
};

export const loader = apiRoute({
  GET: noSuchEndpoint,
  POST: noSuchEndpoint,
  PUT: noSuchEndpoint,
  PATCH: noSuchEndpoint,
  DELETE: noSuchEndpoint,
});

export const action = loader;
