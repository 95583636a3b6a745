import { readSiteState } from "#app/models/operation/site-state.server.ts";
import { readOperatorRoute } from "#app/web/api-routes.server.ts";
import { siteStateParams } from "#app/web/urls/admin-params.ts";

/** What the operator's pages ask again and again, to be read again when it changes. */
export const loader = readOperatorRoute(({ url }) => {
  const { try: trialId, import: importId, with: shown } = siteStateParams.read(url);
  return readSiteState({ trialId, importId, withScheduledJobs: shown === "jobs" });
});

export const action = loader;
