import { env } from "#app/env.server.ts";
import { metricsText, metricsType } from "#app/web/api/metrics-text.server.ts";
import { readMonitorRoute } from "#app/web/api-routes.server.ts";
import { policyOfNoPage } from "#app/web/http/response-headers.server.ts";

const headers = { "Content-Type": metricsType, "Content-Security-Policy": policyOfNoPage };

/** What Prometheus reads. */
export const loader = readMonitorRoute(env.METRICS_TOKEN, async () => new Response(await metricsText(), { headers }));

export const action = loader;
