import { apiRoute } from "#app/web/api-routes.server.ts";

export const loader = apiRoute({});

export const action = loader;
