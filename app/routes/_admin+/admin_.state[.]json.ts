import { readSiteState } from "#app/models/operation/site-state.server.ts";
import { readOperatorRoute } from "#app/web/api-routes.server.ts";
import { sourceParams } from "#app/web/urls/admin-params.ts";

/** What the operator's pages ask again and again, to be read again when it changes. */
export const loader = readOperatorRoute(({ url }) => readSiteState(sourceParams.read(url).try));

export const action = loader;
