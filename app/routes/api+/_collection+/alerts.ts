import { z } from "zod";
import { listAlerts } from "#app/models/alerts/alerts.server.ts";
import { alertJson, alertSchema } from "#app/web/api/alert-json.server.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = { summary: "List your price alerts, with their prices now", response: z.array(alertSchema) };

export const loader = apiRoute({
  GET: userEndpoint(contract, async ({ viewer }) => (await listAlerts(viewer.id)).map(alertJson)),
});

export const action = loader;
