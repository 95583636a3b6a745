import { apiRoute } from "#app/web/handlers.server.ts";

export const loader = apiRoute({ GET: async () => ({ status: "ok" }) });

export const action = loader;
