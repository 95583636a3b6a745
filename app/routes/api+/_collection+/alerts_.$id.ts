import { z } from "zod";
import { pauseTarget, requireAlert, setTarget } from "#app/models/alerts/alerts.server.ts";
import { clearTarget } from "#app/models/collection/targets.server.ts";
import { NotFoundError } from "#app/models/platform/errors.ts";
import { alertJson, alertParams, alertSchema, sentAlertSchema, sentTarget } from "#app/web/api/alert-json.server.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const setContract = {
  summary: "Set the price alert of a tracked item",
  description:
    "In place of the one before. Where the price stands then is judged anew: one that is reached already rings nothing. " +
    "Something that you do not track is a 404.",
  params: alertParams,
  body: sentAlertSchema,
  response: alertSchema,
  failures: [404],
} as const;

const pauseContract = {
  summary: "Pause a price alert, or let it go on",
  description: "An item without an alert is a 404.",
  params: alertParams,
  body: z.object({ isPaused: z.boolean("Say true or false").meta({ examples: [true] }) }),
  response: alertSchema,
  failures: [404],
} as const;

const removeContract = {
  summary: "Remove a price alert",
  description: "The item stays tracked. An item without an alert is a 404.",
  params: alertParams,
  failures: [404],
} as const;

export const loader = apiRoute({
  PUT: userEndpoint(setContract, async ({ viewer, params, body }) => {
    await setTarget(viewer.id, params.id, sentTarget(body));
    return alertJson(await requireAlert(viewer.id, params.id));
  }),
  PATCH: userEndpoint(pauseContract, async ({ viewer, params, body }) => {
    await pauseTarget(viewer.id, params.id, body.isPaused);
    return alertJson(await requireAlert(viewer.id, params.id));
  }),
  DELETE: userEndpoint(removeContract, async ({ viewer, params }) => {
    if (!(await clearTarget(viewer.id, params.id)))
      throw new NotFoundError("price-alert", "This item has no price alert.");
  }),
});

export const action = loader;
