import { z } from "zod";
import { endpoint } from "#app/web/api/endpoint.server.ts";
import { ungatedApiRoute } from "#app/web/http/handlers.server.ts";

const promise = { summary: "Whether the process lives", answer: z.strictObject({ status: z.literal("ok") }) };

export const loader = ungatedApiRoute({ GET: endpoint(promise, async () => ({ status: "ok" as const })) });

export const action = loader;
