import { z } from "zod";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";
import { consumeLimits, rateLimits } from "#app/web/http/rate-limits.server.ts";

const contract = {
  summary: "Keep a session alive",
  description: "For pages that stay open. Refreshes the tokens of the session cookie when they are about to expire.",
  response: z.strictObject({ ok: z.literal(true) }),
};

export const loader = apiRoute({
  POST: userEndpoint(contract, async ({ viewer }) => {
    await consumeLimits(rateLimits.heartbeatOf(viewer.id));
    return { ok: true as const };
  }),
});

export const action = loader;
