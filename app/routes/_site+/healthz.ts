import { z } from "zod";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import { ungatedApiRoute } from "#app/web/api-routes.server.ts";

const contract = { summary: "Whether the process lives", answer: z.strictObject({ status: z.literal("ok") }) };

export const loader = ungatedApiRoute({ GET: publicEndpoint(contract, async () => ({ status: "ok" as const })) });

export const action = loader;
