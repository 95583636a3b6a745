import { z } from "zod";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Check whether the process is alive",
  response: z.strictObject({ status: z.literal("ok") }),
};

export const loader = apiRoute(
  { GET: publicEndpoint(contract, async () => ({ status: "ok" as const })) },
  { isGated: false },
);

export const action = loader;
