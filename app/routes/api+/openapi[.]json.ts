import { z } from "zod";
import { publicApi } from "#app/public-api.server.ts";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Get this API as an OpenAPI 3.1 document",
  response: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.looseObject({})) }),
};

export const loader = apiRoute({ GET: publicEndpoint(contract, async () => ({ ...publicApi() })) });

export const action = loader;
