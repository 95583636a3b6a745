import { isDatabaseAnswering } from "#app/models/prepare.server.ts";
import { apiRoute } from "#app/web/handlers.server.ts";
import { RefusedError } from "#app/web/refused.ts";

export const loader = apiRoute({
  GET: async () => {
    if (!(await isDatabaseAnswering())) throw new RefusedError(503, "not-ready", "Not ready.", { "Retry-After": "5" });
    return { status: "ok" };
  },
});

export const action = loader;
