import { z } from "zod";
import { isDatabaseAnswering } from "#app/models/jobs/startup.server.ts";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import { ungatedApiRoute } from "#app/web/api-routes.server.ts";
import { RefusedError } from "#app/web/http/refused.ts";

const contract = { summary: "Whether the database answers", answer: z.strictObject({ status: z.literal("ok") }) };

export const loader = ungatedApiRoute({
  GET: publicEndpoint(contract, async () => {
    if (!(await isDatabaseAnswering())) throw new RefusedError(503, "not-ready", "Not ready.", { "Retry-After": "5" });
    return { status: "ok" as const };
  }),
});

export const action = loader;
