import { z } from "zod";
import { isDatabaseAnswering } from "#app/models/jobs/startup.server.ts";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";
import { RefusedError } from "#app/web/http/failures.server.ts";

const contract = {
  summary: "Check whether the database answers",
  response: z.strictObject({ status: z.literal("ok") }),
};

const GET = publicEndpoint(contract, async () => {
  if (!(await isDatabaseAnswering())) throw new RefusedError(503, "not-ready", "Not ready.", { "Retry-After": "5" });
  return { status: "ok" as const };
});

export const loader = apiRoute({ GET }, { isGated: false });

export const action = loader;
