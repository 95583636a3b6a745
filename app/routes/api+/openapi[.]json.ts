import { z } from "zod";
import { publicApi } from "#app/public-api.server.ts";
import { endpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/http/handlers.server.ts";

const promise = {
  summary: "This API as an OpenAPI 3.1 document",
  answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.looseObject({})) }),
};

export const loader = apiRoute({ GET: endpoint(promise, async () => ({ ...publicApi() })) });

export const action = loader;
