import { readSiteState } from "#app/models/operation/site-state.server.ts";
import { readOperatorRoute } from "#app/web/api-routes.server.ts";
import { stateParams } from "#app/web/urls/admin-params.ts";

/** What the operator's pages ask again and again, to be read again when it changes. */
export const loader = readOperatorRoute(({ url }) => {
  const { try: trialId, import: importId } = stateParams.read(url);
  return readSiteState(trialId, importId);
});

export const action = loader;
