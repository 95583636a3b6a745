import { readSiteState } from "#app/models/operation/site-state.server.ts";
import { readOperatorRoute } from "#app/web/api-routes.server.ts";

/** What the operator's pages ask again and again, to be read again when it changes. */
export const loader = readOperatorRoute(readSiteState);

export const action = loader;
